import Foundation
import Golden
public import SwiftData
import Testing

enum Mood: String, Codable {
  case calm, busy
}

struct Place: Codable, Equatable {
  var latitude: Double
  var longitude: Double
}

@Model
final class Trip {
  @Attribute(.unique) var name: String
  var start: Date = Date(timeIntervalSinceReferenceDate: 0)
  var mood: Mood = Mood.calm
  var note: String?
  // A comment between properties, with "quotes" and { braces }.
  var place: Place?
  var words: [String] = ["a", "b"]
  var price = 1.5
  var label = "\("nested \("}") and {")"
  var count: Int = 3
  @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop] = []
  @Transient var isOpen = false

  var title: String { name.uppercased() }

  init(name: String, start: Date = .distantPast) {
    self.name = name
    self.start = start
  }
}

/// A class whose access the macro follows.
@Model
public class Stop {
  /// A name.
  public var title: String
  var trip: Trip?

  /// Creates a stop.
  public init(title: String) {
    self.title = title
  }
}

@Model
class Person {
  var name: String
  var friends: [Group]
  init(name: String) {
    self.name = name
    friends = []
  }
}

@Model
class Group {
  var people: [Person]?
  init() {}
}

enum Old {
  @Model final class Stop {
    init() {}
  }
}

@ModelActor
actor Archive {
  func add(_ name: String) throws -> PersistentIdentifier {
    let trip = Trip(name: name)
    modelContext.insert(trip)
    try modelContext.save()
    return trip.persistentModelID
  }
}

/// Views with properties for objects, which must compile.
@MainActor
struct Lists<Model: PersistentModel> {
  @Query private var all: [Model]
  @Query var trips: [Trip]
  @Query(sort: \.name) var sorted: [Trip]
  @Query(sort: \Trip.start, order: .reverse) var latest: [Trip]
  @Query(filter: #Predicate<Trip> { $0.count > 1 }, sort: [SortDescriptor(\Trip.name)])
  var some: [Trip]
  @Query(FetchDescriptor<Trip>(), animation: nil) var described: [Trip]

  init(name: String) {
    _trips = Query(filter: #Predicate { $0.name == name })
  }
}

struct SwiftDataTests {
  private func container() throws -> ModelContainer {
    try ModelContainer(
      for: Trip.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
  }

  @Test("A new object has its values, and those of the class where none are given")
  func values() {
    let trip = Trip(name: "Rome")
    #expect(trip.name == "Rome")
    #expect(trip.title == "ROME")
    #expect(trip.start == .distantPast)
    #expect(trip.mood == .calm)
    #expect(trip.note == nil)
    #expect(trip.place == nil)
    #expect(trip.words == ["a", "b"])
    #expect(trip.price == 1.5)
    #expect(trip.label == "nested } and {")
    #expect(trip.count == 3)
    #expect(trip.stops.isEmpty)
    #expect(trip.modelContext == nil)
  }

  @Test("Objects are in a store that another container reads")
  func store() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path + "/trips.store")
    do {
      let container = try ModelContainer(
        for: Trip.self, configurations: ModelConfiguration(url: url))
      let context = ModelContext(container)
      let trip = Trip(name: "Rome", start: Date(timeIntervalSinceReferenceDate: 1000))
      trip.mood = .busy
      trip.note = "hot"
      trip.place = Place(latitude: 41.9, longitude: 12.5)
      trip.words = ["c"]
      context.insert(trip)
      trip.stops.append(Stop(title: "Forum"))
      trip.stops.append(Stop(title: "Pantheon"))
      #expect(context.hasChanges)
      try context.save()
      #expect(!context.hasChanges)
    }
    let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(url: url))
    let context = ModelContext(container)
    let trip = try #require(try context.fetch(FetchDescriptor<Trip>()).first)
    #expect(trip.name == "Rome")
    #expect(trip.start == Date(timeIntervalSinceReferenceDate: 1000))
    #expect(trip.mood == .busy)
    #expect(trip.note == "hot")
    #expect(trip.place == Place(latitude: 41.9, longitude: 12.5))
    #expect(trip.words == ["c"])
    #expect(Set(trip.stops.map(\.title)) == ["Forum", "Pantheon"])
    #expect(trip.stops.allSatisfy { $0.trip == trip })
    #expect(trip.modelContext === context)
  }

  @Test("Objects are fetched by predicate, in an order, in part")
  func fetch() throws {
    let context = ModelContext(try container())
    for name in ["Oslo", "Rome", "Athens", "Paris"] {
      let trip = Trip(name: name)
      trip.count = name.count
      context.insert(trip)
    }
    var descriptor = FetchDescriptor<Trip>(
      predicate: #Predicate { $0.count < 6 }, sortBy: [SortDescriptor(\.name, order: .reverse)])
    #expect(try context.fetch(descriptor).map(\.name) == ["Rome", "Paris", "Oslo"])
    descriptor.fetchOffset = 1
    descriptor.fetchLimit = 1
    #expect(try context.fetch(descriptor).map(\.name) == ["Paris"])
    #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 4)
    let place = "Rome"
    #expect(
      try context.fetch(FetchDescriptor<Trip>(predicate: #Predicate { $0.name == place })).count
        == 1)
  }

  @Test("An object with the unique value of an older one takes its place")
  func unique() throws {
    let context = ModelContext(try container())
    let old = Trip(name: "Rome")
    context.insert(old)
    old.stops = [Stop(title: "Forum")]
    try context.save()
    let id = old.persistentModelID
    let new = Trip(name: "Rome")
    new.note = "again"
    context.insert(new)
    try context.save()
    let trips = try context.fetch(FetchDescriptor<Trip>())
    #expect(trips.map(\.note) == ["again"])
    #expect(trips[0].persistentModelID == id)
  }

  @Test("Of several new objects with the unique value of an older one, the last takes its place")
  func uniqueAmongNew() throws {
    let context = ModelContext(try container())
    context.insert(Trip(name: "Rome"))
    try context.save()
    for note in ["first", "second"] {
      let trip = Trip(name: "Rome")
      trip.note = note
      context.insert(trip)
    }
    context.insert(Trip(name: "Oslo"))
    try context.save()
    let trips = try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)]))
    #expect(trips.map(\.note) == [nil, "second"])
  }

  @Test("Deleting follows the rules; a rollback brings back")
  func deletion() throws {
    let context = ModelContext(try container())
    let trip = Trip(name: "Rome")
    context.insert(trip)
    trip.stops = [Stop(title: "Forum")]
    try context.save()
    context.delete(trip)
    #expect(trip.isDeleted)
    context.rollback()
    #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 1)
    #expect(try context.fetchCount(FetchDescriptor<Stop>()) == 1)
    context.delete(try #require(try context.fetch(FetchDescriptor<Trip>()).first))
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 0)
    #expect(try context.fetchCount(FetchDescriptor<Stop>()) == 0)
  }

  @Test("The only property that refers back is the other end, also of many to many")
  func inverse() throws {
    let container = try ModelContainer(
      for: Person.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = ModelContext(container)
    let ann = Person(name: "Ann")
    let bob = Person(name: "Bob")
    let group = Group()
    ann.friends = [group]
    context.insert(ann)
    bob.friends.append(group)
    #expect(group.people?.map(\.name) == ["Ann", "Bob"])
    #expect(group.modelContext === context)
    try context.save()
    let other = ModelContext(container)
    let read = try #require(try other.fetch(FetchDescriptor<Group>()).first)
    #expect(Set(read.people?.map(\.name) ?? []) == ["Ann", "Bob"])
  }

  @Test("A class that the container was made without is an error, and so is a read-only store")
  func errors() throws {
    let context = ModelContext(try container())
    #expect(throws: SwiftDataError.unknownModel("Person")) {
      try context.fetch(FetchDescriptor<Person>())
    }
    let fixed = try ModelContainer(
      for: Trip.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true, allowsSave: false))
    let other = ModelContext(fixed)
    other.insert(Trip(name: "Rome"))
    #expect(throws: SwiftDataError.readOnly) { try other.save() }
  }

  @Test("An actor has a context of its own, and the main context saves itself")
  @MainActor
  func contexts() async throws {
    let container = try container()
    let id = try await Archive(modelContainer: container).add("Rome")
    let trip = try #require(container.mainContext.model(for: id) as? Trip)
    #expect(trip.name == "Rome")
    trip.name = "Roma"
    while container.mainContext.hasChanges { await Task.yield() }
    let names = try ModelContext(container).fetch(FetchDescriptor<Trip>()).map(\.name)
    #expect(names == ["Roma"])
  }

  @Test("A store with fewer columns is read; values that it lacks are empty")
  func migration() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path + "/trips.store")
    let old = ModelContext(
      try ModelContainer(for: Old.Stop.self, configurations: ModelConfiguration(url: url)))
    old.insert(Old.Stop())
    try old.save()
    let new = ModelContext(
      try ModelContainer(for: Stop.self, configurations: ModelConfiguration(url: url)))
    #expect(try new.fetch(FetchDescriptor<Stop>()).map(\.title) == [""])
  }
}
