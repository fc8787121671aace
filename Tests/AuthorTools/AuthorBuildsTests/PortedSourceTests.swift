import AuthorBuilds
import Testing

/// Sources as they are compiled here.
struct PortedSourceTests {
  /// Errors have the places of the original.
  @Test func linesAndColumnsStay() {
    let source = "@objc final class A {\n  @objc(name) func b() {}\n  let s = #selector(A.b)\n}"
    let ported = PortedSource(source)
    #expect(
      ported.text
        == "      final class A {\n              func b() {}\n  let s = Selector(A.b)\n}")
    #expect(ported.omissions.map(\.name) == ["@objc", "@objc", "#selector"])
    #expect(ported.omissions.map(\.line) == [1, 2, 3])
  }

  @Test(arguments: [
    ("#if os(iOS)", "#if true"), ("#if os(watchOS) || os(iOS)", "#if false || true"),
    ("  #elseif !os(macOS)", "  #elseif !false"), ("#if targetEnvironment(simulator)", "#if false"),
    ("#if canImport(UIKit)", "#if canImport(UIKit)"), ("#if DEBUG", "#if DEBUG"),
    ("let os = os(iOS)", "let os = os(iOS)"),
  ])
  func conditionsAreThoseOfAPhone(line: String, expected: String) {
    #expect(PortedSource(line).text == expected)
  }

  /// So that requests can be recorded and replayed.
  @Test(arguments: [
    (
      "let s = URLSession(configuration: .ephemeral)",
      "let s = URLSession(withRecording: .ephemeral)"
    ),
    ("URLSession.init(configuration: c)", "URLSession.init(withRecording: c)"),
    ("try? Data(contentsOf: url)", "try? Data(recordable: url)"),
    ("NSData(contentsOf: url)", "NSData(contentsOf: url)"),
  ])
  func requestsCanBeRecorded(line: String, expected: String) {
    #expect(PortedSource(line).text == expected)
    #expect(line.count == expected.count)
  }

  @Test(arguments: ["@objectID", "let a = \"x\"", "@MainActor class B {}", "// plain", ""])
  func otherLinesAreUnchanged(line: String) {
    #expect(PortedSource(line).text == line)
    #expect(PortedSource(line).omissions == [])
  }

  @Test(arguments: [
    (
      "  @NSManaged public var name: String? // comment",
      "public var name: String? { get { managedValue(forKey: \"name\") }"
        + " set { setManagedValue(newValue, forKey: \"name\") } }"
    ),
    (
      "  @NSManaged public func addToTags(_ value: Tag)",
      "public func addToTags(_ value: Tag) { addManaged(value, forKey: \"tags\") }"
    ),
    (
      "@NSManaged public func removeFromTags(_ values: NSSet)",
      "public func removeFromTags(_ values: NSSet) { removeManaged(values, forKey: \"tags\") }"
    ),
  ])
  func managedPropertiesHaveBodies(line: String, expected: String) {
    #expect(PortedSource(line).text.drop { $0 == " " } == expected)
  }

  /// Objects that are fetched are created by this initializer, which Objective-C needs not know of.
  @Test func managedClassesHaveTheInitializer() {
    let required = "required init(entity: NSEntityDescription, insertInto context"
    let own = "class A: NSManagedObject {\n  init(context: C, name: String) { self.n = name }\n}"
    #expect(PortedSource(own).text.contains("class A: NSManagedObject { public \(required)"))
    let overridden = """
      public class A: NSManagedObject, B {
        @objc override private init(entity: NSEntityDescription, insertInto context: C?) {}
        init(name: String) {}
      }
      """
    #expect(PortedSource(overridden).text.contains("  \(required): C?) {}"))
    let plain =
      "class A: NSManagedObject {\n  convenience init(x: Int) {}\n}\nclass B { init() {} }"
    #expect(PortedSource(plain).text == plain)
  }

  @Test("Functions that are named with Darwin are those of Foundation")
  func darwin() {
    #expect(PortedSource("  let a = Darwin.pow(2, 3)").text == "  let a = Foundation.pow(2, 3)")
    #expect(PortedSource("import Darwin.C").text == "import Darwin.C")
  }
}
