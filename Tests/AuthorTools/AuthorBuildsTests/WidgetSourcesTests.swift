@testable import AuthorBuilds
import Foundation
import Golden
import Testing

/// The sources of a widget extension, found in a folder.
struct WidgetSourcesTests {
  @Test func allFilesOfAFolderWithoutAProjectAreUsed() throws {
    let folder = try TemporaryFolder()
    for path in ["A.swift", "Views/B.swift", "build/C.swift", ".hidden/D.swift", "e.json"] {
      try folder.write("", to: path)
    }
    try folder.write("{}", to: "Assets.xcassets/Contents.json")
    let sources = try WidgetSources.find(in: folder.url)
    #expect(sources.sources.map(\.lastPathComponent) == ["A.swift", "B.swift"])
    #expect(sources.resources.map(\.lastPathComponent) == ["Assets.xcassets", "e.json"])
  }

  /// Two widget extensions and an app, with a folder that all of them use.
  @Test func aFolderOfSeveralProgramsHasATargetForEach() throws {
    let folder = try TemporaryFolder()
    try folder.write("@main struct A: WidgetBundle {}", to: "Alpha/A.swift")
    try folder.write("", to: "Alpha/Views/View.swift")
    try folder.write("@main\npublic struct B: Widget {}", to: "Beta/Sources/B.swift")
    try folder.write("", to: "Beta/Other/O.swift")
    try folder.write("@main struct C: App {}", to: "App/C.swift")
    try folder.write("", to: "Shared/S.swift")
    let alpha = try WidgetSources.find(in: folder.url)
    #expect(alpha.name == "Alpha" && alpha.others == ["Beta"])
    #expect(alpha.sources.map(\.lastPathComponent) == ["A.swift", "View.swift", "S.swift"])
    let beta = try WidgetSources.find(in: folder.url, target: "Beta")
    #expect(beta.sources.map(\.lastPathComponent) == ["O.swift", "B.swift", "S.swift"])
    #expect(throws: WidgetSourcesError.unknownTarget("App", available: ["Alpha", "Beta"])) {
      try WidgetSources.find(in: folder.url, target: "App")
    }
  }

  @Test func ofAPackageTheTargetWithTheEntryIsBuiltAndTheOthersAreModules() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      let package = Package(name: "Water", targets: [
        .executableTarget(name: "Water", dependencies: ["Store"], path: "Code"),
        .target(name: "Store"),
        .testTarget(name: "WaterTests", dependencies: ["Water"]),
      ])
      """, to: "Package.swift")
    try folder.write("@main struct W: Widget {}", to: "Code/Entry/W.swift")
    try folder.write("", to: "Code/Views/V.swift")
    try folder.write("", to: "Sources/Store/S.swift")
    try folder.write("import TesseraTesting", to: "Tests/WaterTests/T.swift")
    let sources = try WidgetSources.find(in: folder.url)
    #expect(sources.sources.map(\.lastPathComponent) == ["W.swift", "V.swift"])
    #expect(sources.modules.map(\.name) == ["Store"])
    #expect(sources.tests.map(\.lastPathComponent) == ["T.swift"])
    #expect(sources.name == "Water")
  }

  @Test func testsInAFolderThatXcodeSynchronizesAreNoPartOfTheWidget() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.project, to: "App.xcodeproj/project.pbxproj")
    try folder.write("import WidgetKit\n@main struct W: Widget {}", to: "Widget/W.swift")
    try folder.write("import TesseraTesting", to: "Widget/WTests.swift")
    try folder.write("import XCTest", to: "Widget/OldTests.swift")
    try folder.write("", to: "Widget/de.lproj/Localizable.strings")
    var sources = try WidgetSources.find(in: folder.url)
    #expect(sources.sources.map(\.lastPathComponent) == ["W.swift"])
    #expect(sources.allResources.map(\.lastPathComponent) == ["Localizable.strings"])
    sources.findTests()
    #expect(sources.tests.map(\.lastPathComponent) == ["WTests.swift"])
  }

  @Test func aProjectCanBeGivenByItsOwnPath() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.project, to: "App.xcodeproj/project.pbxproj")
    try folder.write("", to: "App.xcworkspace/contents.xcworkspacedata")
    try folder.write("import WidgetKit\n@main struct W: Widget {}", to: "Widget/W.swift")
    for name in ["App.xcodeproj", "App.xcworkspace"] {
      let sources = try WidgetSources.find(in: folder.url.appendingPathComponent(name))
      #expect(sources.name == "Widget", "\(name)")
    }
  }

  @Test func theFolderOfAnAppIsNotTheWidget() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.project, to: "App.xcodeproj/project.pbxproj")
    try folder.write("import WidgetKit\n@main struct W: Widget {}", to: "Widget/W.swift")
    try folder.write("@main struct A: App {}", to: "App/A.swift")
    let app = folder.url.appendingPathComponent("App")
    #expect(
      throws: WidgetSourcesError.otherTarget(
        folder: app.path, target: "App", available: ["Widget"])
    ) {
      try WidgetSources.find(in: app)
    }
    #expect(try WidgetSources.find(in: app, target: "Widget").name == "Widget")
  }

  /// An app and a widget extension, each in a folder that Xcode synchronizes.
  private static let project = """
    // !$*UTF8*$!
    {
      objectVersion = 77;
      rootObject = ROOT;
      objects = {
        ROOT = {isa = PBXProject; mainGroup = MAIN; buildConfigurationList = LIST;
          targets = (APP, WIDGET);};
        MAIN = {isa = PBXGroup; children = (SYNCED, OTHER); sourceTree = "<group>";};
        SYNCED = {isa = PBXFileSystemSynchronizedRootGroup; path = Widget;
          sourceTree = "<group>";};
        OTHER = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>";};
        APP = {isa = PBXNativeTarget; name = App; buildPhases = ();
          fileSystemSynchronizedGroups = (OTHER); buildConfigurationList = LIST;
          productType = "com.apple.product-type.application";};
        WIDGET = {isa = PBXNativeTarget; name = Widget; buildPhases = ();
          fileSystemSynchronizedGroups = (SYNCED); buildConfigurationList = LIST;
          productType = "com.apple.product-type.app-extension";};
        LIST = {isa = XCConfigurationList; buildConfigurations = ();};
      };
    }
    """

  @Test func whatIsNotThereIsSaid() throws {
    let folder = try TemporaryFolder()
    #expect(throws: WidgetSourcesError.noSources(folder.url.path)) {
      try WidgetSources.find(in: folder.url)
    }
    let missing = folder.url.appendingPathComponent("missing")
    #expect(throws: WidgetSourcesError.missingFolder(missing.path)) {
      try WidgetSources.find(in: missing)
    }
  }

  @Test func folderNamesDifferByPathAndTarget() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a/A.swift")
    var sources = try WidgetSources.find(in: folder.url)
    let first = sources.folderName(of: folder.url)
    #expect(first == sources.folderName(of: folder.url.appendingPathComponent("./")))
    sources.name = "other"
    #expect(first != sources.folderName(of: folder.url))
  }
}

/// Catalogs and string files with errors.
struct ResourceFaultsTests {
  @Test func aFileThatCannotBeReadIsReportedWithItsLine() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\n\"a\": [1,\n}", to: "Localizable.xcstrings")
    try folder.write("\"a\" = \"b\";\n\"c\" \"d\";", to: "en.lproj/A.strings")
    try folder.write("{}", to: "Assets.xcassets/Contents.json")
    try folder.write("{", to: "Assets.xcassets/Tea.imageset/Contents.json")
    let faults = ResourceFaults.faults(
      in: ["Localizable.xcstrings", "en.lproj/A.strings", "Assets.xcassets"].map {
        folder.url.appendingPathComponent($0)
      })
    #expect(
      faults.map { "\(URL(fileURLWithPath: $0.file).lastPathComponent):\($0.line): \($0.reason)" }
        == [
          "Contents.json:1: not JSON: Unexpected end of file during JSON parse, so what it defines is missing",
          "Localizable.xcstrings:3: not JSON: Invalid value, so what it defines is missing",
          "A.strings:2: not a string file: Expected ';' or '=' after key, so what it defines is missing",
        ])
  }
}

/// Messages of the compiler, and what is said of them.
struct BuildReportTests {
  @Test func errorsAreReadOnce() {
    let output = """
      /a/b.swift:3:7: error: no such module 'CoreData'
      /a/b.swift:3:7: error: no such module 'CoreData'
      /a/c d.swift:12:1: warning: unused
      <unknown>:0: error: missing required module 'X'
      """
    let errors = Diagnostic.errors(in: output)
    #expect(errors.count == 2)
    #expect(errors[0].file == "/a/b.swift" && errors[0].line == 3 && errors[0].column == 7)
    #expect(errors[0].missingModule == "CoreData")
    #expect(errors[1].file == nil)
  }

  /// What is missing because another file was left out is a consequence, not a reason.
  @Test func aSummaryListsEachReasonOnce() throws {
    let folder = try TemporaryFolder()
    try folder.write("struct Store { var context: NSManagedObjectContext }", to: "Store.swift")
    try folder.write("struct View1 { var store: Store }", to: "View1.swift")
    try folder.write("let c: NSManagedObjectContext", to: "Other.swift")
    func omission(_ name: String, _ reason: String) -> BuildReport.Omission {
      BuildReport.Omission(
        file: folder.url.appendingPathComponent(name).path, line: 1, reason: reason)
    }
    var report = BuildReport()
    report.missingModules = [omission("Store.swift", "CoreData")]
    let missing = "cannot find type 'NSManagedObjectContext' in scope"
    report.files = [
      omission("Store.swift", missing), omission("Other.swift", missing),
      omission("View1.swift", "cannot find type 'Store' in scope"),
    ]
    report.moduleFiles = ["Kit": [omission("Kit.swift", "no such thing")]]
    #expect(
      report.summary(relativeTo: folder.url) == [
        "Store.swift:1: there is no module CoreData here",
        "Kit: 1 part is left out; Kit.swift:1: no such thing",
        "Store.swift:1: \(missing), and 1 more",
        "3 parts of the sources were left out for these reasons",
      ])
  }
}
