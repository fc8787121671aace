import Foundation

/// The localizable texts in Swift sources, found by the calls whose arguments they are.
///
/// The scanner knows no types. So the interpolated values of a text are all the same, and a text is
/// found only as a literal.
struct LocalizableTexts {
  /// A text, in which a NUL replaces each interpolated value.
  typealias Pattern = String

  /// Which literals among the arguments of a call are localizable.
  enum Rule {
    case first
    case second
    case labels(Set<String>)
    case allExcept(Set<String>)
  }

  /// The calls of widgets, which are those of SwiftUI, AppIntents and Foundation.
  static let widgetCalls: [String: Rule] = {
    let views = [
      "Text", "Label", "Button", "Toggle", "Link", "ProgressView", "Gauge", "Section",
      "LabeledContent", "LocalizedStringResource", "IntentDescription", "TypeDisplayRepresentation",
      "DisplayRepresentation", "LocalizedStringKey", "configurationDisplayName", "description",
      "accessibilityLabel", "accessibilityValue", "accessibilityHint", "EmptyState",
      "SettingsButton", "ButtonLabel",
    ]
    let others = Rule.allExcept([
      "systemImage", "image", "verbatim", "named", "id", "value", "of", "format", "symbol",
      "asking",
    ])
    var calls = Dictionary(uniqueKeysWithValues: views.map { ($0, others) })
    calls["String"] = .labels(["localized"])
    calls["Parameter"] = .labels(["title", "description", "requestValueDialog"])
    calls["result"] = .labels(["dialog"])
    calls["TimerButton"] = .first
    return calls
  }()

  /// The calls of the home screen.
  static let programCalls: [String: Rule] = [
    "localized": .first, "text": .allExcept(["of", "with"]), "paragraph": .first,
    "showNotice": .first, "KeyLabel": .second, "escape": .first, "enter": .first, "label": .second,
    "HelpRow": .first, "CommandInfo": .allExcept([]), "choice": .second, "color": .second,
  ]

  /// The calls outside the home screen, which is told what to show.
  static let noticeCalls: [String: Rule] = [
    "notice": .first, "LocalizedText": .first, "warn": .first,
  ]

  private let bytes: [UInt8]
  private let calls: [String: Rule]
  /// The localizable texts.
  private(set) var patterns: Set<Pattern> = []
  /// All literals.
  private(set) var literals: Set<Pattern> = []

  init(in source: String, calls: [String: Rule]) {
    bytes = Array(source.utf8)
    self.calls = calls
    scan(bytes.indices)
  }

  private mutating func scan(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      if let end = comment(at: index) {
        index = end
      } else if bytes[index] == UInt8(ascii: "\"") {
        let literal = literal(at: index)
        if let pattern = literal.pattern {
          literals.insert(pattern)
          if isAssignedToResource(index) { insert(pattern) }
        }
        for value in literal.values { scan(value) }
        index = literal.end
      } else {
        if bytes[index] == UInt8(ascii: "("), let rule = calls[word(before: index)] {
          insert(arguments(at: index), rule)
        }
        if bytes[index] == UInt8(ascii: "["), isCaseList(index) {
          insert(arguments(at: index), .allExcept([]))
        }
        index += 1
      }
    }
  }

  private mutating func insert(_ arguments: [(label: String, position: Int, Pattern)], _ rule: Rule)
  {
    for (label, position, pattern) in arguments {
      switch rule {
      case .first where position == 0, .second where position == 1: insert(pattern)
      case .labels(let labels) where labels.contains(label): insert(pattern)
      case .allExcept(let labels) where !labels.contains(label): insert(pattern)
      default: break
      }
    }
  }

  private mutating func insert(_ pattern: Pattern) {
    let isSymbol = pattern.wholeMatch(of: /[a-z]+(\.[a-z]+)+/) != nil
    if !isSymbol, pattern.contains(where: { $0.isASCII && $0.isLetter }) {
      patterns.insert(pattern)
    }
  }

  /// Returns the literals among the arguments of a call or the elements of a list.
  private func arguments(at start: Int) -> [(label: String, position: Int, Pattern)] {
    var arguments: [(String, Int, Pattern)] = []
    var (depth, position, index) = (0, 0, start)
    var label = ""
    while index < bytes.count {
      if let end = comment(at: index) {
        index = end
        continue
      }
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let literal = literal(at: index)
        if depth == 1, let pattern = literal.pattern {
          arguments.append((label, position, pattern))
        }
        index = literal.end
        continue
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return arguments }
      case UInt8(ascii: ",") where depth == 1:
        position += 1
        label = ""
      case UInt8(ascii: ":") where depth == 1: label = word(before: index)
      default: break
      }
      index += 1
    }
    return arguments
  }

  /// A string literal.
  private struct Literal {
    /// The text, or `nil` if the literal has several lines.
    var pattern: Pattern?
    /// The index after the literal.
    var end: Int
    /// The interpolated values.
    var values: [Range<Int>] = []
  }

  private func literal(at start: Int) -> Literal {
    let quote = UInt8(ascii: "\"")
    if bytes[start...].starts(with: [quote, quote, quote]) {
      var index = start + 3
      while index + 2 < bytes.count, !bytes[index...].starts(with: [quote, quote, quote]) {
        index += 1
      }
      return Literal(pattern: nil, end: index + 3)
    }
    var text: [UInt8] = []
    var values: [Range<Int>] = []
    var index = start + 1
    while index < bytes.count, bytes[index] != quote {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
        text.append(bytes[index])
        index += 1
        continue
      }
      switch bytes[index + 1] {
      case UInt8(ascii: "("):
        text.append(0)
        let end = end(ofInterpolationAt: index + 1)
        values.append(index + 2..<end - 1)
        index = end
      case UInt8(ascii: "u"):
        let digits = bytes[(index + 3)...].prefix { $0 != UInt8(ascii: "}") }
        let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        text += scalar.flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) } ?? []
        index += 4 + digits.count
      case UInt8(ascii: "n"):
        text.append(0x0a)
        index += 2
      case let byte:
        text.append(byte)
        index += 2
      }
    }
    return Literal(
      pattern: String(decoding: text, as: UTF8.self), end: index + 1, values: values)
  }

  private func end(ofInterpolationAt start: Int) -> Int {
    var (depth, index) = (0, start)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: "\""):
        index = literal(at: index).end
        continue
      default: break
      }
      index += 1
    }
    return index
  }

  private func comment(at index: Int) -> Int? {
    let slash = UInt8(ascii: "/")
    guard bytes[index] == slash, index + 1 < bytes.count, bytes[index + 1] == slash else {
      return nil
    }
    return bytes[index...].firstIndex(of: 0x0a) ?? bytes.count
  }

  private func word(before end: Int) -> String {
    var start = end
    while start > 0, isLetterOrDigit(bytes[start - 1]) { start -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
  }

  /// Whether a literal is the value of a property such as `title: LocalizedStringResource`.
  private func isAssignedToResource(_ index: Int) -> Bool {
    let sign = bytes[..<index].last { ![UInt8(ascii: " "), UInt8(ascii: "\n")].contains($0) }
    guard sign == UInt8(ascii: "=") || sign == UInt8(ascii: "{") else { return false }
    let start = String(decoding: bytes[(max(0, index - 80))..<index], as: UTF8.self)
    return start.firstMatch(
      of:
        /: (LocalizedText|LocalizedStringResource|LocalizedStringKey|TypeDisplayRepresentation|IntentDescription\??) [={]\s+$/
    ) != nil
  }

  /// Whether a list is that of `caseDisplayRepresentations`.
  private func isCaseList(_ index: Int) -> Bool {
    let start = String(decoding: bytes[(max(0, index - 160))..<index], as: UTF8.self)
    guard start.contains("caseDisplayRepresentations") else { return false }
    return start.firstMatch(of: /caseDisplayRepresentations[^=]*?[={]\s*$/) != nil
  }
}
