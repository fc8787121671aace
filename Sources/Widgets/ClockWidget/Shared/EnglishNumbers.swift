/// Numbers in English words.
enum EnglishNumbers {
  private static let small = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
  ]
  private static let tens = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]
  private static let irregularOrdinals = [
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth",
    "nine": "ninth", "twelve": "twelfth",
  ]

  /// Returns a number in words, such as `twenty-four`, or in digits if it is negative or has more
  /// than two digits.
  static func cardinal(_ number: Int) -> String {
    switch number {
    case 0..<20: small[number]
    case 20..<100:
      number % 10 == 0 ? tens[number / 10] : "\(tens[number / 10])-\(small[number % 10])"
    default: "\(number)"
    }
  }

  /// Returns the ordinal of a number from 0 to 99 in words, such as `twenty-fourth`.
  static func ordinal(_ number: Int) -> String {
    let words = cardinal(number)
    let last = words.split(separator: "-").last.map(String.init) ?? words
    let beginning = words.dropLast(last.count)
    if let ordinal = irregularOrdinals[last] { return beginning + ordinal }
    return last.hasSuffix("y") ? beginning + last.dropLast() + "ieth" : words + "th"
  }

  /// Returns a year in words, such as `twenty twenty-six`, or in digits before 1000 and after 9999.
  static func year(_ year: Int) -> String {
    guard (1000...9999).contains(year) else { return "\(year)" }
    let (century, rest) = year.quotientAndRemainder(dividingBy: 100)
    switch (century % 10, rest) {
    case (0, 0): return "\(cardinal(century / 10)) thousand"
    case (0, 1..<10): return "\(cardinal(century / 10)) thousand \(cardinal(rest))"
    case (_, 0): return "\(cardinal(century)) hundred"
    case (_, 1..<10): return "\(cardinal(century)) oh \(cardinal(rest))"
    default: return "\(cardinal(century)) \(cardinal(rest))"
    }
  }
}
