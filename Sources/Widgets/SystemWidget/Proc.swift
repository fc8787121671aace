internal import Foundation

/// Reads text files in `/proc` and `/sys`, or below another root folder.
struct Proc: Sendable {
  /// The folder that contains `proc` and `sys`; empty for the system's own.
  var root = ""

  /// The system's own files, or those in the folder in `TESSERA_MACHINE`.
  static var configured: Proc {
    let folder = ProcessInfo.processInfo.environment["TESSERA_MACHINE"] ?? ""
    return Proc(root: folder.hasPrefix("/") ? folder : "")
  }

  func text(_ path: String) -> String {
    // A missing file counts as empty, because the system has no such device.
    (try? String(contentsOfFile: root + path, encoding: .utf8)) ?? ""
  }

  func lines(_ path: String) -> [Substring] {
    text(path).split(separator: "\n")
  }

  func numbers(_ path: String) -> [Double] {
    text(path).split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      .filter(\.isFinite)
  }

  /// Returns the names in a folder, sorted; empty if there is no such folder.
  func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root + folder)) ?? []).sorted()
  }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root + path) }
}
