internal import BoundedText
internal import Foundation
internal import Sandbox

/// The outcome of running a plugin.
struct PluginRun: Hashable, Sendable {
  var result: ProcessResult
  /// What the stand-ins were asked for.
  var reports: [StandInReport] = []
  /// When it ended.
  var date: Date

  /// The output as text; bytes that are not UTF-8 are replaced.
  var output: String {
    String(decoding: result.output.limitingMarks, as: UTF8.self)
  }
  /// Whether the plugin printed nothing but white space.
  var isSilent: Bool { result.output.allSatisfy { $0 == 0x20 || (9...13).contains($0) } }

  /// Why there is nothing to show, or why what is shown may be incomplete; `nil` after a run
  /// without problems.
  var problem: PluginProblem? {
    switch result.end {
    case .exited(let status):
      host(.denied).map { .hostDenied($0) } ?? (status == 0 ? nil : failure(status))
    case .killed(let signal): .killed(signal: signal)
    case .timedOut(let seconds): .timedOut(seconds)
    case .printedTooMuch(let limit): .printedTooMuch(limit)
    case .wroteTooMuch(let excess): .wroteTooMuch(excess)
    case .hasTooMuch(let excess): .hasTooMuch(excess)
    case .usedTooMuchMemory(let limit): .usedTooMuchMemory(limit)
    case .notStarted(let code): .notStarted(String(cString: strerror(code)))
    }
  }

  private func failure(_ status: Int32) -> PluginProblem {
    let problem = PluginProblem(errors: errorText, status: status)
    guard case .failed(_, nil) = problem, let host = host(.unreachable) else { return problem }
    return .offline(host)
  }

  /// The first host to which there was no connection for a reason, or `nil` for none.
  private func host(_ reason: StandInReport.Kind) -> String? {
    reports.first { $0.kind == reason }?.text
  }

  var errorText: String {
    String(decoding: result.errors.limitingMarks, as: UTF8.self)
  }
}

/// Why a plugin shows nothing, or not all.
enum PluginProblem: Error, Hashable, Sendable {
  case missing(Requirement)
  case otherSystem(String)
  case fileMissing
  case unreadable(String)
  /// It ended with a status and perhaps a message.
  case failed(status: Int32, message: String?)
  case killed(signal: Int32)
  case timedOut(Double)
  case printedTooMuch(Int)
  case wroteTooMuch(FolderExcess)
  case usedTooMuchMemory(Int)
  /// It is not run, because its folders are too large.
  case hasTooMuch(FolderExcess)
  case notStarted(String)
  /// It must be confined, and this machine has neither bubblewrap nor Landlock.
  case unconfined
  /// A recording without a configuration runs nothing.
  case inRecording
  /// The program of an entry of the permissions can put another file in its place.
  case writable(by: String)
  /// The user has to decide what it may do.
  case undecided(UndecidedReason)
  /// A link in the package, by its name, leads out of it.
  case leadsOut(String)
  /// A path in the permissions leads over a link that a confined program may have put there.
  case plantedLink(PlantedLink)
  /// Only some hosts are permitted, and there is no bubblewrap.
  case hostsNotLimited
  /// It wanted to connect to a host that is not permitted.
  case hostDenied(String)
  /// It printed nothing.
  case silent
  /// The network cannot be reached.
  case offline(String)
  /// It is confined, and wanted to write a file outside its folders.
  case notWritable(String)

  /// Finds why nothing is run in a sandbox, or returns `nil` if it is.
  init?(_ sandbox: Sandbox) {
    if sandbox.isMissing || sandbox.lacksConfiner {
      self = .unconfined
    } else if sandbox.needsBubblewrap {
      self = .hostsNotLimited
    } else if let link = sandbox.plantedLink {
      self = .plantedLink(link)
    } else {
      return nil
    }
  }

  init(_ failure: PluginCommand.Failure) {
    switch failure {
    case .missing: self = .fileMissing
    case .missingProgram(let name): self = .missing(Requirement(name))
    case .otherSystem(let system): self = .otherSystem(system)
    case .unreadable(let reason): self = .unreadable(reason)
    }
  }

  /// Finds the reason in what a program wrote to its standard error.
  init(errors: String, status: Int32) {
    let lines = errors.split(whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty && !Self.isAboutLocale($0) }
    if let requirement = lines.lazy.compactMap({ Requirement(errorLine: $0) }).first {
      self = .missing(requirement)
    } else if status == 127, let path = lines.lazy.compactMap(Self.missingPath).first {
      self = .missing(Requirement(path))
    } else if let path = lines.lazy.compactMap(Self.unwritablePath).first {
      self = .notWritable(path)
    } else if let line = lines.first(where: Self.isNetworkError) {
      self = .offline(line)
    } else {
      self = .failed(status: status, message: Self.message(in: lines))
    }
  }

  /// Returns whether a line is a shell's or Perl's warning that it does not have the locale.
  private static func isAboutLocale(_ line: String) -> Bool {
    line.contains("warning: setlocale: ") || line.hasPrefix("perl: warning: ")
  }

  /// Returns the path in a shell's message `NAME: line 1: PATH: No such file or directory`, or `nil`
  /// for another line.
  private static func missingPath(_ line: String) -> String? {
    guard let end = line.range(of: ": No such file or directory")?.lowerBound else { return nil }
    let path = line[..<end].split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    return path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// Returns the path that a line says to be read-only, or `nil` for any other line.
  private static func unwritablePath(_ line: String) -> String? {
    let text = line.lowercased()
    guard text.contains("read-only file system") else { return nil }
    let start = line.firstIndex(of: "/") ?? line.endIndex
    let path = line[start...].prefix { !"'\"`’:,".contains($0) }
    return path.isEmpty ? nil : String(path)
  }

  private static func isNetworkError(_ line: String) -> Bool {
    let text = line.lowercased()
    return [
      "could not resolve host", "temporary failure in name resolution", "getaddrinfo",
      "name or service not known", "network is unreachable", "enotfound", "eai_again",
      "failed to open tcp connection", "urlopen error", "connectionerror", "no address associated",
    ].contains { text.contains($0) }
  }

  /// Returns the line that says most: the last one that names an error, or the last one.
  private static func message(in lines: [String]) -> String? {
    let named = lines.last { line in
      let name = line.prefix { $0.isLetter || $0.isNumber || "._".contains($0) }
      return line[name.endIndex...].hasPrefix(":")
        && (name.hasSuffix("Error") || name.hasSuffix("Exception"))
    }
    return (named ?? lines.last).map { String($0.prefix(300)) }
  }
}
