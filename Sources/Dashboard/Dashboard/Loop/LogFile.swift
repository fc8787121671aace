import Cells
import Files
import Foundation

/// The log: what extensions write to standard error, and what went wrong.
@MainActor
package final class LogFile {
  private let path: String
  private var descriptor: Int32 = -1

  /// The log begins anew past this, in bytes.
  private static let limit = 4 << 20

  package init(path: String) {
    self.path = path
  }

  func write(_ source: String, _ line: String) {
    open()
    guard descriptor >= 0 else { return }
    let stamp = Date.now.formatted(.iso8601)
    let bytes = Array("\(stamp) \(source): \(Sanitizer.visible(line))\n".utf8)
    _ = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
  }

  private func open() {
    guard descriptor < 0 else { return }
    // Without a log the program still runs.
    try? Folder.make(at: Folder.parent(of: path))
    var status = stat()
    if stat(path, &status) == 0, status.st_size > Self.limit { rename(path, path + ".1") }
    let flags = O_WRONLY | O_CREAT | O_APPEND
    descriptor = (try? RegularFile.open(path, flags, mode: 0o600)) ?? -1
  }
}
