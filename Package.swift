// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The settings of targets that run on the main thread; the layers below them consist of values.
let oneThread = strict + [.defaultIsolation(MainActor.self)]

let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let arguments = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

/// Returns a target in the folder of its layer, as listed in ARCHITECTURE.md.
func library(
  _ name: String, in layer: String, _ dependencies: [Target.Dependency] = [],
  settings: [SwiftSetting] = strict, linked: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(layer)/\(name)",
    swiftSettings: settings, linkerSettings: linked)
}

/// Returns a target that is written in C.
func shim(_ name: String, linked: [LinkerSetting] = []) -> Target {
  .target(name: name, path: "Sources/System/\(name)", linkerSettings: linked)
}

/// Returns the module map of a library in a Debian package.
func systemLibrary(_ name: String, _ package: String) -> Target {
  .systemLibrary(name: name, path: "Sources/System/\(name)", providers: [.apt([package])])
}

/// Returns a bundled widget, which imports the same modules as a third party's extension.
func widget(
  _ name: String, _ extra: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: ["TesseraUI", "TesseraKit"] + extra,
    // The texts are embedded in CWidgetTexts.
    path: "Sources/Widgets/\(name)", exclude: ["Localizable.xcstrings"], resources: resources,
    swiftSettings: strict)
}

/// Returns the tests of a target, in a folder that mirrors the target's.
func tests(_ name: String, in layer: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(layer)/\(name)Tests",
    swiftSettings: strict)
}

/// Returns a library that tests use.
func support(_ name: String, at path: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tests/\(path)", swiftSettings: strict)
}

/// Returns an executable target.
func program(_ name: String, at path: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: path, swiftSettings: strict,
    linkerSettings: packed)
}

/// Packs the addresses that are changed when a program is loaded.
///
/// Swift's metadata consists of such addresses, for each of which a program has 24 bytes to read before
/// its first line, or with `DT_RELR` one bit. glibc 2.36 and the linker of the toolchain know it.
let packed: [LinkerSetting] = [
  .unsafeFlags(
    ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"],
    .when(configuration: .release))
]

/// Returns an extension built like a widget author's: in Swift 5 mode, with warnings allowed.
func authorProgram(
  _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Tests/Fixtures/\(name)", resources: resources,
    swiftSettings: [.swiftLanguageMode(.v5)], plugins: plugins)
}

// MARK: Layers, from the bottom up

let system: [Target] = [
  shim("CNcurses", linked: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
  shim("CLinux"),
  shim("CExchange"),
  shim("CVectors"),
  shim("CTransfer"),
  shim("CVirtualClock"),
  shim("CStb"),
  shim("CReadOnly"),
  shim("CBundle"),
  .target(
    name: "CLocale", path: "Sources/System/CLocale",
    cSettings: Context.environment["TESSERA_STATIC"] == nil ? [] : [.define("TESSERA_STATIC")]),
  shim("CConformances"),
  .target(name: "os", path: "Sources/System/COs"),
  systemLibrary("CUtf8proc", "libutf8proc-dev"),
  systemLibrary("CLibical", "libical-dev"),
  systemLibrary("CZint", "libzint-dev"),
  systemLibrary("CNova", "libnova-dev"),
  systemLibrary("CTcd", "libtcd-dev"),
  systemLibrary("CLibgit2", "libgit2-dev"),
  systemLibrary("CSystemdBus", "libsystemd-dev"),
  systemLibrary("CCaca", "libcaca-dev"),
  systemLibrary("CSixel", "libsixel-dev"),
  systemLibrary("CJq", "libjq-dev"),
  systemLibrary("CMd", "libmd-dev"),
  library("Files", in: "System"),
  library("Sandbox", in: "System", ["CLinux", "CMd", "Files"]),
  library("Pushes", in: "System", ["Files"]),
  library("Exif", in: "System"),
  library("BoundedText", in: "System", []),
  library("BoundedXML", in: "System", []),
  library("BoundedYAML", in: "System", [yams]),
  library("HTTPResponses", in: "System", ["BoundedText", "CTransfer", "Files"]),
  library("HTTPArchives", in: "System", ["Files"]),
]

let drawing: [Target] = [
  library("Cells", in: "Drawing", ["CUtf8proc"]),
  // The table of symbols is a text file that the C compiler embeds.
  .target(name: "CSymbols", path: "Sources/Drawing/CSymbols", exclude: ["symbols.txt"]),
  library("Languages", in: "Drawing", linked: [.linkedLibrary("_FoundationICU")]),
  library("ViewTree", in: "Drawing", ["BoundedText", "Cells", "CSymbols", "Languages"]),
  library("Themes", in: "Drawing", ["Cells"]),
]

let time: [Target] = [library("Timelines", in: "Time")]

let authoring: [Target] = [
  library(
    "FoundationGaps", in: "Authoring", ["CBundle", "CLocale", "Files", "Languages"],
    linked: [.linkedLibrary("_FoundationICU")]),
  library("SharedStore", in: "Authoring", ["FoundationGaps", "Files", grdb]),
  library("ModelStore", in: "Authoring", ["Files", grdb]),
  library("CoreLocation", in: "Authoring"),
  library("Agendas", in: "Authoring", ["CExchange", "CLibical", "Files"]),
  library("NetworkRecordings", in: "Authoring", ["FoundationGaps", "HTTPArchives", "TesseraUI"]),
  library("IntentSchemas", in: "Authoring", ["ViewTree", "Files"]),
  library(
    "TesseraUI", in: "Authoring",
    [
      "ViewTree", "Cells", "FoundationGaps", "SharedStore", "CStb", "CVectors", "Exif",
      "CConformances", "TesseraMacros", "Files", "Languages",
    ]),
  library(
    "TesseraIntents", in: "Authoring",
    ["TesseraUI", "IntentSchemas", "ViewTree", "Cells", "FoundationGaps", "CConformances"]),
  library(
    "TesseraKit", in: "Authoring",
    [
      "Files", "TesseraUI", "TesseraIntents", "IntentSchemas", "FoundationGaps", "SharedStore",
      "ViewTree",
      "Wire", "ControlSocket", "Timelines", "Cells", "TesseraMacros", "CVirtualClock", "Languages",
    ]),
  library("Charts", in: "Authoring", ["TesseraUI"]),
  library("CellSnapshots", in: "Authoring", ["Cells", "Files"]),
  library(
    "TesseraTesting", in: "Authoring",
    [
      "_Testing_UIKit", "_Testing_CoreGraphics", "FoundationGaps",
      "TesseraKit", "TesseraUI", "TesseraIntents", "Cells", "CellSnapshots", "CVirtualClock",
      "IntentSchemas", "Timelines", "ViewTree", "Wire",
    ]),
]

/// Modules with Apple's names, so that the source code of iOS widgets builds unchanged.
let appleModules: [Target] = [
  library("SwiftUI", in: "AppleModules", ["TesseraUI", "Combine", "NetworkRecordings"]),
  library("WidgetKit", in: "AppleModules", ["TesseraKit"]),
  library("AppIntents", in: "AppleModules", ["TesseraIntents"]),
  library("UIKit", in: "AppleModules", ["TesseraUI"]),
  library("_Testing_UIKit", in: "AppleModules"),
  library("_Testing_CoreGraphics", in: "AppleModules"),
  library("CoreGraphics", in: "AppleModules", ["TesseraUI"]),
  library("ActivityKit", in: "AppleModules", ["TesseraKit"]),
  library("OSLog", in: "AppleModules", ["FoundationGaps"]),
  library("Intents", in: "AppleModules", ["TesseraIntents"]),
  library("Security", in: "AppleModules", ["FoundationGaps", "SharedStore"]),
  library(
    "CryptoKit", in: "AppleModules", [.product(name: "Crypto", package: "swift-crypto")]),
  library("UserNotifications", in: "AppleModules", ["FoundationGaps"]),
  library("Network", in: "AppleModules"),
  library("AVFoundation", in: "AppleModules", ["CoreGraphics", "FoundationGaps"]),
  library("UniformTypeIdentifiers", in: "AppleModules"),
  library("MapKit", in: "AppleModules", ["CoreLocation", "FoundationGaps", "TesseraUI"]),
  library("HealthKit", in: "AppleModules", ["FoundationGaps", "TesseraUI"]),
  library("ImageIO", in: "AppleModules", ["Exif", "Files", "TesseraUI"]),
  library("EventKit", in: "AppleModules", ["Agendas", "FoundationGaps", "TesseraUI"]),
  library("CoreMotion", in: "AppleModules", ["FoundationGaps"]),
  library("AudioToolbox", in: "AppleModules"),
  library(
    "CoreData", in: "AppleModules",
    ["BoundedXML", "Files", "FoundationGaps", "ModelStore", "TesseraUI"]),
  library(
    "SwiftData", in: "AppleModules",
    ["FoundationGaps", "ModelStore", "TesseraMacros", "TesseraUI"]),
  library(
    "Combine", in: "AppleModules",
    [
      .product(name: "OpenCombine", package: "OpenCombine"),
      .product(name: "OpenCombineDispatch", package: "OpenCombine"),
      .product(name: "OpenCombineFoundation", package: "OpenCombine"),
      // Not used: both test canImport(Combine), so they must be built before the module exists.
      grdb, yams,
    ]),
]

/// The modules that authors import.
let sdkModules = appleModules.map(\.name) + ["Charts", "CoreLocation", "os"]

let host: [Target] = [
  library("Wire", in: "Host", ["ViewTree", "Timelines", "IntentSchemas"]),
  library("ControlSocket", in: "Host", ["Wire", "Files", "CLinux"]),
  library(
    "ExtensionHost", in: "Host",
    [
      "Cells", "Wire", "Timelines", "ViewTree", "IntentSchemas", "Files", "CLinux", "Sandbox",
    ]),
]

let dashboard: [Target] = [
  // The texts of the program are a string catalog that the C compiler embeds.
  .target(
    name: "CTexts", path: "Sources/Dashboard/CTexts", exclude: ["Localizable.xcstrings"]),
  library("Texts", in: "Dashboard", ["CTexts", "Languages"]),
  library(
    "Configuration", in: "Dashboard",
    [
      "ViewTree", "IntentSchemas", "Themes", "Timelines", "Cells", "BoundedYAML", "Files",
      "Sandbox", "Texts", yams,
    ]),
  library(
    "HomeScreen", in: "Dashboard",
    [
      "Cells", "ViewTree", "IntentSchemas", "Timelines", "Themes", "Configuration", "Sandbox",
      "Files", "Texts", "Languages",
    ]),
  library(
    "CursesTerminal", in: "Dashboard", ["CNcurses", "CSixel", "CStb", "Cells", "Themes"],
    settings: oneThread),
  library("Recordings", in: "Dashboard", ["Configuration", "Cells", "Themes", "ViewTree"]),
  library(
    "Dashboard", in: "Dashboard",
    [
      "CLinux", "Cells", "Timelines", "ViewTree", "Themes", "IntentSchemas", "Wire",
      "ExtensionHost", "ControlSocket", "Configuration", "HomeScreen", "Recordings",
      "CursesTerminal", "SharedStore", "Files", "Pushes", "Sandbox", "Texts", "Languages",
    ]),
]

/// Tools for authors of widgets.
let authorTools: [Target] = [
  library("XcodeProjects", in: "AuthorTools", ["Files"]),
  library(
    "AuthorBuilds", in: "AuthorTools", ["BoundedXML", "CodeScanning", "Files", "XcodeProjects"]),
  library(
    "Audits", in: "AuthorTools",
    ["Cells", "Configuration", "Dashboard", "Files", "Previews", "Timelines", "ViewTree", "Wire"]),
  library(
    "Previews", in: "AuthorTools",
    [
      "AuthorBuilds", "CLinux", "Cells", "Configuration", "CursesTerminal", "Dashboard",
      "ExtensionHost", "Files", "Recordings", "Themes", "Timelines", "ViewTree", "Wire",
    ]),
]

/// Bundled extensions, which are also the examples.
let widgets: [Target] = [
  // The string catalogs of all widgets, which the C compiler embeds.
  .target(name: "CWidgetTexts", path: "Sources/Widgets/CWidgetTexts"),
  library("WidgetTexts", in: "Widgets", ["CWidgetTexts", "FoundationGaps", "Languages"]),
  // Settings, formats and views that several widgets share.
  widget("WidgetOptions", ["TesseraIntents", "Languages", "Files"]),
  widget("Places", ["TesseraIntents", "Files", "HTTPResponses", "WidgetOptions"]),
  widget("AstronomyWidget", ["CNova", "TesseraIntents", "Files", "Places", "WidgetOptions"]),
  widget("BookmarksWidget", ["TesseraIntents", "Files", "WidgetOptions"]),
  widget("CalendarWidget", ["Agendas", "TesseraIntents", "WidgetOptions", "Files"]),
  widget("ClockWidget", ["TesseraIntents", "WidgetOptions"]),
  widget(
    "DataWidget",
    [
      "Agendas", "CJq", "BoundedText", "BoundedYAML", "Cells", "Charts", "Configuration",
      "FeedsWidget", "Files", "HTTPResponses", "PluginsWidget", "Pushes", "SharedStore",
      "TesseraIntents", "TextWidget", "WidgetOptions", yams,
    ]),
  widget(
    "FeedsWidget",
    ["TesseraIntents", "BoundedText", "BoundedXML", "Files", "HTTPResponses", "WidgetOptions"]),
  widget("HealthWidget", ["TesseraIntents", "Files", "WidgetOptions"]),
  widget("LauncherWidget", ["TesseraIntents", "Configuration", "Files", "WidgetOptions"]),
  widget(
    "MarketsWidget",
    ["TesseraIntents", "BoundedXML", "Charts", "Files", "HTTPResponses", "WidgetOptions"]),
  widget("PhotoWidget", ["TesseraIntents", "Exif", "Files", "WidgetOptions", "CStb"]),
  widget(
    "PlayingWidget",
    ["CSystemdBus", "TesseraIntents", "Files", "HTTPResponses", "WidgetOptions"]),
  widget(
    "PluginsWidget",
    [
      "BoundedText", "Cells", "CLinux", "Configuration", "IntentSchemas", "Sandbox", "SharedStore",
      "TesseraIntents", "Files", "ViewTree", "WidgetOptions",
    ],
    resources: [.embedInCode("emoji.tsv")]),
  widget("RemindersWidget", ["Agendas", "TesseraIntents", "WidgetOptions", "Files"]),
  widget(
    "RepositoriesWidget",
    ["TesseraIntents", "Configuration", "Files", "HTTPResponses", "Sandbox", "WidgetOptions"]),
  widget("SystemWidget", ["TesseraIntents", "WidgetOptions"]),
  widget(
    "TextWidget", ["TesseraIntents", "Files", "WidgetOptions"],
    resources: [.embedInCode("quotes.txt")]),
  widget(
    "TidesWidget",
    ["CTcd", "TesseraIntents", "Files", "HTTPResponses", "Places", "WidgetOptions"]),
  widget("TimerWidget", ["TesseraIntents", "WidgetOptions"]),
  widget(
    "TodayWidget",
    [
      "TesseraIntents", "FeedsWidget", "Files", "HTTPResponses", "MarketsWidget", "Places",
      "WeatherWidget", "WidgetOptions",
    ]),
  widget(
    "WalletWidget",
    ["TesseraIntents", "CZint", "Files", "BoundedYAML", "WidgetOptions", yams]),
  widget(
    "WatchlistWidget", ["TesseraIntents", "Files", "HTTPResponses", "WidgetOptions"]),
  widget(
    "WeatherWidget",
    ["TesseraIntents", "Charts", "Files", "HTTPResponses", "Places", "WidgetOptions"]),
  widget(
    "WordsWidget", ["TesseraIntents", "Files", "WidgetOptions"],
    resources: [.embedInCode("words.tsv")]),
]

let programs: [Target] = [
  program(
    "tessera", at: "Sources/tessera",
    [
      "Cells", "Timelines", "ViewTree", "Themes", "IntentSchemas", "Wire", "ExtensionHost",
      "ControlSocket", "Configuration", "HomeScreen", "Recordings", "CursesTerminal", "Dashboard",
      "BookmarksWidget", "CalendarWidget", "ClockWidget", "HealthWidget", "LauncherWidget",
      "PhotoWidget", "RemindersWidget", "SystemWidget", "TextWidget", "TimerWidget",
      "WalletWidget", "WordsWidget", "WidgetTexts", "TesseraKit", "Files", "Pushes",
      "SharedStore", "Texts", "Sandbox",
      "Languages", "TesseraIntents", "CLinux", "AuthorBuilds", "Audits", "HTTPArchives",
      "Previews", arguments,
    ]),
  program(
    "tessera-online", at: "Sources/tessera-online",
    [
      "AstronomyWidget", "DataWidget", "FeedsWidget", "MarketsWidget", "PlayingWidget",
      "RepositoriesWidget", "TidesWidget", "TodayWidget", "WatchlistWidget",
      "WeatherWidget", "WidgetOptions", "WidgetTexts", "TesseraKit", "Files", "HTTPResponses",
    ]),
  program(
    "tessera-plugins", at: "Sources/tessera-plugins",
    ["PluginsWidget", "WidgetTexts", "TesseraKit", "Cells"]),
  program("tessera-figlet", at: "Sources/tessera-figlet", ["CCaca"]),
  // It is started for each run of a plugin, so neither Swift's runtime nor a dynamic linker starts with it.
  .executableTarget(
    name: "tessera-confine", dependencies: ["CLinux"], path: "Sources/tessera-confine",
    linkerSettings: [.unsafeFlags(["-nostartfiles", "-static-executable"])]),
  program("tessera-git", at: "Sources/tessera-git", ["CLibgit2", "CLinux", "CReadOnly"]),
]

/// Programs and plug-ins that run while a package is built, either an author's or this one.
let buildTools: [Target] = [
  // SwiftPM builds one product per call; this product depends on all programs.
  program(
    "programs", at: "Sources/BuildTools/Programs",
    [
      "tessera", "tessera-online", "tessera-plugins", "tessera-confine", "tessera-figlet",
      "tessera-git",
    ]),
  // Does not use swift-syntax, so that no build has to wait for it.
  library("CodeScanning", in: "BuildTools"),
  .macro(
    name: "TesseraMacros", dependencies: ["CodeScanning"], path: "Sources/BuildTools/TesseraMacros",
    swiftSettings: strict),
  // An optional plug-in that generates names for the assets of a target, like those of Xcode.
  program("asset-symbols", at: "Sources/BuildTools/AssetSymbols"),
  .plugin(
    name: "AssetSymbols", capability: .buildTool(), dependencies: ["asset-symbols"],
    path: "Sources/BuildTools/AssetSymbolsPlugin"),
  // An optional plug-in that generates the classes of SiriKit intents, like those of Xcode.
  program("intent-classes", at: "Sources/BuildTools/IntentClasses"),
  .plugin(
    name: "IntentClasses", capability: .buildTool(), dependencies: ["intent-classes"],
    path: "Sources/BuildTools/IntentClassesPlugin"),
]

// MARK: Tests

let testSupport: [Target] = [
  support("Golden", at: "Support/GoldenKit", ["Cells", "CellSnapshots"]),
  .systemLibrary(
    name: "CVterm", path: "Tests/Support/CVterm", providers: [.apt(["libvterm-dev"])]),
  support("PseudoTerminals", at: "Support/PseudoTerminals", ["CVterm", "CLinux"]),
  support("RecordedServer", at: "Support/RecordedServer"),
  support("Catalogue", at: "Authoring/Catalogue", ["SwiftUI", "WidgetKit", "Charts"]),
  program(
    "CatalogueSheet", at: "Tests/Authoring/CatalogueSheet",
    ["Catalogue", "TesseraUI", "ViewTree", "Cells"]),
  // Programs that tests run: an extension that misbehaves, and extensions like those of authors.
  .executableTarget(
    name: "ConfinementProbe", path: "Tests/Fixtures/ConfinementProbe"),
  program(
    "ConfinedProgram", at: "Tests/Fixtures/ConfinedProgram",
    ["CLinux", "Configuration", "Sandbox"]),
  program("FaultyExtension", at: "Tests/Fixtures/FaultyExtension"),
  .executableTarget(
    name: "MediaPlayer", dependencies: ["CSystemdBus"], path: "Tests/Fixtures/MediaPlayer",
    linkerSettings: [.linkedLibrary("systemd")]),
  .executableTarget(
    name: "ReadOnlyProbe", dependencies: ["CReadOnly"], path: "Tests/Fixtures/ReadOnlyProbe"),
  program("StoreWriter", at: "Tests/Fixtures/StoreWriter", ["SharedStore"]),
  authorProgram(
    "AuthorExtension", ["SwiftUI", "WidgetKit", "AppIntents", "Charts", "Combine"],
    resources: [.copy("Assets.xcassets")], plugins: ["AssetSymbols"]),
  authorProgram(
    "PressExtension", ["SwiftUI", "WidgetKit", "AppIntents", "Intents"],
    plugins: ["IntentClasses"]),
  authorProgram("RenamedExtension", ["SwiftUI", "WidgetKit", "AppIntents"]),
]

let testTargets: [Target] = [
  tests(
    "Platform", in: "AppleModules",
    [
      "CoreMotion", "CryptoKit", "EventKit", "Golden", "HealthKit", "ImageIO", "MapKit", "Network",
      "TesseraUI", "UserNotifications", "UniformTypeIdentifiers",
    ]),
  tests("CellSnapshots", in: "Authoring", ["CellSnapshots", "Golden"]),
  tests("CoreData", in: "AppleModules", ["CoreData", "Golden", grdb]),
  tests("SwiftData", in: "AppleModules", ["SwiftData", "Golden"]),
  tests("XcodeProjects", in: "AuthorTools", ["XcodeProjects", "Golden"]),
  tests(
    "Audits", in: "AuthorTools", ["Audits", "Cells", "Themes", "Timelines", "ViewTree", "Golden"]),
  tests(
    "Previews", in: "AuthorTools", ["Previews", "Cells", "Themes", "ViewTree", "Wire", "Golden"]),
  tests("AuthorBuilds", in: "AuthorTools", ["AuthorBuilds", "Golden"]),
  tests("BoundedText", in: "System", ["BoundedText", "Golden"]),
  tests("HTTPArchives", in: "System", ["HTTPArchives", "Golden"]),
  tests(
    "Sandbox", in: "System",
    [
      "Sandbox", "CLinux", "Golden", "ConfinedProgram", "ConfinementProbe", "tessera-confine",
      "tessera-plugins",
    ]),
  tests("Files", in: "System", ["Files", "Golden", "Pushes"]),
  tests("Cells", in: "Drawing", ["Cells"]),
  tests("Languages", in: "Drawing", ["Languages"]),
  tests("ViewTree", in: "Drawing", ["ViewTree", "Cells", "Golden"]),
  tests("Themes", in: "Drawing", ["Themes", "Cells"]),
  tests("Timelines", in: "Time", ["Timelines", "Golden"]),
  tests("FoundationGaps", in: "Authoring", ["FoundationGaps", "Languages", "Golden"]),
  tests("CoreLocation", in: "Authoring", ["CoreLocation"]),
  tests(
    "SharedStore", in: "Authoring",
    ["SharedStore", "Security", "TesseraUI", "StoreWriter", "RecordedServer", "Golden", grdb]),
  tests("TesseraIntents", in: "Authoring", ["TesseraIntents", "IntentSchemas", "ViewTree"]),
  tests(
    "TesseraUI", in: "Authoring", ["TesseraUI", "TesseraKit", "ViewTree", "Cells", "Golden"]),
  tests(
    "Catalogue", in: "Authoring",
    ["Catalogue", "Charts", "TesseraUI", "ViewTree", "Cells", "Golden"]),
  tests("Wire", in: "Host", ["Wire", "ViewTree", "IntentSchemas", "Golden"]),
  tests("ControlSocket", in: "Host", ["ControlSocket", "Wire", "Golden"]),
  tests(
    "ExtensionHost", in: "Host",
    [
      "Cells", "ExtensionHost", "Wire", "Timelines", "ViewTree", "IntentSchemas", "Sandbox",
      "FaultyExtension", "PressExtension", "Golden",
    ]),
  tests(
    "Configuration", in: "Dashboard",
    ["Configuration", "IntentSchemas", "Sandbox", "Themes", "Cells", "ViewTree", "Golden"]),
  tests(
    "HomeScreen", in: "Dashboard",
    [
      "HomeScreen", "Cells", "ViewTree", "IntentSchemas", "Timelines", "Configuration", "Themes",
      "Sandbox", "Texts", "Golden",
    ]),
  tests("Recordings", in: "Dashboard", ["Recordings", "Cells", "Themes", "Golden"]),
  tests("CursesTerminal", in: "Dashboard", ["CursesTerminal", "Cells", "Themes"]),
  tests(
    "Dashboard", in: "Dashboard",
    [
      "Dashboard", "Configuration", "ExtensionHost", "HomeScreen", "IntentSchemas", "Sandbox",
      "Themes", "Wire", "Cells", "ViewTree", "FaultyExtension", "tessera-figlet", "Golden",
    ]),
  tests(
    "Widget", in: "Widgets",
    [
      "Agendas", "TesseraTesting", "ReadOnlyProbe",
      "AstronomyWidget", "BookmarksWidget", "CalendarWidget", "ClockWidget", "DataWidget",
      "FeedsWidget", "HealthWidget", "LauncherWidget", "MarketsWidget", "MediaPlayer",
      "PhotoWidget", "PlayingWidget", "PluginsWidget", "RemindersWidget", "RepositoriesWidget",
      "SystemWidget",
      "TextWidget", "TidesWidget", "TimerWidget", "TodayWidget", "WalletWidget", "WatchlistWidget",
      "WeatherWidget", "WordsWidget", "WidgetOptions", "WidgetTexts", "Places", "Configuration",
      "Exif", "FoundationGaps", "Languages", "CStb", "CTcd", "Pushes", "Sandbox",
      "TesseraKit", "HTTPResponses", "TesseraUI", "TesseraIntents", "ViewTree", "Cells", "Wire",
      "Golden", "RecordedServer", "tessera-git", "tessera-online", "tessera-plugins",
      "tessera-confine",
    ]),
  tests(
    "Tessera", in: "tessera",
    [
      "tessera", "FaultyExtension", "AuthorExtension", "PressExtension", "RenamedExtension",
      "PseudoTerminals", "RecordedServer", "Golden", "Dashboard", "HomeScreen", "Configuration",
      "ExtensionHost", "Recordings", "Cells", "Files", arguments,
    ]),
  tests("AssetSymbols", in: "BuildTools", ["asset-symbols", "Golden"]),
  tests("IntentClasses", in: "BuildTools", ["intent-classes"]),
  .testTarget(
    name: "HygieneTests", dependencies: ["Golden", "Languages"], path: "Tests/HygieneTests",
    swiftSettings: strict),
]

/// Random input, the code that it is tried with, and a program that tries large amounts of it.
let fuzzing: [Target] = [
  support(
    "Fuzzing", at: "Fuzzing/Fuzzing",
    [
      "Agendas", "Cells", "ViewTree", "Themes", "Timelines", "Wire", "Configuration", "Recordings",
      "CursesTerminal", "DataWidget", "PluginsWidget", "SharedStore", "Golden", "HTTPResponses",
      "RecordedServer", "HomeScreen", "Dashboard", "IntentSchemas", "Sandbox", "Texts",
      "ControlSocket", "Files", "CLinux", "RepositoriesWidget",
    ]),
  program("fuzz", at: "Tests/Fuzzing/Fuzz", ["Fuzzing", "CLinux", "tessera-git"]),
  tests("Fuzzing", in: "Fuzzing", ["Fuzzing", "tessera-git"]),
]

/// Benchmarks of views, of the reference board beside the same board in C, and of keeping time.
let benchmarks: [Target] = [
  .target(name: "CAllocations", path: "Tests/Benchmarks/CAllocations"),
  program(
    "Benchmarks", at: "Tests/Benchmarks/Benchmarks",
    [
      arguments, "CAllocations", "Catalogue", "TesseraUI", "ViewTree", "Cells", "Timelines",
      "Configuration", "Wire", "ExtensionHost", "HomeScreen", "PseudoTerminals", "Board", "CBoard",
      "TickingExtension", "tessera", "tessera-plugins",
    ]),
  program(
    "TickingExtension", at: "Tests/Benchmarks/TickingExtension",
    ["TesseraKit", "TesseraUI", "TesseraIntents"]),
  program(
    "Board", at: "Tests/Benchmarks/Board", ["CursesTerminal", "ViewTree", "Cells", "Themes"]),
  .executableTarget(
    name: "CBoard", path: "Tests/Benchmarks/CBoard",
    linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
]

let package = Package(
  name: "tessera",
  products: [
    .executable(name: "tessera", targets: ["tessera"]),
    .executable(name: "tessera-online", targets: ["tessera-online"]),
    .executable(name: "tessera-plugins", targets: ["tessera-plugins"]),
    .executable(name: "tessera-confine", targets: ["tessera-confine"]),
    .executable(name: "tessera-figlet", targets: ["tessera-figlet"]),
    .executable(name: "tessera-git", targets: ["tessera-git"]),
    .library(name: "TesseraKit", targets: ["TesseraKit", "TesseraUI", "TesseraIntents"]),
    .library(name: "TesseraTesting", targets: ["TesseraTesting"]),
    .library(
      name: "AppleModules", targets: sdkModules),
    // What `tessera preview` builds an author's sources against.
    .library(name: "TesseraSDK", type: .dynamic, targets: sdkModules),
    .plugin(name: "AssetSymbols", targets: ["AssetSymbols"]),
    .plugin(name: "IntentClasses", targets: ["IntentClasses"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "3.12.0"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: system + drawing + time + authoring + appleModules + host + dashboard + authorTools
    + widgets
    + programs + buildTools + testSupport + testTargets + fuzzing + benchmarks)

// The target of libFuzzer can only be linked with libFuzzer:
// TESSERA_FUZZER=1 swift build --scratch-path .build-fuzzer --product byte-fuzz \
//   -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld
// (The flags also apply to the build tools. Linking these fails, but they are not needed.)
if Context.environment["TESSERA_FUZZER"] != nil {
  package.targets.append(
    .executableTarget(
      name: "byte-fuzz", dependencies: ["ViewTree", "Wire", "CursesTerminal", "Recordings"],
      path: "Tests/Fuzzing/ByteFuzz", swiftSettings: strict))
}

// Only some targets, by their names, and what they use: .ci/sanitize builds those that handle memory
// and threads themselves.
if let text = Context.environment["TESSERA_TARGETS"] {
  let targets = Dictionary(package.targets.map { ($0.name, $0) }) { first, _ in first }
  var kept: Set<String> = []
  var names = text.split(separator: " ").map(String.init)
  while let name = names.popLast() {
    guard let target = targets[name], kept.insert(name).inserted else { continue }
    for dependency in target.dependencies {
      if case .byNameItem(let name, _) = dependency { names.append(name) }
      if case .targetItem(let name, _) = dependency { names.append(name) }
    }
  }
  package.targets = package.targets.filter { kept.contains($0.name) }
  package.products = []
}
