internal import Foundation

/// A text and the person who wrote it.
struct Quote: Hashable, Sendable {
  var text: String
  /// The author, or `nil` if unknown.
  var author: String?

  init(text: String, author: String? = nil) {
    self.text = text
    self.author = author
  }

  /// Parses a line such as `Everything flows. — Heraclitus`.
  ///
  /// The author follows the last dash that is surrounded by spaces; quotation marks around the text
  /// are removed.
  init(parsing line: String) {
    for dash in [" — ", " – ", " -- ", " - "] {
      guard let range = line.range(of: dash, options: .backwards) else { continue }
      let author = line[range.upperBound...].trimmingCharacters(in: .whitespaces)
      let text = line[..<range.lowerBound].trimmingCharacters(in: .whitespaces)
      guard !author.isEmpty, author.count <= 60, !text.isEmpty else { continue }
      self.init(text: Self.withoutMarks(text), author: author)
      return
    }
    self.init(text: Self.withoutMarks(line.trimmingCharacters(in: .whitespaces)))
  }

  private static func withoutMarks(_ text: String) -> String {
    guard text.count > 2, let first = text.first, let last = text.last,
      "\"“„«".contains(first), "\"”“»".contains(last)
    else { return text }
    return String(text.dropFirst().dropLast())
  }
}

/// The quotes of a file: one a line; empty lines and those that begin with `#` are skipped.
struct QuoteFile {
  /// The lines with quotes, without duplicates, in the order of the file.
  let lines: [String]

  init(parsing text: String) {
    var known: Set<String> = []
    lines = TextLines.all(of: text).filter { !$0.hasPrefix("#") && known.insert($0).inserted }
  }

  var quotes: [Quote] { lines.map(Quote.init(parsing:)) }

  static let bundled = QuoteFile(
    parsing: String(decoding: PackageResources.quotes_txt, as: UTF8.self))
}

/// Functions for the lines of a text.
enum TextLines {
  /// Returns the lines that are not blank, without the spaces around them.
  static func all(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).lazy
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// Returns a text without control characters; tabs become spaces.
  static func printable(_ text: String) -> String {
    let controls = text.unicodeScalars.contains {
      $0.properties.generalCategory == .control && $0 != "\n"
    }
    guard controls else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\t" {
        scalars.append(contentsOf: "  ".unicodeScalars)
      } else if scalar == "\n" || scalar.properties.generalCategory != .control {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}

/// An order in which items are shown one after the other.
enum ItemOrder {
  /// Returns the index of the item for a period, such as a day.
  ///
  /// The order looks shuffled, contains each item once before any is repeated, and never shows the
  /// same item in two successive periods, unless there is only one.
  ///
  /// - Parameters:
  ///   - period: The number of the period.
  ///   - count: The number of items, at least 1.
  /// - Returns: The index, counted from 0.
  static func index(at period: Int, count: Int) -> Int {
    var step = max(1, count * 5 / 8)
    while greatestCommonDivisor(step, count) != 1 { step += 1 }
    return ((period % count + count) % count) * step % count
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : greatestCommonDivisor(second, first % second)
  }
}
