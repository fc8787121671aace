import Cells
import Files
import Foundation

/// The log of errors, and of what extensions write to standard error.
@MainActor
package final class LogFile {
  private let path: String
  private var descriptor: Int32 = -1
  /// The size of the file, in bytes.
  private var size = 0
  /// The secrets that are not written.
  var secrets = HandedSecrets()

  /// The size above which a new log is started, in bytes.
  private static let limit = 4 << 20

  package init(path: String) {
    self.path = path
  }

  /// Appends a line with the current date and the source, `tessera` or an extension's name.
  func write(_ source: String, _ line: String) {
    open()
    guard descriptor >= 0 else { return }
    let date = Date.now.formatted(.iso8601)
    let bytes = Array("\(date) \(source): \(Sanitizer.makingVisible(secrets.hiding(line)))\n".utf8)
    size += bytes.withUnsafeBytes { max(0, Foundation.write(descriptor, $0.baseAddress, $0.count)) }
    guard size > Self.limit else { return }
    close(descriptor)
    descriptor = -1
  }

  private func open() {
    guard descriptor < 0 else { return }
    // Errors are ignored: the program works without a log.
    try? Folder.make(at: Folder.parent(of: path))
    var status = stat()
    if stat(path, &status) == 0, status.st_size > Self.limit { rename(path, path + ".1") }
    let flags = O_WRONLY | O_CREAT | O_APPEND
    descriptor = (try? RegularFile.open(path, flags, mode: 0o600)) ?? -1
    // Other dashboards may write the same file.
    size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }
}
