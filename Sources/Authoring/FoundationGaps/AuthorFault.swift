internal import Synchronization

/// A fault in an author's sources or resources that only shows while the widget runs.
package enum AuthorFault: String {
  /// An image that is missing or cannot be decoded.
  case image
  /// A color that is missing from the asset catalogs.
  case color
  /// A widget without the background that iOS 17 requires.
  case background
  /// A request to which a recording has no response.
  case network

  private static let reported = Mutex<Set<String>>([])

  /// Writes a line to the log, once in the life of the process.
  ///
  /// `tessera audit` recognizes it by its beginning.
  package func report(_ text: String) {
    let line = "⚠︎ \(rawValue): \(text)\n"
    guard Self.reported.withLock({ $0.insert(line).inserted }) else { return }
    FileHandle.standardError.write(Data(line.utf8))
  }
}
