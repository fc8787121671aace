import CoreData
import Foundation
import Golden
import GRDB
import Testing

/// An object as `tessera preview` makes it out of `@NSManaged` properties.
final class Note: NSManagedObject {
  var title: String {
    get { managedValue(forKey: "title") }
    set { setManagedValue(newValue, forKey: "title") }
  }
  var count: Int16 {
    get { managedValue(forKey: "count") }
    set { setManagedValue(newValue, forKey: "count") }
  }
  var date: Date? {
    get { managedValue(forKey: "date") }
    set { setManagedValue(newValue, forKey: "date") }
  }
  var words: [String]? {
    get { managedValue(forKey: "words") }
    set { setManagedValue(newValue, forKey: "words") }
  }
  var folder: NSManagedObject? {
    get { managedValue(forKey: "folder") }
    set { setManagedValue(newValue, forKey: "folder") }
  }
  var tags: Set<NSManagedObject> {
    get { managedValue(forKey: "tags") }
    set { setManagedValue(newValue, forKey: "tags") }
  }
}

struct CoreDataTests {
  private let folder: TemporaryFolder
  private static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" sourceLanguage="Swift">
      <entity name="Folder" representedClassName="Folder">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="notes" optional="YES" toMany="YES" deletionRule="Cascade"
          destinationEntity="Note" inverseName="folder"/>
      </entity>
      <entity name="Item" representedClassName="Item" isAbstract="YES">
        <attribute name="title" attributeType="String" defaultValueString="Untitled"/>
      </entity>
      <entity name="Note" representedClassName="Note" parentEntity="Item">
        <attribute name="count" attributeType="Integer 16" defaultValueString="7"
          usesScalarValueType="YES"/>
        <attribute name="date" optional="YES" attributeType="Date"/>
        <attribute name="picture" optional="YES" attributeType="Binary"
          allowsExternalBinaryDataStorage="YES"/>
        <attribute name="words" optional="YES" attributeType="Transformable"/>
        <relationship name="folder" optional="YES" maxCount="1" deletionRule="Nullify"
          destinationEntity="Folder" inverseName="notes"/>
        <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify"
          destinationEntity="Tag" inverseName="notes"/>
      </entity>
      <entity name="Tag" representedClassName="Tag">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="notes" optional="YES" toMany="YES" deletionRule="Nullify"
          destinationEntity="Note" inverseName="tags"/>
      </entity>
    </model>
    """

  init() throws {
    folder = try TemporaryFolder()
    let version = folder.path + "/Notes.xcdatamodeld/Notes.xcdatamodel"
    try FileManager.default.createDirectory(
      atPath: version, withIntermediateDirectories: true)
    try Self.model.write(toFile: version + "/contents", atomically: true, encoding: .utf8)
  }

  private func container(inMemory: Bool = false) throws -> NSPersistentContainer {
    let url = URL(fileURLWithPath: folder.path + "/Notes.xcdatamodeld")
    let model = try #require(NSManagedObjectModel(contentsOf: url))
    let container = NSPersistentContainer(name: "Notes", managedObjectModel: model)
    let file = inMemory ? "/dev/null" : folder.path + "/Notes.sqlite"
    container.persistentStoreDescriptions = [
      NSPersistentStoreDescription(url: URL(fileURLWithPath: file))
    ]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    #expect(failure == nil)
    return container
  }

  private func notes(_ predicate: NSPredicate? = nil) -> NSFetchRequest<Note> {
    let request = NSFetchRequest<Note>(entityName: "Note")
    request.predicate = predicate
    request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
    return request
  }

  @Test func objectsAreKeptInAFile() throws {
    let date = Date(timeIntervalSinceReferenceDate: 800_000_000)
    do {
      let context = try container().viewContext
      let note = Note(context: context)
      #expect(note.title == "Untitled")
      #expect(note.count == 7)
      #expect(note.date == nil)
      note.title = "Milk"
      note.date = date
      note.count = -3
      note.words = ["a", "b"]
      note.setValue(Data([2, 1, 0]), forKey: "picture")
      #expect(context.hasChanges && note.objectID.isTemporaryID)
      try context.save()
      #expect(!context.hasChanges && !note.objectID.isTemporaryID)
    }
    let context = try container().viewContext
    let note = try #require(try context.fetch(notes()).first)
    #expect(note.title == "Milk")
    #expect(note.date == date)
    #expect(note.count == -3)
    #expect(note.words == ["a", "b"])
    #expect(note.value(forKey: "picture") as? Data == Data([2, 1, 0]))
    #expect(try context.fetch(notes()).first === note)
  }

  @Test func relationshipsHaveTwoEnds() throws {
    let container = try container()
    let context = container.viewContext
    let home = NSEntityDescription.insertNewObject(forEntityName: "Folder", into: context)
    let tag = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
    let (milk, bread) = (Note(context: context), Note(context: context))
    milk.title = "Milk"
    bread.title = "Bread"
    milk.folder = home
    home.addManaged(bread, forKey: "notes")
    milk.tags = [tag]
    tag.addManaged(bread, forKey: "notes")
    #expect(bread.folder === home)
    #expect((home.value(forKey: "notes") as? NSSet)?.count == 2)
    #expect(bread.tags == [tag])
    try context.save()

    let other = container.newBackgroundContext()
    let request = notes(NSPredicate(format: "ANY tags.name == nil AND folder.notes.@count == 2"))
    let found = try other.fetch(request)
    #expect(found.map(\.title) == ["Bread", "Milk"])
    #expect(found[0].tags == found[1].tags)
    #expect(found[0] !== bread)

    bread.folder = nil
    context.delete(home)
    try context.save()
    #expect(try other.fetch(notes()).map(\.title) == ["Bread"])
    #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Folder")) == 0)
    #expect((tag.value(forKey: "notes") as? NSSet)?.count == 1)
  }

  @Test func requestsSortLimitAndReturnDictionaries() throws {
    let context = try container(inMemory: true).viewContext
    for (title, count) in [("c", 1), ("a", 2), ("b", 3)] {
      let note = Note(context: context)
      (note.title, note.count) = (title, Int16(count))
    }
    // Unsaved objects are found, also by the entity that they inherit from.
    let request = notes(NSPredicate(format: "count > %d", 1))
    #expect(try context.fetch(request).map(\.title) == ["a", "b"])
    request.fetchOffset = 1
    request.fetchLimit = 1
    #expect(try context.fetch(request).map(\.title) == ["b"])
    #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Item")) == 3)
    let dictionaries = NSFetchRequest<NSDictionary>(entityName: "Note")
    dictionaries.resultType = .dictionaryResultType
    dictionaries.propertiesToFetch = ["title"]
    #expect(try context.fetch(dictionaries).first?["title"] as? String == "c")
    let any = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
    #expect(try (context.fetch(any) as? [Note])?.count == 3)
    let controller = NSFetchedResultsController(
      fetchRequest: notes(), managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    try controller.performFetch()
    #expect(controller.object(at: [0, 1]).title == "b")
  }

  @Test func changesAreForgottenOrDeletedAtOnce() throws {
    let context = try container().viewContext
    let note = Note(context: context)
    try context.save()
    note.title = "Changed"
    _ = Note(context: context)
    context.rollback()
    #expect(try context.fetch(notes()).map(\.title) == ["Untitled"])
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = context
    let request = NSBatchDeleteRequest(
      fetchRequest: NSFetchRequest<any NSFetchRequestResult>(entityName: "Note"))
    request.resultType = .resultTypeCount
    let result = try child.performAndWait { try child.execute(request) as? NSBatchDeleteResult }
    #expect(result?.result as? Int == 1)
    #expect(try context.fetch(notes()).isEmpty)
  }

  @Test func missingEntitiesAreErrors() throws {
    let context = try container().viewContext
    #expect(throws: CocoaError.self) {
      try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Nothing"))
    }
    #expect(NSManagedObjectModel(contentsOf: URL(fileURLWithPath: folder.path)) == nil)
  }

  /// The layout of a file that Core Data wrote: other numbers of entities, a column more than the
  /// model has, an entity more, bytes in a file beside the store.
  @Test func storesOfAppsAreRead() throws {
    let file = folder.path + "/Notes.sqlite"
    let external = folder.path + "/.Notes_SUPPORT/_EXTERNAL_DATA"
    try FileManager.default.createDirectory(
      atPath: external, withIntermediateDirectories: true)
    try Data("image".utf8).write(to: URL(fileURLWithPath: external + "/0A"))
    let queue = try DatabaseQueue(path: file)
    try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE Z_PRIMARYKEY
            (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
          INSERT INTO Z_PRIMARYKEY VALUES (1, 'Account', 0, 0), (2, 'Folder', 0, 5),
            (3, 'Item', 0, 9), (4, 'Note', 3, 0), (5, 'Tag', 0, 2);
          CREATE TABLE ZFOLDER (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
            ZNAME VARCHAR, ZCOLOR VARCHAR);
          INSERT INTO ZFOLDER VALUES (5, 2, 1, 'Home', 'red');
          CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
            ZCOUNT INTEGER, ZFOLDER INTEGER, ZDATE TIMESTAMP, ZTITLE VARCHAR, ZPICTURE BLOB);
          INSERT INTO ZITEM VALUES (9, 4, 3, 12, 5, 700000000.5, 'Milk', X'0230410000'),
            (8, 4, 1, 1, NULL, NULL, 'Bread', X'01FF');
          CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
            ZNAME VARCHAR);
          INSERT INTO ZTAG VALUES (2, 5, 1, 'dairy');
          CREATE TABLE Z_4TAGS (Z_4NOTES INTEGER, Z_5TAGS INTEGER,
            PRIMARY KEY (Z_4NOTES, Z_5TAGS));
          INSERT INTO Z_4TAGS VALUES (9, 2);
          """)
    }
    try queue.close()
    let context = try container().viewContext
    let found = try context.fetch(notes())
    #expect(found.map(\.title) == ["Bread", "Milk"])
    #expect(found[1].folder?.value(forKey: "name") as? String == "Home")
    #expect(found[1].tags.map { $0.value(forKey: "name") as? String } == ["dairy"])
    #expect(found[1].date == Date(timeIntervalSinceReferenceDate: 700_000_000.5))
    #expect(found[1].value(forKey: "picture") as? Data == Data("image".utf8))
    #expect(found[0].value(forKey: "picture") as? Data == Data([255]))
    _ = Note(context: context)
    try context.save()
    #expect(try context.fetch(notes()).last?.objectID.uriRepresentation().path == "/Note/p10")
  }
}
