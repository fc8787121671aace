import Foundation
import Golden
import Testing

/// The numbers in the documentation are those of the code.
///
/// A number with a unit, and a number in the second column of a table, is claimed here, with the
/// constant that it must be, or is listed as one that no constant has. Tables that tests generate
/// from values are not looked at.
struct PageNumberTests {
  /// A number in a page, and the constant in the sources that has its value.
  private struct Claim {
    /// The words around the number; `#` stands for it.
    let text: String
    /// The file and the constant, such as `Wire/Bounds.swift: line`.
    let constant: String
    /// What the constant is divided by.
    let unit: Double

    init(_ text: String, _ constant: String, unit: Double = 1) {
      self.text = text
      self.constant = constant
      self.unit = unit
    }
  }

  private static let kibibyte = 1024.0
  private static let mebibyte = 1_048_576.0
  private static let minute = 60.0
  private static let day = 86_400.0

  private static let claims: [String: [Claim]] = [
    "Limits.md": [
      Claim("is ended # second later", "ExtensionHost/Supervisor+ClosedStream.swift: exitTimeout"),
      Claim("the last # versions", "Dashboard/Files/HomeStore.swift: versionCount"),
      Claim("… # min later", "Timelines/Backoff.swift: maximumDelay", unit: minute),
      Claim("default #% of a core", "Timelines/ReloadBudget.swift: allowance", unit: 6),
      Claim("of a core over # minutes", "Timelines/ReloadBudget.swift: window", unit: minute),
      Claim("at least # second apart", "Timelines/ReloadBudget.swift: minimumInterval"),
      Claim(
        "at least # minutes apart", "Timelines/ReloadBudget.swift: phone.minimumInterval",
        unit: minute),
      Claim("apart, # to 70 per day", "Timelines/ReloadBudget.swift: phone.freeAllowance"),
      Claim("apart, 40 to # per day", "Timelines/ReloadBudget.swift: phone.allowance"),
      Claim("crashes its process # times", "ExtensionHost/CrashRecord.swift: failureLimit"),
      Claim("fails to start # times", "ExtensionHost/CrashRecord.swift: failureLimit"),
      Claim("double from # s", "PluginsWidget/Running/PluginProcess.swift: firstLook"),
      Claim("1 s up to # s.", "PluginsWidget/Running/PluginProcess.swift: longestInterval"),
      Claim("more than # files or", "Sandbox/FileDigest.swift: countLimit"),
      Claim("over at most # redirections", "HTTPResponses/HTTPResponse.swift: redirectionLimit"),
      Claim("There are at most # processes", "tessera-confine/main.c: task_limit"),
      Claim("when the program starts, and # more", "tessera-confine/main.c: task_limit"),
      Claim("At most # signals wait", "CLinux/Confinement.c: signal_limit"),
      Claim("More than # files and folders", "PluginsWidget/Running/FolderSize.swift: countLimit"),
      Claim("inside more than # others", "PluginsWidget/Running/FolderSize.swift: depthLimit"),
      Claim("up to # descriptors", "CLinux/TreeMemory.c: descriptor_limit"),
      Claim("files or # MiB is not run", "Sandbox/FileDigest.swift: byteLimit", unit: mebibyte),
      Claim("| placeholder | # |", "Configuration/Limits.swift: placeholder"),
      Claim(
        "| snapshot, options of a setting, description | # |",
        "Configuration/Limits.swift: snapshot"),
      Claim("| timeline | # |", "Configuration/Limits.swift: timeline"),
      Claim("| intent | # |", "Configuration/Limits.swift: intent"),
      Claim(
        "| the first response of a process | # |",
        "ExtensionHost/Supervisor.swift: descriptionTimeout"),
      Claim("(`Timeline.listening()`) | # |", "Configuration/Limits.swift: idle"),
      Claim("| a response | # MiB |", "ExtensionHost/Supervisor.swift: byteLimit", unit: mebibyte),
      Claim("| entries of a timeline | # |", "ExtensionHost/Supervisor.swift: entryLimit"),
      Claim("| options of a setting | # |", "ExtensionHost/Supervisor.swift: optionLimit"),
      Claim("those of views and values | # |", "Wire/Bounds.swift: parts"),
      Claim("| parts of one view | # |", "Archive/NodeError.swift: nodes"),
      Claim("is one) | # |", "Archive/NodeError.swift: depth"),
      Claim("| a text in a view | # bytes |", "Archive/NodeError.swift: text"),
      Claim(
        "| an image in a view | # MiB of pixels |",
        "ViewTree/Layout/Node+PictureDetail.swift: byteLimit", unit: mebibyte),
      Claim(
        "| all texts and images of one view | # MiB |", "Archive/NodeError.swift: content",
        unit: mebibyte),
      Claim(
        "| elements of all lists of one view, such as the values of charts | # |",
        "Archive/NodeError.swift: elements"),
      Claim(
        "| messages that were not requested | # |",
        "ExtensionHost/Supervisor.swift: unsolicitedLimit"),
      Claim("| names and titles | # characters |", "Wire/Bounds.swift: line"),
      Claim("| descriptions | # characters |", "Wire/Bounds.swift: text"),
      Claim("| an intent's dialog | # characters |", "Wire/Bounds.swift: dialog"),
      Claim("| parameters of an intent | # |", "Wire/Bounds.swift: parameters"),
      Claim("recommendations, hosts | # each |", "Wire/Bounds.swift: list"),
      Claim("| cases of an enumeration parameter | # |", "Wire/Bounds.swift: choices"),
      Claim("| files of a timeline | # |", "ExtensionHost/Supervisor+Responses.swift: fileLimit"),
      Claim("| files of a description | # |", "Wire/Bounds.swift: files"),
      Claim("paths have more than # names", "Wire/Bounds.swift: pathParts"),
      Claim("that follow # others", "BoundedText/String+Marks.swift: markLimit"),
      Claim(
        "events and notifications of a timeline | # each |", "Wire/Bounds.swift: list"),
      Claim("lines about problems and settings | # each |", "Wire/Bounds.swift: notes"),
      Claim(
        "| standard error | # MiB or", "ExtensionHost/LogStream.swift: byteLimit", unit: mebibyte),
      Claim("MiB or # lines are logged", "ExtensionHost/LogStream.swift: lineLimit"),
      // A piece in each pause of a fortieth of a second.
      Claim(
        "is read at # MiB per second", "ExtensionHost/LogStream.swift: chunkSize",
        unit: 0.025 * mebibyte),
      Claim(
        "`permissions.yaml` | # MiB each", "Dashboard/Files/UserFiles.swift: fileLimit",
        unit: mebibyte),
      Claim("| a theme | # KiB", "Files/UserFiles+Themes.swift: themeLimit", unit: kibibyte),
      Claim("or designs | #;", "Home/HomeFile.swift: widgetLimit"),
      Claim("such as `extensions` | #;", "YAML/YAMLSection.swift: memberLimit"),
      Claim("of `launchers.yaml` | #;", "Launchers/LauncherFile.swift: limit"),
      Claim("are listed for a file | #,", "YAML/ConfigurationError.swift: messageLimit"),
      Claim("`tessera push --expires` | #;", "HomeScreen/Pushes/Pushes.swift: limit"),
      Claim(
        "without a running dashboard) | # KiB",
        "ControlSocket/ControlFolder+QueuedReloads.swift: queueLimit", unit: kibibyte),
      Claim(
        "leaves unread | # MiB", "ControlSocket/ControlServer.swift: responseLimit",
        unit: mebibyte),
      Claim(
        "what exceeds # GiB is ended", "PluginsWidget/Running/PluginProcess.swift: memoryLimit",
        unit: 1024 * mebibyte),
      Claim(
        "(data widgets: # MiB)", "PluginsWidget/Running/ShellRun.swift: outputLimit",
        unit: mebibyte),
      Claim(
        "at most # MiB are read in a second", "PluginsWidget/Running/OutputPace.swift: rate",
        unit: mebibyte),
      Claim(
        "temporary files has # MiB", "Sandbox/FileView+Bubblewrap.swift: temporarySize",
        unit: mebibyte),
    ],
    "Security.md": [
      Claim(
        "nothing followed for # ms", "CursesTerminal/Input/InputDeadline.swift: .key", unit: 0.001),
      Claim("if there are more than # files in it", "Sandbox/FileView.swift: documentLimit"),
      Claim("files in it (# with bubblewrap", "Sandbox/FileView.swift: mountedDocumentLimit"),
    ],
    "Plugins.md": [
      Claim("if it has more than # files", "Sandbox/FileView.swift: documentLimit"),
      Claim("each of its processes, # processes", "tessera-confine/main.c: task_limit"),
      Claim(
        "at most once # second", "PluginsWidget/PluginTimeline.swift: shortestInterval"),
      Claim("in turn, # seconds each", "PluginsWidget/PluginTimeline.swift: titleTime"),
      Claim("unless there are more than #, or", "PluginsWidget/Files/Plugin.swift: hostLimit"),
      Claim(
        "or more than # characters of them", "PluginsWidget/Files/Plugin.swift: hostsLength"),
      Claim(
        "two minutes and # MiB of output", "PluginsWidget/Running/PluginProcess.swift: outputLimit",
        unit: mebibyte),
      Claim(
        "for a run, # GiB of memory", "PluginsWidget/Running/PluginProcess.swift: memoryLimit",
        unit: 1024 * mebibyte),
      Claim("of memory, # s of CPU", "PluginsWidget/Running/PluginProcess.swift: processorLimit"),
      Claim(
        "threads, # MiB in each of its folders",
        "Sandbox/FileView+Bubblewrap.swift: temporarySize", unit: mebibyte),
      Claim(
        "temporary files, # MiB in its own folders",
        "PluginsWidget/Running/PluginProcess.swift: folderLimit", unit: mebibyte),
    ],
    "Configuration.md": [
      Claim("the first # problems", "Messages/Messages.swift: bannerLimit"),
      Claim(
        "Limits of each file: # MiB", "Dashboard/Files/UserFiles.swift: fileLimit", unit: mebibyte),
      Claim("Limits of each file: # MiB", "BoundedYAML/YAMLBounds.swift: length", unit: mebibyte),
      Claim("1 MiB, # levels", "BoundedYAML/YAMLBounds.swift: depth"),
      Claim("The last # versions", "Dashboard/Files/HomeStore.swift: versionCount"),
      Claim(
        "the longest duration is # hours", "Timetables/TimedWords.swift: maximumMinutes",
        unit: minute),
      Claim(
        "when it is larger than # MiB", "Dashboard/Loop/LogFile.swift: limit", unit: mebibyte),
      Claim(
        "cached timelines, at most # MiB", "Cache/TimelineCache.swift: sizeLimit", unit: mebibyte),
    ],
    "Protocol.md": [
      Claim("from the root and of at most # names", "Wire/Bounds.swift: pathParts"),
      Claim("without data, within # second |", "Configuration/Limits.swift: placeholder"),
      Claim("the widget now, within # seconds |", "Configuration/Limits.swift: snapshot"),
      Claim("`WireTimeline`, within # seconds |", "Configuration/Limits.swift: timeline"),
      Claim("`WirePerformed`, within # seconds |", "Configuration/Limits.swift: intent"),
      Claim("`OptionsResult`, within # seconds |", "Configuration/Limits.swift: snapshot"),
      Claim("a response within # seconds", "ExtensionHost/Supervisor.swift: descriptionTimeout"),
      Claim("no request for # seconds", "Configuration/Limits.swift: idle"),
      Claim(
        "one line of at most # KiB", "ControlSocket/ControlServer.swift: maximumRequestLength",
        unit: kibibyte),
      Claim("At most # connections", "ControlSocket/ControlServer.swift: maximumClientCount"),
      Claim(
        "of more than # MiB", "ControlSocket/ControlServer.swift: responseLimit", unit: mebibyte),
    ],
    "Pictures.md": [
      Claim("| pictures on the screen | #;", "Cells/Pictures/CellPicture.swift: limit"),
      Claim(
        "| one image of a widget | # MiB of pixels",
        "ViewTree/Layout/Node+PictureDetail.swift: byteLimit", unit: mebibyte),
      Claim(
        "| the images of a timeline | # MiB", "TesseraKit/TimelineArchive.swift: remainingBytes",
        unit: mebibyte),
      Claim(
        "| bytes in one frame | about # MiB", "Pictures/PictureSupport.swift: byteLimit",
        unit: mebibyte),
      Claim("not on the screen | # pictures", "Pictures/KittyPictures.swift: unusedLimit"),
      Claim("sixel picture | #;", "Pictures/SixelPictures.swift: rectLimit"),
    ],
    "Data.md": [
      Claim("in UTF-8, at most # MiB", "Pushes/Push.swift: sizeLimit", unit: mebibyte),
      Claim("removed after # days", "Files/UserFiles+Pushes.swift: retention", unit: day),
      Claim("| every # minutes;", "DataWidget/Source/DataSource.swift: .address", unit: minute),
      Claim("ended after # seconds", "PluginsWidget/Running/ShellRun.swift: timeout"),
      Claim(
        "takes more than # seconds of processor time",
        "DataWidget/Selecting/SelectCommand.swift: cpuTime"),
      Claim(
        "processor time or # MiB", "DataWidget/Selecting/SelectCommand.swift: memory",
        unit: mebibyte),
      Claim(
        "past are kept for # days", "DataWidget/Showing/History.swift: retention", unit: day),
    ],
  ]

  /// Numbers that are no limits: what others define, examples, and what has no constant of its own.
  private static let others: [String: [String]] = [
    "Limits.md": ["after a failure: 2 s, 4 s", "24-bit color"],
    "Plugins.md": [],
    "Security.md": [],
    "Configuration.md": ["24 hours", "80 × 24 cells", "16 colors"],
    "Protocol.md": ["16 points"],
    "Pictures.md": ["at most 256", "256 colors", "cells of 10 × 20 pixels"],
    "Data.md": [],
  ]

  private static let folder = Checkout.file("Sources/Documentation")

  private func page(_ name: String) throws -> String {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    // Examples are what they are, and generated tables have tests of their own.
    return text.replacing(/```(?s:.*?)```/, with: "")
      .replacing(/<!-- begin (?s:.*?)<!-- end/, with: "")
  }

  private static let words = [
    "a": 1.0, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "fifteen": 15, "thirty": 30,
  ]

  private static func number(_ text: some StringProtocol) -> Double? {
    words[text.lowercased()] ?? Double(String(text).replacing(",", with: ""))
  }

  @Test(arguments: claims.keys.sorted()) func numbersAreThoseOfTheCode(name: String) throws {
    let page = try page(name)
    for claim in try #require(Self.claims[name]) {
      let expected = try Self.value(claim.constant) / claim.unit
      let parts = claim.text.split(separator: "#", omittingEmptySubsequences: false)
      try #require(parts.count == 2)
      let ranges = page.ranges(of: String(parts[0]))
      let numbers = ranges.compactMap { range -> Double? in
        let rest = page[range.upperBound...]
        let text = rest.prefix { $0.isLetter || $0.isNumber || $0 == "," || $0 == "." }
        let digits = text.hasSuffix(".") || text.hasSuffix(",") ? text.dropLast() : text
        guard rest.dropFirst(digits.count).hasPrefix(parts[1]) else { return nil }
        return Self.number(digits)
      }
      #expect(numbers == [expected], "\(name): \(claim.text): \(claim.constant) is \(expected)")
    }
  }

  /// A new limit in a page is a claim.
  @Test(arguments: claims.keys.sorted()) func everyNumberWithAUnitIsClaimed(name: String) throws {
    let page = try page(name)
    var claimed = (Self.others[name] ?? []).flatMap { page.ranges(of: $0) }
    for claim in try #require(Self.claims[name]) {
      let parts = claim.text.split(separator: "#", omittingEmptySubsequences: false)
      let pattern = try Regex(
        Self.escaped(parts[0]) + "[\\w,.]+?" + Self.escaped(parts[1]), as: Substring.self)
      claimed += page.matches(of: pattern).map(\.range)
    }
    let units = """
      s|ms|min|seconds?|minutes?|hours?|days?|KiB|MiB|GiB|KB|MB|bytes|characters|lines|levels\
      |percent|each|entries|pictures|connections|colors|points|pixels|cells|files|names\
      |processes|others|redirections|descriptors|signals
      """
    // A number in code is an example, or the name of something.
    let quantity = try Regex(
      "(?:^|[^\\w.,×`-])\\d[\\d,.]*(?:%|\\s(?:\(units))\\b)|\\| \\d[\\d,.]* (?:\\||;)",
      as: Substring.self
    ).anchorsMatchLineEndings()
    for match in page.matches(of: quantity) {
      // The first character is the one before the number.
      let number = page.index(after: match.range.lowerBound)..<match.range.upperBound
      guard !claimed.contains(where: { $0.overlaps(number) }) else { continue }
      let line = page[..<number.lowerBound].split(separator: "\n").last ?? ""
      Issue.record("\(name): “\(page[number])” is not claimed: \(line)")
    }
  }

  private static func escaped(_ text: Substring) -> String {
    NSRegularExpression.escapedPattern(for: String(text))
  }

  // MARK: Constants

  private static let sources = Result { () throws -> [String: String] in
    let folder = Checkout.file("Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") }
    return Dictionary(
      uniqueKeysWithValues: try paths.map { path in
        (path, try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8))
      })
  }

  /// Returns the value of a constant, a property's default, an argument or a case.
  private static func value(_ constant: String) throws -> Double {
    let parts = constant.split(separator: ": ", maxSplits: 1)
    let files = try sources.get().filter { "/\($0.key)".hasSuffix("/\(parts[0])") }
    try #require(files.count == 1, "\(parts[0]): \(files.keys)")
    var text = try #require(files.first?.value)[...]
    var name = String(parts[1])
    // `phone.allowance` is the argument after the declaration of `phone`.
    let path = name.split(separator: ".").map(String.init)
    if path.count == 2 {
      text = text[try #require(text.range(of: " \(path[0]) ")).upperBound...]
      name = path[1]
    } else if name.hasPrefix(".") {
      name = "case \(name)"
    }
    let pattern = try Regex<(Substring, Substring)>(
      "(?:^|[ (])\(NSRegularExpression.escapedPattern(for: name))"
        + "(?:: (?:\\w+|TimeInterval) = |: \\w+ \\{ | = |: )(\\d[\\d_.]*(?: (?:<<|\\*) \\d[\\d_.]*)*)"
    )
    let match = try #require(
      text.firstMatch(of: pattern.anchorsMatchLineEndings()), "\(constant)")
    return try evaluate(match.output.1)
  }

  /// Evaluates a number, a shift or a product.
  private static func evaluate(_ text: Substring) throws -> Double {
    let words = text.replacing("_", with: "").split(separator: " ")
    var value = try #require(Double(words[0]))
    for index in stride(from: 1, to: words.count - 1, by: 2) {
      let operand = try #require(Double(words[index + 1]))
      value = words[index] == "<<" ? value * pow(2, operand) : value * operand
    }
    return value
  }
}
