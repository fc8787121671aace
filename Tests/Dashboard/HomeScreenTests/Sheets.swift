import Cells
import Cells
import Configuration
import Foundation
@testable import HomeScreen
import IntentSchemas
import Testing
import ViewTree

/// Shared fixtures of sheet tests: a home screen with a configurable widget.
enum Sheets {
  static let schema: IntentSchema = {
    func parameter(
      _ name: String, _ kind: ParameterSchema.Kind,
      _ change: (inout ParameterSchema) -> Void = { _ in }
    ) -> ParameterSchema {
      var parameter = ParameterSchema(name: name, title: name.capitalized, kind: kind)
      change(&parameter)
      return parameter
    }
    let mode = parameter("mode", .choice) {
      $0.choices = ["one", "many"].map { IntentOption(value: .string($0), title: $0) }
      $0.standard = .string("one")
    }
    var schema = IntentSchema(
      name: "CardsIntent", title: "Cards",
      parameters: [
        mode,
        parameter("card", .entity) {
          $0.hasOptions = true
          $0.isOptional = true
        },
        parameter("cards", .entity) {
          $0.hasOptions = true
          $0.isList = true
          $0.counts = ["systemSmall": .init(maximum: 1), "systemMedium": .init(maximum: 4)]
        },
        parameter("balance", .bool) { $0.standard = .bool(true) },
        parameter("columns", .integer) {
          $0.control = .stepper
          $0.minimum = 1
          $0.maximum = 4
          $0.standard = .number(2)
        },
        parameter("limit", .integer) {
          ($0.minimum, $0.maximum) = (1, 99)
          $0.isOptional = true
        },
        parameter("share", .number) {
          ($0.minimum, $0.maximum) = (0, 1)
          $0.control = .slider
          $0.isOptional = true
        },
        parameter("name", .text) { $0.isOptional = true },
        parameter("day", .date) { $0.isOptional = true },
        parameter("page", .url) { $0.isOptional = true },
      ])
    let rest = ["balance", "columns", "limit", "share", "name", "day", "page"]
    schema.summary = .when(
      .parameter("mode"), .equalTo, .string("one"), then: .parameters(["mode", "card"] + rest),
      otherwise: .parameters(["mode", "cards"] + rest))
    return schema
  }()

  /// A home screen with four boxes; the wide one has settings.
  static func story() -> Story {
    var story = Story()
    for id in ["big", "left", "right", "wide"] { story.completeLoad(id, [(0, "hello")]) }
    var cards = KindDescription(name: "Cards", families: [.systemSmall, .systemMedium])
    cards.text = "Your cards, ready for the till."
    cards.settings = schema
    cards.isComplete = true
    var plain = KindDescription(name: "Plain", families: [.systemSmall])
    plain.isComplete = true
    story.apply(
      .described(extension: "test", kinds: ["wide": cards, "left": plain, "big": plain]))
    return story
  }

  /// The settings sheet of the wide box, with three cards to choose from.
  static func opened() -> Story {
    var story = story()
    story.press(.character("4"), .character("s"))
    story.sendOptions(
      ["Bookshop", "Pharmacy", "Grocer"].map {
        IntentOption(value: .string($0.lowercased()), title: $0)
      })
    return story
  }
}

extension Story {
  var settings: SettingsSheet? {
    home.sheets.sheet as? SettingsSheet
  }

  /// The options requests of the last action.
  var optionsRequests: [(OptionsID, OptionsRequest)] {
    effects.compactMap {
      if case .options(let id, _, let request) = $0 { (id, request) } else { nil }
    }
  }

  /// The layout saved by the last action, or `nil`.
  var saved: HomeFile? {
    effects.compactMap { if case .save(let file, _) = $0 { file } else { nil } }.last
  }

  mutating func sendOptions(_ options: [IntentOption]) {
    for (id, _) in optionsRequests {
      apply(.options(id, .loaded(OptionsResult(options: options, chosen: []))))
    }
  }

  mutating func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  /// Returns the first cell of a text; if it appears more than once, of the lowest one.
  mutating func point(of text: String) throws -> Point {
    let lines = frame().transcript.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.lastIndex { $0.contains(text) }, "\(text) is not on the screen")
    let before = try #require(lines[row].range(of: text)?.lowerBound)
    return Point(x: Glyphs.width(of: String(lines[row][..<before])), y: row)
  }

  /// Clicks a text; if it appears more than once, the lowest one.
  mutating func click(_ text: String, offset: Int = 0) throws {
    let start = try point(of: text)
    let point = Point(x: start.x + offset, y: start.y)
    apply(.mouse(MouseEvent(.press, at: point)))
    let pressed = effects
    apply(.mouse(MouseEvent(.release, at: point)))
    precede(by: pressed)
  }
}
