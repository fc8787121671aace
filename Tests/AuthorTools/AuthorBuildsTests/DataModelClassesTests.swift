import Foundation
import Golden
import Testing

@testable import AuthorBuilds

/// The classes that Xcode generates for data models.
struct DataModelClassesTests {
  @Test func classesAreThoseOfXcode() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model>
        <entity name="Item" representedClassName=".Item" codeGenerationType="class">
          <attribute name="count" attributeType="Integer 16" usesScalarValueType="YES"/>
          <attribute name="id" optional="YES" attributeType="UUID" usesScalarValueType="NO"/>
          <relationship name="tags" toMany="YES" destinationEntity="Tag"/>
          <relationship name="main" maxCount="1" destinationEntity="Tag"/>
        </entity>
        <entity name="Tag" representedClassName="AppTag" codeGenerationType="category"/>
        <entity name="Own" representedClassName="Own">
          <attribute name="name" attributeType="String"/>
        </entity>
      </model>
      """, to: "M.xcdatamodeld/V2.xcdatamodel/contents")
    try folder.write("<model/>", to: "M.xcdatamodeld/V9.xcdatamodel/contents")
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
        <key>_XCCurrentVersionName</key><string>V2.xcdatamodel</string>
      </dict></plist>
      """, to: "M.xcdatamodeld/.xccurrentversion")
    let source = try #require(
      DataModelClasses(of: folder.url.appendingPathComponent("M.xcdatamodeld")).source)
    for line in [
      "public class Item: NSManagedObject {}", "extension Item {", "extension AppTag {",
      "public var count: Int16 {", "public var id: UUID? {", "public var tags: NSSet? {",
      "public var main: AppTag? {", "public class func fetchRequest() -> NSFetchRequest<Item> {",
      "public func addToTags(_ value: AppTag) { addManaged(value, forKey: \"tags\") }",
      "public func removeFromTags(_ value: NSSet) { removeManaged(value, forKey: \"tags\") }",
    ] {
      #expect(source.contains(line), "\(line)")
    }
    #expect(!source.contains("class AppTag") && !source.contains("Own"))
  }

  @Test(arguments: ["<model/>", "no XML", "<model><entity/></model>"])
  func modelsWithoutClassesHaveNone(contents: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(contents, to: "M.xcdatamodel/contents")
    #expect(
      DataModelClasses(of: folder.url.appendingPathComponent("M.xcdatamodel")).source == nil)
  }
}
