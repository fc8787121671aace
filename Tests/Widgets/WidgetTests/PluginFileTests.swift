import Foundation
import Golden
@testable import PluginsWidget
import Testing

/// What the names, the metadata and the folders of plugins say.
struct PluginFileTests {
  @Test(arguments: [
    ("cpu.5s.sh", "cpu", "cpu.sh", 5.0), ("a.500ms.py", "a", "a.py", 0.5),
    ("b.10m.rb", "b", "b.rb", 600), ("c.1d", "c", "c", 86400), ("d.2h.x.js", "d", "d.x.js", 7200),
  ])
  func nameHasInterval(file: String, title: String, kind: String, interval: Double) {
    let name = PluginName(file)
    #expect(name.title == title && name.kind == kind && name.interval == interval)
  }

  @Test func nameWithoutIntervalHasNone() {
    for file in ["cpu.sh", "5s.sh", "cpu.5x.sh", "cpu.s.sh", "cpu.99999999s.sh"] {
      #expect(PluginName(file).interval == nil, "\(file)")
    }
    #expect(PluginName("open.1m+.sh").runsWhenOpened, "Argos")
    #expect(PluginName("a.5s.1m.sh").interval == 5, "the shortest one")
  }

  /// The file of a plugin is read before anything is decided about it.
  @Test(arguments: [
    "<xbar.a>", "<xbar.", "<xbar.a", "# <swiftbar.schedule>0 0 30 2 *</swiftbar.schedule>\n",
  ])
  func metadataCostIsLinear(part: String) {
    let (few, many) = (
      String(repeating: part, count: 2000), String(repeating: part, count: 16_000)
    )
    expectLinearCost({ _ = PluginMetadata(few) }, eightTimes: { _ = PluginMetadata(many) })
    let schedule = String(repeating: "0 0 30 2 *|", count: 1000)
    let metadata = PluginMetadata("<swiftbar.schedule>\(schedule)</swiftbar.schedule>")
    #expect(metadata.schedule.count == 20)
  }

  @Test func metadataAreRead() {
    let metadata = PluginMetadata(
      """
      #!/bin/sh
      # <xbar.title>Disk</xbar.title>
      # <bitbar.author>Jo</bitbar.author>
      # <xbar.desc>Free space
      #   of all disks.</xbar.desc>
      # <xbar.dependencies>df, jq</xbar.dependencies>
      # <xbar.var>string(VAR_NAME="World"): Whom to greet.</xbar.var>
      # <xbar.var>select(VAR_SIZE="small"): How large. [small, large]</xbar.var>
      # <xbar.var>boolean(VAR_ON=true): On?</xbar.var>
      # <xbar.var>number(VAR_COUNT=5): How many</xbar.var>
      # <swiftbar.environment>[A=1, B:two]</swiftbar.environment>
      # <swiftbar.schedule>0 8 * * *|30 12 * * 1-5</swiftbar.schedule>
      # <swiftbar.type>streamable</swiftbar.type>
      # <xbar.unknown>x</xbar.unknown> <xbar.open>no end
      """)
    #expect(metadata.title == "Disk" && metadata.author == "Jo")
    #expect(metadata.text == "Free space of all disks.")
    #expect(metadata.dependencies == ["df", "jq"])
    #expect(metadata.schedule.count == 2 && metadata.isStream)
    #expect(
      metadata.variables == [
        PluginVariable(
          name: "VAR_NAME", kind: .text, defaultValue: "World", text: "Whom to greet"),
        PluginVariable(
          name: "VAR_SIZE", kind: .choice(["small", "large"]), defaultValue: "small",
          text: "How large"),
        PluginVariable(name: "VAR_ON", kind: .flag, defaultValue: "true", text: "On?"),
        PluginVariable(name: "VAR_COUNT", kind: .number, defaultValue: "5", text: "How many"),
        PluginVariable(name: "A", kind: .text, defaultValue: "1", text: ""),
        PluginVariable(name: "B", kind: .text, defaultValue: "two", text: ""),
      ])
  }

  @Test func variableWithoutNameIsIgnored() {
    for text in ["", "string", "string()", "string(): x", "string(1A=\"x\"): x", "string(A B=1)"] {
      #expect(PluginVariable(text) == nil, "\(text)")
    }
  }

  private func date(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
  }

  @Test func scheduleFindsTheNextMinute() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    // A Thursday.
    let now = try date("2026-11-26T10:07:30Z")
    for (line, next) in [
      ("*/15 * * * *", "2026-11-26T10:15:00Z"), ("0 8 * * *", "2026-11-27T08:00:00Z"),
      ("30 12 * * mon-fri", "2026-11-26T12:30:00Z"), ("0 0 1 jan *", "2027-01-01T00:00:00Z"),
      ("0 0 29 2 *", "2028-02-29T00:00:00Z"), ("@hourly", "2026-11-26T11:00:00Z"),
      ("0 9 * * 7", "2026-11-29T09:00:00Z"),
      // Either of the two kinds of day suits.
      ("0 9 1 * fri", "2026-11-27T09:00:00Z"),
    ] {
      let schedule = try #require(CronSchedule(line), "\(line)")
      #expect(schedule.next(after: now, in: calendar) == (try date(next)), "\(line)")
    }
    for line in ["", "* * * *", "60 * * * *", "* * * * mon-", "*/0 * * * *", "5-1 * * * *"] {
      #expect(CronSchedule(line) == nil, "\(line)")
    }
    let never = try #require(CronSchedule("0 0 31 2 *"))
    #expect(never.next(after: now, in: calendar) == nil)
  }
}

/// The folders of plugins.
struct PluginLibraryTests {
  private let folder: TemporaryFolder
  private var library: PluginLibrary {
    PluginLibrary(environment: ["HOME": folder.path, "TESSERA_PLUGINS": "\(folder.path)/more"])
  }
  private var root: String { "\(folder.path)/.config/tessera/plugins" }

  init() throws { folder = try TemporaryFolder() }

  private func write(_ path: String, _ text: String = "#!/bin/sh\n") throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  @Test func onlyProgramsArePlugins() throws {
    for name in [
      "a.5s.sh", "b", "lib/helper.sh", ".hidden.sh", "c.sh.vars.json", "README.md", "picture.png",
      "sub/d.py", "node_modules/x/e.js", "pack.swiftbar/plugin.1h.sh", "pack.swiftbar/lib.sh",
      "LICENSE", "old.sh~",
    ] {
      try write("\(root)/\(name)")
    }
    try write("\(folder.path)/more/f.rb")
    let contents = library.contents()
    #expect(contents.plugins.map(\.kind) == ["a.sh", "b", "d.py", "f.rb", "pack.swiftbar"])
    #expect(contents.plugins.last?.interval == 3600)
    #expect(contents.paths.contains(root) && contents.paths.contains("\(root)/sub"))
  }

  @Test func missingFolderIsWatched() {
    #expect(library.contents().plugins.isEmpty)
    #expect(library.contents().paths == [root, "\(folder.path)/more"])
  }

  /// A name that is empty or begins with a dot would be that of a folder of others.
  @Test func oddNamesAreNoPlugins() throws {
    for name in [".1h.", ".1h.bin", ".1h", "a\u{7}.sh", "a\u{202e}hs.sh", "a\u{200b}.sh"] {
      try write("\(folder.path)/odd/\(name)")
      let library = PluginLibrary(
        environment: ["HOME": folder.path, "TESSERA_PLUGINS": "\(folder.path)/odd/\(name)"])
      #expect(library.contents().plugins.isEmpty, "\(name)")
    }
  }

  @Test func eachNameHasItsOwnFolders() throws {
    let environment = PluginEnvironment(base: ["HOME": folder.path], standIns: nil)
    func place(_ kind: String) -> String {
      var plugin = Plugin(path: "/x")
      plugin.kind = kind
      return environment.folders(of: plugin).cache
    }
    let long = String(repeating: "x", count: 300)
    let kinds = [
      "", ".", "..", "%", "a/x.sh", "a_x.sh", "a%2Fx.sh", "a%252Fx.sh", ".bin", "%2Ebin", "/", "//",
      "../a", long, long + "y", "/home/me/x.sh",
    ]
    let places = kinds.map(place)
    #expect(Set(places).count == kinds.count)
    let all = "\(folder.path)/.cache/tessera/plugins"
    for place in places {
      let name = (place as NSString).lastPathComponent
      #expect("\(all)/\(name)" == place && !name.hasPrefix(".") && !name.isEmpty)
      #expect(name.utf8.count < 255)
    }
    // Those of usual names stay where they were.
    for kind in ["disk.sh", "Grüße aus Köln_2.py", "a-b.c"] {
      #expect(place(kind) == "\(all)/\(kind)")
    }
  }

  @Test func twoIntervalsOfOneNameAreTwoPlugins() throws {
    try write("\(root)/a.5s.sh")
    try write("\(root)/a.1m.sh")
    #expect(library.contents().plugins.map(\.kind) == ["a.5s.sh", "a.sh"])
  }

  @Test func linkedPluginRunsInItsOwnFolder() throws {
    try write("\(folder.path)/code/x.1m.sh")
    try write("\(root)/other.sh")
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/y.5s.sh", withDestinationPath: "\(folder.path)/code/x.1m.sh")
    let plugin = try #require(library.plugin(ofKind: "y.sh"))
    #expect(plugin.interval == 5, "the name of the link counts")
    #expect(plugin.folder.hasSuffix("/code"))
  }
}
