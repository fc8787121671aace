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

/// The dashboard is one isolation domain; everything below it is pure values.
let oneThread = strict + [.defaultIsolation(MainActor.self)]

let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let arguments = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

/// A library target whose imports are exactly `dependencies`.
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = strict
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A bundled widget: it sees what a third party's extension sees, and no more.
func widget(
  _ name: String, _ extra: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: ["TesseraUI", "TesseraKit"] + extra,
    path: "Sources/Widgets/\(name)", resources: resources, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)Tests",
    exclude: [], swiftSettings: strict)
}

let package = Package(
  name: "tessera",
  products: [
    .executable(name: "tessera", targets: ["tessera"]),
    .executable(name: "tessera-online", targets: ["tessera-online"]),
    .library(name: "TesseraKit", targets: ["TesseraKit", "TesseraUI", "TesseraIntents"]),
    .library(
      name: "AppleModules",
      targets: [
        "SwiftUI", "WidgetKit", "AppIntents", "Combine", "UIKit", "CoreGraphics", "ActivityKit",
        "OSLog", "Intents", "Charts", "CoreLocation", "os", "Security",
      ]),
    .plugin(name: "AssetSymbols", targets: ["AssetSymbols"]),
    .plugin(name: "IntentClasses", targets: ["IntentClasses"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // Layer 0: C, cells, time.
    .target(
      name: "CNcurses",
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    .target(name: "CLinux"),
    .systemLibrary(name: "CUtf8proc", providers: [.apt(["libutf8proc-dev"])]),
    .systemLibrary(name: "CLibical", providers: [.apt(["libical-dev"])]),
    .systemLibrary(name: "CZint", providers: [.apt(["libzint-dev"])]),
    .target(name: "CExchange"),
    .target(name: "CVirtualClock"),
    .target(name: "CStb"),
    library("Cells", ["CUtf8proc"]),
    library("Timelines"),
    library("DataFolder"),
    library("BoundedYAML", [yams]),
    .target(name: "CBundle"),
    .target(
      name: "FoundationGaps", dependencies: ["CBundle", "DataFolder"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("_FoundationICU")]),

    // Layer 1: the closed tree, the colours.
    library("ViewTree", ["Cells"]),
    library("Themes", ["Cells"]),
    library("IntentSchemas", ["ViewTree"]),

    // Layer 2: messages, and the author's vocabulary.
    library("Wire", ["ViewTree", "Timelines", "IntentSchemas"]),
    library(
      "Configuration",
      [
        "ViewTree", "IntentSchemas", "Themes", "Timelines", "Cells", "BoundedYAML", yams,
      ]),
    library(
      "TesseraUI",
      [
        "ViewTree", "Cells", "FoundationGaps", "SharedStore", "CStb", "CConformances",
        "PreviewMacros", "DataFolder",
      ]),
    library(
      "TesseraIntents",
      ["TesseraUI", "IntentSchemas", "ViewTree", "Cells", "FoundationGaps", "CConformances"]),
    library("SharedStore", ["FoundationGaps", "DataFolder", grdb]),

    // Layer 3: extensions from both ends, and the home screen.
    library(
      "TesseraKit",
      [
        "TesseraUI", "TesseraIntents", "IntentSchemas", "FoundationGaps", "SharedStore",
        "ViewTree", "Wire",
        "ControlSocket", "Timelines", "Cells", "PreviewMacros", "CVirtualClock",
      ]),
    .target(name: "CConformances"),
    // Without swift-syntax, so that nobody's build waits for it.
    .macro(name: "PreviewMacros", swiftSettings: strict),

    // Apple's module names, so that widget sources written for iOS build as they are.
    library("SwiftUI", ["TesseraUI", "Combine"]),
    library("WidgetKit", ["TesseraKit"]),
    library("AppIntents", ["TesseraIntents"]),
    library(
      "Combine",
      [
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "OpenCombineFoundation", package: "OpenCombine"),
        // Not used: GRDB asks whether there is a module Combine, so it is built before there is.
        grdb,
      ]),
    library("UIKit", ["TesseraUI"]),
    library("CoreGraphics", ["TesseraUI"]),
    library("ActivityKit", ["TesseraKit"]),
    library("OSLog", ["FoundationGaps"]),
    library("Intents", ["TesseraIntents"]),
    library("Charts", ["TesseraUI"]),
    library("Security", ["SharedStore"]),
    library("CoreLocation"),
    .target(name: "os", path: "Sources/COs"),
    // Names for the assets of a widget's target, as Xcode writes them: for those who ask for it.
    .executableTarget(
      name: "asset-symbols", path: "Sources/AssetSymbols", swiftSettings: strict),
    .plugin(
      name: "AssetSymbols", capability: .buildTool(), dependencies: ["asset-symbols"],
      path: "Sources/AssetSymbolsPlugin"),
    // Classes of intents of the older kind, as Xcode writes them: for those who ask for it.
    .executableTarget(
      name: "intent-classes", path: "Sources/IntentClasses", swiftSettings: strict),
    .plugin(
      name: "IntentClasses", capability: .buildTool(), dependencies: ["intent-classes"],
      path: "Sources/IntentClassesPlugin"),
    library(
      "ExtensionHost",
      ["Wire", "Timelines", "ViewTree", "IntentSchemas", "DataFolder", "CLinux"]),
    library("ControlSocket", ["Wire", "DataFolder", "CLinux"]),
    library(
      "HomeScreen",
      ["Cells", "ViewTree", "IntentSchemas", "Timelines", "Themes", "Configuration"]),

    // Layer 4: the terminal.
    library("CursesTerminal", ["CNcurses", "Cells", "Themes"], settings: oneThread),

    // What a recording and a picture are written as.
    library("Recordings", ["Configuration", "Cells", "Themes"]),

    // Layer 5: the composition root.
    .executableTarget(
      name: "tessera",
      dependencies: [
        "CLinux", "Cells", "Timelines", "ViewTree", "Themes", "IntentSchemas", "Wire",
        "ExtensionHost", "ControlSocket",
        "Configuration", "HomeScreen", "Recordings", "CursesTerminal", "ClockWidget",
        "SystemWidget",
        "CalendarWidget",
        "WordsWidget", "WalletWidget", "RemindersWidget", "TesseraKit", "SharedStore",
        "DataFolder", arguments,
      ],
      swiftSettings: strict),

    // Bundled extensions, which are also the examples.
    widget("ClockWidget"),
    widget("SystemWidget"),
    widget("CalendarWidget", ["CLibical", "DataFolder"]),
    widget("RemindersWidget", ["TesseraIntents", "CExchange", "DataFolder"]),
    widget("WalletWidget", ["TesseraIntents", "CZint", "DataFolder", "BoundedYAML", yams]),
    widget("WatchlistWidget", ["TesseraIntents", "DataFolder"]),
    widget("WeatherWidget", ["TesseraIntents", "Charts"]),
    .executableTarget(
      name: "tessera-online", dependencies: ["WeatherWidget", "WatchlistWidget", "TesseraKit"],
      path: "Sources/OnlineExtensions", swiftSettings: strict),
    // SwiftPM makes one product a call: this one has both made at the same time.
    .executableTarget(
      name: "programs", dependencies: ["tessera", "tessera-online"], path: "Sources/Programs",
      swiftSettings: strict),
    widget(
      "WordsWidget", ["TesseraIntents", "DataFolder"], resources: [.embedInCode("words.tsv")]),

    // Tests: claims; the fixture is a real child that misbehaves.
    .target(
      name: "Golden", dependencies: ["Cells"], path: "Tests/GoldenKit", swiftSettings: strict),
    .systemLibrary(name: "CVterm", path: "Tests/CVterm", providers: [.apt(["libvterm-dev"])]),
    .target(
      name: "PseudoTerminals", dependencies: ["CVterm", "CLinux"], path: "Tests/PseudoTerminals",
      swiftSettings: strict),
    .executableTarget(
      name: "FaultyExtension", path: "Tests/Fixtures/FaultyExtension", swiftSettings: strict),
    .target(
      name: "Catalogue", dependencies: ["SwiftUI", "WidgetKit", "Charts"], path: "Tests/Catalogue",
      swiftSettings: strict),
    .executableTarget(
      name: "CatalogueSheet", dependencies: ["Catalogue", "TesseraUI", "ViewTree", "Cells"],
      path: "Tests/CatalogueSheet", swiftSettings: strict),
    tests("Catalogue", ["Catalogue", "Charts", "TesseraUI", "ViewTree", "Cells", "Golden"]),
    .executableTarget(
      name: "AuthorExtension",
      dependencies: ["SwiftUI", "WidgetKit", "AppIntents", "Charts", "Combine"],
      path: "Tests/Fixtures/AuthorExtension", resources: [.copy("Assets.xcassets")],
      swiftSettings: [.swiftLanguageMode(.v5)], plugins: ["AssetSymbols"]),
    .executableTarget(
      name: "PressExtension", dependencies: ["SwiftUI", "WidgetKit", "AppIntents", "Intents"],
      path: "Tests/Fixtures/PressExtension", swiftSettings: [.swiftLanguageMode(.v5)],
      plugins: ["IntentClasses"]),
    .executableTarget(
      name: "RenamedExtension", dependencies: ["SwiftUI", "WidgetKit", "AppIntents"],
      path: "Tests/Fixtures/RenamedExtension", swiftSettings: [.swiftLanguageMode(.v5)]),
    tests("AssetSymbols", ["asset-symbols"]),
    tests("IntentClasses", ["intent-classes"]),
    .target(name: "RecordedServer", path: "Tests/RecordedServer", swiftSettings: strict),
    tests("TesseraIntents", ["TesseraIntents", "IntentSchemas", "ViewTree"]),
    tests("CoreLocation", ["CoreLocation"]),
    .executableTarget(
      name: "StoreWriter", dependencies: ["SharedStore"], path: "Tests/Fixtures/StoreWriter",
      swiftSettings: strict),
    tests(
      "SharedStore",
      [
        "SharedStore", "Security", "TesseraUI", "StoreWriter", "RecordedServer", "Golden", grdb,
      ]),
    tests("ControlSocket", ["ControlSocket", "Wire", "Golden"]),
    tests("FoundationGaps", ["FoundationGaps", "Golden"]),
    tests("Cells", ["Cells"]),
    tests("ViewTree", ["ViewTree", "Cells", "Golden"]),
    tests("Timelines", ["Timelines", "Golden"]),
    tests("Wire", ["Wire", "ViewTree", "IntentSchemas"]),
    tests(
      "ExtensionHost",
      [
        "ExtensionHost", "Wire", "Timelines", "ViewTree", "IntentSchemas", "FaultyExtension",
        "Golden",
      ]),
    tests(
      "HomeScreen",
      [
        "HomeScreen", "Cells", "ViewTree", "IntentSchemas", "Timelines", "Configuration", "Themes",
        "Golden",
      ]),
    tests("Recordings", ["Recordings", "Cells", "Themes", "Golden"]),
    tests("CursesTerminal", ["CursesTerminal", "Cells", "Themes"]),
    tests("TesseraUI", ["TesseraUI", "TesseraKit", "ViewTree", "Cells", "Golden"]),
    tests(
      "Configuration",
      ["Configuration", "IntentSchemas", "Themes", "Cells", "ViewTree", "Golden"]),
    tests(
      "Widget",
      [
        "CalendarWidget", "WordsWidget", "SystemWidget", "ClockWidget", "WeatherWidget",
        "WalletWidget", "RemindersWidget", "WatchlistWidget",
        "TesseraKit", "TesseraUI", "ViewTree", "Cells", "Wire", "Golden", "RecordedServer",
      ]),
    tests(
      "Tessera",
      [
        "tessera", "FaultyExtension", "AuthorExtension", "PressExtension", "RenamedExtension",
        "PseudoTerminals", "RecordedServer", "Golden",
      ]),
    tests("Hygiene", []),

    // Random input: what makes it and what it is put through, and a program that does it at length.
    .target(
      name: "Fuzzing",
      dependencies: [
        "Cells", "ViewTree", "Themes", "Timelines", "Wire", "Configuration", "Recordings",
        "CursesTerminal", "SharedStore", "Golden",
      ],
      path: "Tests/Fuzzing", swiftSettings: strict),
    .executableTarget(
      name: "fuzz", dependencies: ["Fuzzing"], path: "Tests/Fuzz", swiftSettings: strict),
    tests("Fuzzing", ["Fuzzing"]),

    // Benchmarks: what a view costs; our board beside the same picture in C.
    .target(name: "CAllocations", path: "Tests/Benchmarks/CAllocations"),
    .executableTarget(
      name: "ViewBenchmark",
      dependencies: ["CAllocations", "Catalogue", "TesseraUI", "ViewTree", "Cells"],
      path: "Tests/Benchmarks/ViewBenchmark", swiftSettings: strict),
    .executableTarget(
      name: "BoardBenchmark", dependencies: ["Board", "CBoard", "PseudoTerminals", "tessera"],
      path: "Tests/Benchmarks/BoardBenchmark", swiftSettings: strict),
    .executableTarget(
      name: "TimeBenchmark",
      dependencies: [
        "Timelines", "CBoard", "PseudoTerminals", "TickingExtension", "tessera",
      ],
      path: "Tests/Benchmarks/TimeBenchmark", swiftSettings: strict),
    .executableTarget(
      name: "TickingExtension", dependencies: ["TesseraKit", "TesseraUI", "TesseraIntents"],
      path: "Tests/Benchmarks/TickingExtension", swiftSettings: strict),
    .executableTarget(
      name: "Board", dependencies: ["CursesTerminal", "ViewTree", "Cells", "Themes"],
      path: "Tests/Benchmarks/Board", swiftSettings: strict),
    .executableTarget(
      name: "CBoard", path: "Tests/Benchmarks/CBoard",
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
  ]
)

// libFuzzer's target can be linked with libFuzzer alone:
// TESSERA_FUZZER=1 swift build --scratch-path .build-fuzzer --product byte-fuzz \
//   -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld
// (The flags reach the build's own tools, too, whose links fail and are not needed.)
if Context.environment["TESSERA_FUZZER"] != nil {
  package.targets.append(
    .executableTarget(
      name: "byte-fuzz", dependencies: ["ViewTree", "Wire", "CursesTerminal", "Recordings"],
      path: "Tests/ByteFuzz", swiftSettings: strict))
}
