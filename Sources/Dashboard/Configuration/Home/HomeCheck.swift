internal import Yams

/// A check of an edited `home.yaml`.
///
/// The new text must parse to the intended contents. All other content of the old file, such as
/// comments and unknown entries, must be preserved. Comments are not checked if the old file has no
/// outline.
struct HomeCheck {
  private let newHome: HomeFile
  private let outline: YAMLOutline?
  private let preservedEntries: Set<UnknownEntry>
  private let leftOutIDs: Set<String>

  /// Creates a check of changes to a file.
  ///
  /// - Parameters:
  ///   - oldFile: The file before the changes.
  ///   - outline: The outline of the old text, or `nil` if it could not be outlined.
  ///   - newHome: The intended contents.
  init(_ oldFile: PartialHomeFile, _ outline: YAMLOutline?, _ newHome: HomeFile) {
    self.newHome = newHome
    self.outline = outline
    leftOutIDs = oldFile.leftOutIDs
    preservedEntries = UnknownEntry.all(oldFile, in: newHome)
  }

  /// Checks new text of the file.
  ///
  /// - Parameters:
  ///   - text: The new text.
  ///   - removedRanges: The byte ranges of removed parts in the old text, whose comments may be
  ///     lost.
  /// - Returns: Whether the text parses as intended and preserves everything else.
  func passes(_ text: String, removing removedRanges: [Range<Int>]) -> Bool {
    guard
      let file = try? PartialHomeFile(text, in: newHome.file, leavingOut: leftOutIDs),
      file.home == newHome,
      preservedEntries.isSubset(of: UnknownEntry.all(file))
    else { return false }
    guard let outline else { return true }
    guard let newOutline = YAMLOutline(LineBreaks(text).text, of: file.root.mapping) else {
      return false
    }
    var counts: [String: Int] = [:]
    for comment in newOutline.comments(in: 0..<newOutline.bytes.count) {
      counts[comment, default: 0] += 1
    }
    let preservedComments = outline.comments.filter { range in
      !removedRanges.contains { $0.contains(range.lowerBound) }
    }
    for range in preservedComments {
      let comment = outline.text(range).trimmingBlanks
      guard let count = counts[comment], count > 0 else { return false }
      counts[comment] = count - 1
    }
    return true
  }
}
