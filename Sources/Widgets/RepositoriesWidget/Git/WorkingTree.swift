internal import Foundation

/// The branch and the changes of a working tree.
struct WorkingTree: Hashable, Sendable, Codable {
  enum Head: Hashable, Sendable, Codable {
    case branch(String)
    /// A commit without a branch, by the beginning of its hash.
    case detached(String)
    /// A branch without commits.
    case unborn(String)
  }

  var head = Head.unborn("main")
  /// The upstream branch, such as `origin/main`, or `nil` if there is none.
  var upstream: String?
  /// The number of commits that the upstream lacks, or `nil` if the upstream is gone.
  var aheadCount: Int?
  /// The number of commits that only the upstream has, or `nil` if the upstream is gone.
  var behindCount: Int?
  var stagedCount = 0
  var modifiedCount = 0
  var untrackedCount = 0
  var conflictCount = 0
  var stashCount = 0
  /// Whether there are more changes than were counted.
  var isIncomplete = false

  /// The number of changed files; a file that is both staged and modified counts twice.
  var changeCount: Int { stagedCount + modifiedCount + untrackedCount + conflictCount }

  /// The name of the branch, or `nil` if there is none.
  var branch: String? {
    switch head {
    case .branch(let name), .unborn(let name): name
    case .detached: nil
    }
  }
}

extension WorkingTree {
  /// `--ignore-submodules=dirty`: git would start itself in each submodule, whose configuration is
  /// not known here.
  static let arguments = [
    "status", "--porcelain=v2", "--branch", "--show-stash", "-z", "--untracked-files=normal",
    "--ignore-submodules=dirty",
  ]

  /// Parses the output of `git status`.
  ///
  /// - Source: git-status(1) “Porcelain Format Version 2”.
  init(parsing output: Data, isTruncated: Bool = false) {
    isIncomplete = isTruncated
    var skipsPath = false
    var hash = ""
    for record in output.split(separator: 0) {
      // The old path of a renamed file follows in a record of its own.
      guard !skipsPath else {
        skipsPath = false
        continue
      }
      switch record.first {
      case UInt8(ascii: "#"):
        readHeader(String(decoding: record, as: UTF8.self), hash: &hash)
      case UInt8(ascii: "1"), UInt8(ascii: "2"):
        readChange(record.dropFirst(2).prefix(2))
        skipsPath = record.first == UInt8(ascii: "2")
      case UInt8(ascii: "u"): conflictCount += 1
      case UInt8(ascii: "?"): untrackedCount += 1
      default: break
      }
    }
  }

  /// Counts a change by its two letters, for the index and for the working tree.
  private mutating func readChange(_ letters: Data) {
    let unchanged = UInt8(ascii: ".")
    if letters.first != unchanged { stagedCount += 1 }
    if letters.last != unchanged { modifiedCount += 1 }
  }

  private mutating func readHeader(_ line: String, hash: inout String) {
    let words = line.split(separator: " ", maxSplits: 2).dropFirst().map(String.init)
    guard words.count == 2 else { return }
    switch words[0] {
    case "branch.oid": hash = words[1]
    case "branch.head":
      let name = PlainText.line(words[1])
      head =
        words[1] == "(detached)"
        ? .detached(String(hash.prefix(7)))
        : hash == "(initial)" ? .unborn(name) : .branch(name)
    case "branch.upstream": upstream = PlainText.line(words[1])
    case "branch.ab":
      let counts = words[1].split(separator: " ").compactMap { Int($0) }
      guard counts.count == 2 else { return }
      (aheadCount, behindCount) = (counts[0], -counts[1])
    case "stash": stashCount = Int(words[1]) ?? 0
    default: break
    }
  }
}
