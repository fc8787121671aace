internal import Foundation

/// The attributes of a tag that matter, as parts of the scanned bytes.
struct TagAttributes {
  typealias Text = UnsafeBufferPointer<UInt8>

  private(set) var type: Text?
  private(set) var unit: Text?
  private(set) var sourceName: Text?
  private(set) var startDate: Text?
  private(set) var endDate: Text?
  private(set) var value: Text?
  private(set) var dateComponents: Text?
  private var energy: (value: Text?, goal: Text?)
  private var exercise: (value: Text?, goal: Text?)
  private var stand: (value: Text?, goal: Text?)

  init() {}

  /// The values and goals of move, exercise and stand.
  var activityRings: [(value: Text?, goal: Text?, unit: String)] {
    [
      (energy.value, energy.goal, "kcal"), (exercise.value, exercise.goal, "min"),
      (stand.value, stand.goal, "h"),
    ]
  }

  /// Reads the attributes of a tag.
  ///
  /// - Returns: The index after the tag, or `nil` if its end is missing.
  mutating func read(_ bytes: Text, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ">") { return index + 1 }
      guard byte > 0x20, byte != UInt8(ascii: "/") else {
        index += 1
        continue
      }
      guard let equals = bytes.index(of: UInt8(ascii: "="), from: index), equals + 1 < bytes.count
      else {
        return nil
      }
      let quote = bytes[equals + 1]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        // The tag is not well-formed; it is skipped.
        return bytes.index(of: UInt8(ascii: ">"), from: index).map { $0 + 1 }
      }
      guard let close = bytes.index(of: quote, from: equals + 2) else { return nil }
      set(
        Text(rebasing: bytes[index..<equals]), Text(rebasing: bytes[(equals + 2)..<close]))
      index = close + 1
    }
    return nil
  }

  private mutating func set(_ name: Text, _ text: Text) {
    switch name.count {
    case 4 where name.has("type", at: 0): type = text
    case 4 where name.has("unit", at: 0): unit = text
    case 5 where name.has("value", at: 0): value = text
    case 7 where name.has("endDate", at: 0): endDate = text
    case 9 where name.has("startDate", at: 0): startDate = text
    case 10 where name.has("sourceName", at: 0): sourceName = text
    case 14 where name.has("dateComponents", at: 0): dateComponents = text
    case 15 where name.has("appleStandHours", at: 0): stand.value = text
    case 17 where name.has("appleExerciseTime", at: 0): exercise.value = text
    case 18 where name.has("activeEnergyBurned", at: 0): energy.value = text
    case 19 where name.has("appleStandHoursGoal", at: 0): stand.goal = text
    case 21 where name.has("appleExerciseTimeGoal", at: 0): exercise.goal = text
    case 22 where name.has("activeEnergyBurnedGoal", at: 0): energy.goal = text
    default: break
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the index of a byte, or `nil` if it does not occur.
  func index(of byte: UInt8, from start: Int) -> Int? {
    guard let baseAddress, start < count else { return nil }
    guard let found = memchr(baseAddress + start, Int32(byte), count - start) else { return nil }
    return UnsafeRawPointer(baseAddress).distance(to: found)
  }

  /// Returns the index after the end of a comment, or `nil` if it does not end here.
  func indexAfterComment(from start: Int) -> Int? {
    var index = start
    while let close = self.index(of: UInt8(ascii: ">"), from: index) {
      if close >= start + 2, has("-->", at: close - 2) { return close + 1 }
      index = close + 1
    }
    return nil
  }

  /// Returns whether an ASCII text is at an index.
  func has(_ text: StaticString, at index: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard let baseAddress, index + length <= count else { return false }
    return memcmp(baseAddress + index, text.utf8Start, length) == 0
  }

  /// Returns whether the bytes are the same as others.
  func hasSameBytes(as other: [UInt8]) -> Bool {
    guard count == other.count, let baseAddress else { return count == other.count }
    return other.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memcmp(baseAddress, $0, count) == 0 } ?? true
    }
  }

  /// The decimal number that the text is, or `nil` if it is not a number.
  var number: Double? {
    guard count > 0, count < 32 else { return nil }
    var (digits, fraction, isFraction) = (0.0, 1.0, false)
    for (index, byte) in enumerated() {
      switch byte {
      case 0x30...0x39:
        digits = digits * 10 + Double(byte - 0x30)
        if isFraction { fraction *= 10 }
      case UInt8(ascii: ".") where !isFraction: isFraction = true
      case UInt8(ascii: "-") where index == 0: break
      // Anything else, such as an exponent, is rare.
      default: return Double(String(decoding: self, as: UTF8.self))
      }
    }
    return self[0] == UInt8(ascii: "-") ? -digits / fraction : digits / fraction
  }
}
