import Foundation
import Golden
import Testing
import XcodeProjects

/// Projects of Xcode, as far as they say how to build a widget.
struct XcodeProjectTests {
  /// A project with an app, a widget extension in a folder that Xcode synchronizes, and a framework.
  private static let text = """
    // !$*UTF8*$!
    {
      objectVersion = 77;
      rootObject = ROOT;
      objects = {
        ROOT = {isa = PBXProject; mainGroup = MAIN; buildConfigurationList = LIST0;
          targets = (APP, WIDGET, KIT); packageReferences = (LOCAL);};
        LOCAL = {isa = XCLocalSwiftPackageReference; relativePath = Packages/Parts;};
        MAIN = {isa = PBXGroup; children = (SHARED, SYNCED, "CONFIG"); sourceTree = "<group>";};
        SHARED = {isa = PBXGroup; path = Shared; children = (MODEL, TEXTS);
          sourceTree = "<group>";};
        MODEL = {isa = PBXFileReference; path = Model.swift; sourceTree = "<group>";};
        TEXTS = {isa = PBXVariantGroup; name = Localizable.strings; children = (EN, DE);
          sourceTree = "<group>";};
        EN = {isa = PBXFileReference; path = en.lproj/Localizable.strings; sourceTree = "<group>";};
        DE = {isa = PBXFileReference; path = de.lproj/Localizable.strings; sourceTree = "<group>";};
        CONFIG = {isa = PBXFileReference; path = Widget.xcconfig; sourceTree = SOURCE_ROOT;};
        SYNCED = {isa = PBXFileSystemSynchronizedRootGroup; path = Widget; exceptions = (LESS, MORE);
          sourceTree = "<group>";};
        LESS = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = WIDGET;
          membershipExceptions = (Info.plist, Old.swift);};
        MORE = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = APP;
          membershipExceptions = (Entry.swift);};
        F1 = {isa = PBXBuildFile; fileRef = MODEL;};
        F2 = {isa = PBXBuildFile; fileRef = TEXTS;};
        SOURCES = {isa = PBXSourcesBuildPhase; files = (F1);};
        RESOURCES = {isa = PBXResourcesBuildPhase; files = (F2);};
        APP = {isa = PBXNativeTarget; name = App; buildPhases = ();
          productType = "com.apple.product-type.application"; buildConfigurationList = LIST1;};
        WIDGET = {isa = PBXNativeTarget; name = "My Widget"; buildPhases = (SOURCES, RESOURCES);
          fileSystemSynchronizedGroups = (SYNCED); buildConfigurationList = LIST2;
          productType = "com.apple.product-type.app-extension"; packageProductDependencies = (P);};
        P = {isa = XCSwiftPackageProductDependency; productName = Parts;};
        KIT = {isa = PBXNativeTarget; name = Kit; buildPhases = ();
          productType = "com.apple.product-type.framework"; buildConfigurationList = LIST1;};
        LIST0 = {isa = XCConfigurationList; buildConfigurations = (DEBUG0, RELEASE0);};
        LIST1 = {isa = XCConfigurationList; buildConfigurations = (DEBUG1);};
        LIST2 = {isa = XCConfigurationList; buildConfigurations = (DEBUG2);};
        RELEASE0 = {isa = XCBuildConfiguration; name = Release; buildSettings = {A = release;};};
        DEBUG0 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {
          SWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG; A = project; };};
        DEBUG1 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {};};
        DEBUG2 = {isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = CONFIG;
          buildSettings = {
            SWIFT_ACTIVE_COMPILATION_CONDITIONS = "$(inherited) WIDGET";
            INFOPLIST_FILE = "Widget/Info.plist"; PRODUCT_NAME = "$(TARGET_NAME)";
            BUNDLE = "$(PREFIX).${PRODUCT_NAME:rfc1034identifier}"; GROUP = "$(MISSING:default=none)";
          };};
      };
    }
    """

  private func project(_ folder: TemporaryFolder) throws -> XcodeProject {
    try folder.write(Self.text, to: "App.xcodeproj/project.pbxproj")
    try folder.write(
      "#include \"Base.xcconfig\"\nB = $(A)/file // not this\n", to: "Widget.xcconfig")
    try folder.write("PREFIX = org.example\n", to: "Base.xcconfig")
    for file in ["Entry.swift", "Old.swift", "Views/Row.swift", "Names.intentdefinition", "a.json"]
    {
      try folder.write("", to: "Widget/\(file)")
    }
    try folder.write("{}", to: "Widget/Assets.xcassets/Contents.json")
    try folder.write(
      """
      <plist version="1.0"><dict><key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.widgetkit-extension</string>
      </dict></dict></plist>
      """, to: "Widget/Info.plist")
    return try XcodeProject(folder.url.appendingPathComponent("App.xcodeproj"))
  }

  private func names(_ urls: [URL], in folder: TemporaryFolder) -> [String] {
    let prefix = folder.url.standardizedFileURL.path + "/"
    return urls.map { String($0.standardizedFileURL.path.dropFirst(prefix.count)) }
  }

  @Test func theWidgetExtensionIsFound() throws {
    let folder = try TemporaryFolder()
    let project = try project(folder)
    #expect(
      project.targets.filter { $0.isWidgetExtension(in: project.folder) }.map(\.name)
        == ["My Widget"])
    #expect(project.targets.map(\.kind) == [.application, .appExtension, .framework])
    #expect(names(project.localPackages, in: folder) == ["Packages/Parts"])
  }

  /// Files of the build phases, and of the synchronized folder without its exceptions.
  @Test func theFilesOfATargetAreListed() throws {
    let folder = try TemporaryFolder()
    let project = try project(folder)
    let widget = try #require(project.targets.first { $0.name == "My Widget" })
    #expect(
      names(widget.sources, in: folder) == [
        "Shared/Model.swift", "Widget/Entry.swift", "Widget/Names.intentdefinition",
        "Widget/Views/Row.swift",
      ])
    #expect(
      names(widget.resources, in: folder) == [
        "Shared/en.lproj/Localizable.strings", "Shared/de.lproj/Localizable.strings",
        "Widget/Assets.xcassets", "Widget/a.json",
      ])
    #expect(widget.packageProducts == ["Parts"])
    let app = try #require(project.targets.first { $0.name == "App" })
    #expect(names(app.sources, in: folder) == ["Widget/Entry.swift"])
  }

  @Test(arguments: [
    ("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "DEBUG WIDGET"), ("A", "project"),
    ("B", "project/file"), ("BUNDLE", "org.example.My-Widget"), ("GROUP", "none"),
    ("PRODUCT_NAME", "My Widget"),
  ])
  func settingsAreThoseOfTheDebugConfiguration(name: String, value: String) throws {
    let project = try project(try TemporaryFolder())
    let widget = try #require(project.targets.first { $0.name == "My Widget" })
    #expect(widget.settings[name] == value)
  }

  @Test func aFileThatIsNoProjectIsAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write("nonsense", to: "App.xcodeproj/project.pbxproj")
    let url = folder.url.appendingPathComponent("App.xcodeproj")
    #expect(throws: XcodeProjectError.invalid(url.path + "/project.pbxproj")) {
      try XcodeProject(url)
    }
    let missing = folder.url.appendingPathComponent("B.xcodeproj")
    #expect(throws: XcodeProjectError.unreadable(missing.path + "/project.pbxproj")) {
      try XcodeProject(missing)
    }
  }
}

struct RemotePackageTests {
  @Test(arguments: [
    ("https://example.com/owner/Name.git", "name"), ("https://example.com/owner/Name", "name"),
    ("git@example.com:owner/Name.git", "name"), ("https://example.com/owner/name/", "name"),
  ])
  func anIdentityIsTheLastPartOfTheAddress(address: String, identity: String) {
    #expect(RemotePackage(address: address).identity == identity)
  }

  @Test(arguments: [
    #"{"pins": [{"location": "https://e.com/a/B.git", "state": {"revision": "f00"}}], "version": 2}"#,
    #"{"object": {"pins": [{"repositoryURL": "https://e.com/a/B", "state": {"revision": "f00"}}]}}"#,
  ])
  func pinsOfEachVersionAreRead(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "Package.resolved")
    var pins = PackagePins()
    pins.add(folder.url.appendingPathComponent("Package.resolved"))
    #expect(pins.revisions == ["b": "f00"])
  }
}
