internal import Foundation

/// The file to which the stand-ins of one run write.
///
/// The plugin can put a link or a pipe in its place, so it is opened once, when it is made, and its path
/// is for the stand-ins alone.
@MainActor
final class ReportFile {
  private let path: String
  /// The descriptor, or -1 for no file.
  private var descriptor: Int32

  /// Makes a file in a folder that only this plugin can write; without it, the stand-ins report that
  /// they cannot work.
  init(in folder: String) {
    var template = Array("\(folder)/.report-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The variables that tell the stand-ins about the file; none if it could not be made.
  var variables: [String: String] { descriptor < 0 ? [:] : [StandInReport.variable: path] }

  /// Reads the file and removes it; none if that was done before.
  func read() -> [StandInReport] {
    guard descriptor >= 0 else { return [] }
    defer {
      Self.remove(path, descriptor)
      descriptor = -1
    }
    var bytes = [UInt8](repeating: 0, count: StandInReport.fileLimit)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return StandInReport.reports(in: Array(bytes.prefix(max(0, count))))
  }

  /// Only a name is removed, whatever has it now.
  private nonisolated static func remove(_ path: String, _ descriptor: Int32) {
    close(descriptor)
    unlink(path)
  }

  deinit {
    if descriptor >= 0 { Self.remove(path, descriptor) }
  }
}
