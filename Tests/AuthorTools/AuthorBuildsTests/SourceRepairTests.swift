@testable import AuthorBuilds
import Foundation
import Golden
import Testing

struct SourceRepairTests {
  /// Returns a source without the part that has the mark `⟦` before an error.
  private func repaired(_ marked: String, _ message: String = "") -> String? {
    let lines = marked.split(separator: "\n", omittingEmptySubsequences: false)
    guard let index = lines.firstIndex(where: { $0.contains("⟦") }),
      let mark = lines[index].firstIndex(of: "⟦")
    else { return nil }
    let column = lines[index][..<mark].utf8.count + 1
    var repair = SourceRepair(marked.replacing("⟦", with: ""), name: "A.swift")
    guard repair.leaveOut(line: index + 1, column: column, message: message) else { return nil }
    #expect(
      repair.text.split(separator: "\n", omittingEmptySubsequences: false).count == lines.count)
    return repair.text
  }

  @Test("The body of a function with an error stops with the place")
  func function() {
    let text = repaired(
      """
      extension Double {
        // A brace in a comment: }
        func a() -> String { "}\\("{" + "x")" }
        public func b(
          _ c: Int
        ) throws -> String {
          if c > 1 {
            return ⟦Darwin.floor()
          }
          return ""
        }
      }
      """)
    #expect(
      text?.contains(
        #"throws -> String { /*left out*/ fatalError("tessera left this out, because it does not compile: A.swift:6") }"#
      )
        == true)
    #expect(text?.contains("func a() -> String {") == true)
    #expect(text?.contains("Darwin") == false)
  }

  @Test(
    "A function that can do nothing does nothing; one that must call back stops",
    arguments: [
      ("func f()", "{ /*left out*/  }"), ("func f() -> Int?", "{ /*left out*/ return nil }"),
      ("func f(a: Int) async -> [A.B]", "{ /*left out*/ return [] }"),
      ("func f() -> Int", "fatalError"), ("func f(_ g: @escaping () -> Void)", "fatalError"),
      ("init()", "fatalError"), ("deinit", "{ /*left out*/  }"),
      ("func f() -> (Int) -> Int?", "fatalError"),
    ])
  func nothing(header: String, body: String) {
    let text = repaired("class A {\n  \(header) { ⟦x() }\n}")
    #expect(text?.contains(body) == true, "\(text ?? "")")
  }

  @Test("A view shows a text instead")
  func view() {
    let text = repaired(
      """
      struct V: View {
        var body: some View { ⟦Map() }
      }
      """)
    #expect(
      text?.contains(#"var body: some View { /*left out*/ SwiftUI.Text(verbatim: "⚠︎ A.swift:2") }"#)
        == true)
  }

  @Test("A modifier that is missing is left out alone, wherever it stands")
  func missingModifier() {
    let message = "value of type 'some WidgetConfiguration' has no member 'pushHandler'"
    #expect(
      repaired(
        """
        struct W: Widget {
          var body: some WidgetConfiguration {
            StaticConfiguration(kind: "w").a().⟦pushHandler(P.self) { x } onEnd: { y }.b()
          }
        }
        """, message)?.contains(#"StaticConfiguration(kind: "w").a().b()"#) == true)
    // Of another type than a view, the value would be another.
    #expect(
      repaired(
        "func f() -> Int {\n  date.⟦pushHandler()\n}",
        "value of type 'Date' has no member 'pushHandler'")?.contains("fatalError") == true)
  }

  @Test("A widget that is missing is left out of the bundle, wherever it stands in a line")
  func widget() {
    let text = repaired(
      """
      @main struct B: WidgetBundle {
        var body: some Widget { A(); ⟦Other(a: f()); C() }
      }
      """, "cannot find 'Other' in scope")
    #expect(text?.contains("var body: some Widget { A(); ; C() }") == true)
  }

  @Test("The innermost modifier with an error in it is left out")
  func modifierWithError() {
    let text = repaired(
      """
      struct V: View {
        var body: some View {
          VStack {
            Text("(a")
              .font(.body)
          }
          .background {
            Color.red
              .frame(
                width: ⟦unknown, height: f(")"))
              .opacity(0.5)
          }.padding(1)
        }
      }
      """)
    #expect(text?.contains(".frame") == false)
    #expect(text?.contains(".opacity(0.5)") == true)
    #expect(text?.contains(".background {") == true)
    #expect(text?.contains("}.padding(1)") == true)
  }

  @Test(
    "Of a view, only the statement with the error is replaced",
    arguments: [
      (
        "VStack {\n      A()\n      ⟦B(\n        c)\n        .d()\n      C()\n    }", "A()\n", "C()"
      ),
      ("A()\n    if ⟦x {\n      B()\n    } else {\n      D()\n    }\n    C()", "A()\n", "C()"),
      ("HStack { A(); ⟦B(); C() }", "HStack { A(); /*left", "; C() }"),
      ("ForEach(a) { item in\n      ⟦B(item)\n    }", "ForEach(a) { item in\n", "    }"),
      ("Text(\"\"\"\n      a\n      b\n      \"\"\")\n    ⟦B()", "\"\"\")\n", "}"),
    ])
  func statement(body: String, before: String, after: String) {
    let text = repaired("struct V: View {\n  var body: some View {\n    \(body)\n  }\n}") ?? ""
    #expect(text.contains(before) && text.contains(after), "\(text)")
    #expect(text.contains("SwiftUI.Text(verbatim: \"⚠︎ A.swift:"), "\(text)")
    #expect(!text.contains("B(") && !text.contains("D()"), "\(text)")
  }

  @Test("In the configuration of a widget, a statement of its view is replaced")
  func statementInConfiguration() {
    let text = repaired(
      """
      struct W: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "w", provider: P()) { entry in
            VStack {
              ⟦Nowhere()
              Text("a")
            }
          }
        }
      }
      """)
    #expect(text?.contains("StaticConfiguration") == true && text?.contains("Text(\"a\")") == true)
    #expect(text?.contains("Nowhere") == false)
  }

  @Test("An argument with an error takes its modifier, not the view, also within a line")
  func argument() {
    let text = repaired(
      "struct V: View {\n  var body: some View {\n    Text(a(b.c)).x(.⟦purpel).y()\n  }\n}")
    #expect(text?.contains("Text(a(b.c)).y()") == true)
  }

  @Test("Lines may be indented with tabs")
  func tabs() {
    let statement = repaired(
      "struct V: View {\n\tvar body: some View {\n\t\tA()\n\t\t\t.a()\n\t\t⟦B()\n\t\t\t.b()\n\t}\n}"
    )
    #expect(statement?.contains("A()\n\t\t\t.a()\n") == true)
    #expect(statement?.contains("B()") == false && statement?.contains(".b()") == false)
    let modifier = repaired(
      "struct V: View {\n\tvar body: some View {\n\t\tcolor\n\t\t\t.a(⟦x)\n\t\t\t.b()\n\t}\n}")
    #expect(modifier?.contains(".a(") == false && modifier?.contains(".b()") == true)
  }

  @Test("What begins with a dot and is no modifier is not taken for one")
  func noModifier() {
    let argument = repaired(
      "struct V: View {\n  var body: some View {\n    A(\n      .b(⟦c))\n  }\n}")
    #expect(argument?.contains("⚠︎ A.swift:4") == true)
    let list = repaired(
      "struct V: View {\n  var body: some View {\n    let a = b\n      .filter { ⟦c }\n  }\n}")
    #expect(list?.contains("⚠︎ A.swift:2") == true)
  }

  @Test("An error in a header removes the declaration, and only it")
  func header() {
    let text = repaired(
      """
      struct A {
        let x = 1
        @MainActor
        func f(_ a: ⟦Unknown) -> Int { 1 }
        func g() {}
      }
      """)
    #expect(text?.contains("func f") == false)
    #expect(text?.contains("func g() {}") == true)
    #expect(text?.contains("let x = 1") == true)
    #expect(
      repaired("extension ⟦NEVPNStatus {\n  var a: Int { 1 }\n}\nlet b = 2\n")
        == "\n\n\nlet b = 2\n")
  }

  @Test("A stored property is removed with its attributes, also over lines")
  func stored() {
    let text = repaired(
      """
      class A {
        @Published
        var a: ⟦Unknown = [
          1,
        ]
        var b = 2
        lazy var c: Int = { ⟦0 }()
      }
      """)
    #expect(text?.contains("Published") == false)
    #expect(text?.contains("1,") == false)
    #expect(text?.contains("var b = 2") == true)
    #expect(repaired("enum A {\n  case a(⟦B)\n  case c\n}")?.contains("case c") == true)
  }

  @Test("The initial value of a property that is a closure goes with the property")
  func closure() {
    let text = repaired("class A {\n  static let f: X = {\n    ⟦y()\n  }()\n  let z = 1\n}")
    #expect(text?.contains("static let f") == false)
    #expect(text?.contains("let z = 1") == true)
  }

  @Test("A body that was replaced and still has an error is removed")
  func twice() {
    var repair = SourceRepair("struct A {\n  func f() -> Int {\n    x\n  }\n}", name: "A.swift")
    let first = repair.leaveOut(line: 3, column: 5, message: "")
    #expect(first)
    #expect(repair.text.contains("fatalError"))
    let second = repair.leaveOut(line: 2, column: 25, message: "")
    #expect(second)
    #expect(!repair.text.contains("func f"))
  }

  @Test("The type with the program's entry stays")
  func main() {
    #expect(repaired("@main\nstruct A: ⟦B {\n  var x = 1\n}") == nil)
  }

  @Test(
    "What has no end does not stop the scanner", arguments: ["\"", "/*", "{", "#\"", "\"\\(", "}"])
  func open(text: String) {
    var repair = SourceRepair("func a() { \(text)", name: "A.swift")
    _ = repair.leaveOut(line: 1, column: 12, message: "")
    _ = repair.leaveOut(line: 9, column: 99, message: "")
  }
}

struct DiagnosticTests {
  @Test(
    "Errors of syntax and unknown names are the likely causes of others",
    arguments: [
      ("expected '{' in struct", Diagnostic.Kind.syntax),
      ("extraneous '}' at top level", .syntax), ("cannot find type 'A' in scope", .name),
      ("no such module 'A'", .name), ("type 'A' does not conform to protocol 'B'", .other),
      ("the file is expected ", .other), ("extraneous argument label 'a:' in call", .other),
      ("unexpected non-void return value in void function", .other),
    ])
  func kinds(message: String, kind: Diagnostic.Kind) {
    #expect(Diagnostic(file: nil, line: 1, column: 1, message: message).kind == kind)
  }
}

struct SourceRepairsTests {
  @Test(
    "What a changed file may declare is tried again, whatever form its name has in the reason",
    arguments: [
      ("cannot find type 'Tea' in scope", true),
      ("cannot call value of non-function type 'module<Tea>'", true),
      ("type 'Tea.Cup' does not conform to protocol 'View'", true),
      ("cannot find 'Coffee' in scope", false),
    ])
  func changedFile(reason: String, isForgotten: Bool) throws {
    let folder = try TemporaryFolder()
    let repairs = SourceRepairs(folder.url.appendingPathComponent("repairs.json"), key: "")
    let bundle = "struct B {\n  func f() {\n    x()\n  }\n}\n"
    let path = "\(folder.path)/B.swift"
    try folder.write(bundle, to: "B.swift")
    repairs.begin([path: bundle, "/Tea.swift": "struct Tea {"])
    let error = Diagnostic(file: path, line: 3, column: 5, message: reason)
    _ = try repairs.leaveOut([error], in: path, canBeLeftOut: true)
    #expect(repairs.places(in: path).count == 1)
    repairs.begin([path: bundle, "/Tea.swift": "struct Tea {}"])
    #expect(repairs.places(in: path).isEmpty == isForgotten)
  }

  @Test("The next build leaves out the same, a modifier alone too")
  func kept() throws {
    let folder = try TemporaryFolder()
    let source = "struct V: View {\n  var body: some View { Text(\"a\").b().c() }\n}\n"
    let path = "\(folder.path)/V.swift"
    try folder.write(source, to: "V.swift")
    let file = folder.url.appendingPathComponent("repairs.json")
    let repairs = SourceRepairs(file, key: "")
    repairs.begin([path: source])
    let error = Diagnostic(
      file: path, line: 2, column: 35, message: "value of type 'Text' has no member 'b'")
    _ = try repairs.leaveOut([error], in: path, canBeLeftOut: true)
    try repairs.save()
    let next = SourceRepairs(file, key: "")
    next.begin([path: source])
    #expect(next.repaired(source, at: path)?.contains(#"{ Text("a").c() }"#) == true)
    // What an SDK lacks, another may have.
    let other = SourceRepairs(file, key: "other")
    other.begin([path: source])
    #expect(other.repaired(source, at: path) == source)
  }

  @Test("A file that is gone and comes back as it was is tried again, with what missed it")
  func fileThatComesBack() throws {
    let folder = try TemporaryFolder()
    let repairs = SourceRepairs(folder.url.appendingPathComponent("repairs.json"), key: "")
    let bundle = "struct B {\n  func f() {\n    Tea()\n  }\n}\n"
    let path = "\(folder.path)/B.swift"
    try folder.write(bundle, to: "B.swift")
    repairs.begin([path: bundle, "/Tea.swift": "struct Tea {}"])
    repairs.begin([path: bundle])
    let error = Diagnostic(
      file: path, line: 3, column: 5, message: "cannot find 'Tea' in scope")
    _ = try repairs.leaveOut([error], in: path, canBeLeftOut: true)
    #expect(repairs.places(in: path).count == 1)
    repairs.begin([path: bundle, "/Tea.swift": "struct Tea {}"])
    #expect(repairs.places(in: path).isEmpty)
  }
}

struct CompiledFileTests {
  @Test("Each version of a file is of another second, so that the compiler sees it")
  func dates() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/a/A.swift"
    var seconds: Set<Int> = []
    for number in 0..<4 {
      try CompiledFile.write("let a = \(number)", to: path)
      let date = try #require(
        try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
      seconds.insert(Int(date.timeIntervalSince1970))
    }
    #expect(seconds.count == 4)
    // What is the same is not written.
    let before = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    try CompiledFile.write("let a = 3", to: path)
    #expect(
      try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date == before)
  }
}
