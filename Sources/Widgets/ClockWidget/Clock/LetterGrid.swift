/// A grid of letters in which those of the time are lit, as on a word clock.
///
/// The words give the time to five minutes, rounded down; dots count the minutes after that.
struct LetterGrid: Hashable, Sendable {
  /// The rows of letters, 14 in each.
  static let rows = [
    "ITLISAHALFTENK", "QUARTERTWENTYM", "FIVEMPASTOXONE", "TWOTHREEXFOURY", "FIVESIXSEVENKB",
    "EIGHTNINEXTENA", "ELEVENXTWELVEQ",
  ]

  /// A word in the grid.
  private struct Word {
    let row: Int
    let columns: Range<Int>

    init(_ row: Int, _ column: Int, _ length: Int) {
      self.row = row
      columns = column..<column + length
    }
  }

  private static let beginning = [Word(0, 0, 2), Word(0, 3, 2)]
  private static let minuteWords: [Int: [Word]] = [
    5: [Word(2, 0, 4)], 10: [Word(0, 10, 3)], 15: [Word(0, 5, 1), Word(1, 0, 7)],
    20: [Word(1, 7, 6)], 25: [Word(1, 7, 6), Word(2, 0, 4)], 30: [Word(0, 6, 4)],
  ]
  private static let past = Word(2, 5, 4)
  private static let to = Word(2, 8, 2)
  /// The words of the hours from 1 to 12.
  private static let hourWords = [
    Word(2, 11, 3), Word(3, 0, 3), Word(3, 3, 5), Word(3, 9, 4), Word(4, 0, 4), Word(4, 4, 3),
    Word(4, 7, 5), Word(5, 0, 5), Word(5, 5, 4), Word(5, 10, 3), Word(6, 0, 6), Word(6, 7, 6),
  ]

  private let words: [[Range<Int>]]
  /// The minutes since the time in words, 0 to 4.
  let dots: Int

  init(hour: Int, minute: Int) {
    let rounded = minute / 5 * 5
    dots = minute - rounded
    let isTo = rounded > 30
    var words = Self.beginning + (Self.minuteWords[isTo ? 60 - rounded : rounded] ?? [])
    if rounded > 0 { words.append(isTo ? Self.to : Self.past) }
    words.append(Self.hourWords[(hour + (isTo ? 1 : 0) + 11) % 12])
    self.words = Self.rows.indices.map { row in words.filter { $0.row == row }.map(\.columns) }
  }

  /// Returns whether a letter is part of the time.
  func isLit(row: Int, column: Int) -> Bool { words[row].contains { $0.contains(column) } }

  /// The lit words in order, such as `IT IS TWENTY PAST TEN`.
  var text: String {
    Self.rows.indices.flatMap { row in
      words[row].sorted { $0.lowerBound < $1.lowerBound }.map { range in
        String(Array(Self.rows[row])[range])
      }
    }
    .joined(separator: " ")
  }
}
