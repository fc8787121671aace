import Foundation
import Testing

/// Sources written for a phone, built as they are and run by the program.
struct AuthorExtensionTests {
  private func snapshot(_ arguments: [String], _ sandbox: Sandbox) throws -> String {
    let program = try Sandbox.program("AuthorExtension")
    try sandbox.write(
      """
      extensions:
        mine:
          command: ["\(program)"]
          environment: {TESSERA_RESOURCES: "\(sandbox.folder)/resources"}
      """, to: "config/tessera/config.yaml")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Sandbox.program("tessera"))
    process.arguments = ["snapshot"] + arguments
    process.environment = sandbox.environment
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }

  @Test func phoneWidgetIsShownInABox() throws {
    let picture = try snapshot(
      ["--widget", "mine/steps", "--family", "medium", "--at", "2026-11-21T10:18:00Z"], Sandbox())
    for words in ["Steps", "6,214 of 8,000", "━━━", "Reset", "█"] {
      #expect(picture.contains(words), "\(words) in\n\(picture)")
    }
  }

  @Test func assetCatalogueColoursTheBox() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      {"colors": [
        {"idiom": "universal", "color": {"color-space": "srgb", "components":
          {"red": "0x11", "green": "34", "blue": "0.2", "alpha": "1.000"}}},
        {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
         "color": {"color-space": "srgb", "components":
          {"red": "0x77", "green": "0x66", "blue": "0x55", "alpha": "1.000"}}}]}
      """, to: "resources/Assets.xcassets/WidgetTone.colorset/Contents.json")
    try sandbox.write(
      "{\"colors\": [{\"color\": {\"reference\": \"systemPinkColor\"}}]}",
      to: "resources/Assets.xcassets/AccentColor.colorset/Contents.json")
    let picture = try snapshot(
      ["--widget", "mine/steps", "--family", "small", "--format", "ansi"], sandbox)
    #expect(picture.contains("48;2;119;102;85"), "the dark side's colour under the box")
  }

  /// `Color(.sunset)` and `Image(.Badges.stepBadge)`, named by the plug-in `AssetSymbols`.
  @Test func assetsAreAccessibleBySymbol() throws {
    let arguments = ["--widget", "mine/steps", "--family", "medium", "--format"]
    #expect(try snapshot(arguments + ["ansi"], Sandbox()).contains("38;2;224;112;48mSteps"))
    let tree = try snapshot(arguments + ["accessibility"], Sandbox())
    #expect(tree.contains("image “Badges/step-badge”  33,1 2×1"))
  }

  /// By a query, for one that may be missing too, and by a provider of options.
  @Test func unsetSettingsHaveDefaults() throws {
    let picture = try snapshot(["--widget", "mine/steps", "--family", "medium"], Sandbox())
    #expect(picture.contains("Reset park, park, red"))
  }

  @Test func infoPlistDescribesTheApp() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      <plist version="1.0"><dict>
        <key>StepsAppName</key><string>Strides</string>
        <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
      </dict></plist>
      """, to: "resources/Info.plist")
    let arguments = ["--widget", "mine/steps", "--family", "medium"]
    #expect(try snapshot(arguments, sandbox).contains("Strides"))
    try sandbox.write("<plist><dict><key>", to: "resources/Info.plist")
    #expect(try snapshot(arguments, sandbox).contains("Steps"), "a broken one loses nothing")
  }

  @Test func textsAreLocalized() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "\"Steps\" = \"Schritte\"; \"**%lld** of %lld\" = \"%2$lld sind das Ziel, **%1$lld** getan\";",
      to: "resources/en.lproj/Localizable.strings")
    let picture = try snapshot(["--widget", "mine/steps", "--family", "medium"], sandbox)
    #expect(picture.contains("Schritte"))
    #expect(picture.contains("8,000 sind das Ziel, 6,214 getan"))
  }

  @Test func accessibilityTreeHasRolesValuesAndFrames() throws {
    let tree = try snapshot(
      ["--widget", "mine/steps", "--family", "small", "--format", "accessibility"], Sandbox())
    #expect(tree.contains("progress “”, value “78 %”"))
    #expect(tree.contains("button “Reset”"))
  }

  @Test func timelineViewScheduleBecomesEntries() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Sandbox.program("AuthorExtension"))
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let request = """
      {"jsonrpc":"2.0","id":2,"method":"timeline","params":{"kind":"minutes","family":"systemSmall",\
      "width":18,"height":9,"colorScheme":"dark","isPreview":false,"date":1795256310}}

      """
    try input.fileHandleForWriting.write(contentsOf: Data(request.utf8))
    var dates: [Double] = []
    var reload: Double?
    for line in Lines(output.fileHandleForReading) {
      let message = try #require(JSONSerialization.jsonObject(with: line) as? [String: Any])
      let body = (message["params"] ?? message["result"]) as? [String: Any] ?? [:]
      dates += (body["entries"] as? [[String: Any]] ?? []).compactMap { $0["date"] as? Double }
      guard let result = message["result"] as? [String: Any] else { continue }
      reload =
        result["reload"] as? Double ?? (result["policy"] as? [String: Any])?["date"] as? Double
      break
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    // From half a minute past on, at the beginning of each minute, and then a new timeline.
    #expect(dates.first == 1_795_256_310)
    #expect(dates.count == 241)
    #expect(dates.dropFirst().allSatisfy { $0.truncatingRemainder(dividingBy: 60) == 0 })
    #expect(reload == dates.last)
  }
}

/// What a pipe brings, line by line.
private struct Lines: Sequence, IteratorProtocol {
  private let handle: FileHandle
  private var rest = Data()

  init(_ handle: FileHandle) {
    self.handle = handle
  }

  mutating func next() -> Data? {
    while true {
      if let end = rest.firstIndex(of: 10) {
        defer { rest = Data(rest[(end + 1)...]) }
        return Data(rest[..<end])
      }
      let more = handle.availableData
      guard !more.isEmpty else { return nil }
      rest += more
    }
  }
}
