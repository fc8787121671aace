import Configuration
import Foundation

/// Writes `home.yaml`: whole or not at all, with the last three versions beside it.
struct HomeStore {
  let path: String

  /// Versions that are kept: `home.yaml.1` is the latest.
  private static let versions = 3

  /// Why the layout could not be written.
  enum Failure: Error, CustomStringConvertible {
    /// What stands there is no layout, and would be lost.
    case unreadable(ConfigurationError)
    case unwritable(String)

    var description: String {
      switch self {
      case .unreadable(let error): "not saved, mend the file first: \(error)"
      case .unwritable(let reason): "home.yaml cannot be written: \(reason)"
      }
    }
  }

  /// Writes a layout over the one that stands there, keeping comments and what it does not know.
  func save(_ home: HomeFile) throws(Failure) {
    // A link is followed: what it leads to is the file, in somebody's repository perhaps.
    let target = Self.target(of: path)
    // A file that is not there is written anew; one that cannot be read is not overwritten.
    let isThere = FileManager.default.fileExists(atPath: target)
    let source = try? String(contentsOfFile: target, encoding: .utf8)
    if isThere, source == nil { throw .unwritable("it cannot be read") }
    let text: String
    do {
      text = try HomeFileText.text(of: home, over: source)
    } catch {
      throw .unreadable(error)
    }
    guard text != source else { return }
    if let source { keep(source, beside: target) }
    try replace(target, with: text)
  }

  private static func target(of path: String) -> String {
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return String(cString: found)
  }

  /// Versions that cannot be kept do not keep the new one from being written.
  private func keep(_ source: String, beside target: String) {
    for number in (1..<Self.versions).reversed() {
      rename("\(target).\(number)", "\(target).\(number + 1)")
    }
    try? source.write(toFile: "\(target).1", atomically: true, encoding: .utf8)
  }

  private func replace(_ target: String, with text: String) throws(Failure) {
    let folder = (target as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o644
    let temporary = "\(folder)/.\((target as NSString).lastPathComponent).\(getpid())"
    do throws(Failure) {
      try write(text, to: temporary, mode: mode)
      guard rename(temporary, target) == 0 else { throw .unwritable(Self.reason) }
    } catch {
      unlink(temporary)
      throw error
    }
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func write(_ text: String, to path: String, mode: mode_t) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .unwritable(Self.reason) }
    defer { close(descriptor) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .unwritable(Self.reason) }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else { throw .unwritable(Self.reason) }
  }

  private static var reason: String { String(cString: strerror(errno)) }
}
