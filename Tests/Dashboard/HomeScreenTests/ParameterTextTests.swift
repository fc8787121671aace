import Foundation
@testable import HomeScreen
import IntentSchemas
import Testing
import ViewTree

struct ParameterTextTests {
  @Test(arguments: [ParameterSchema.Kind.integer, .number, .date, .url])
  func spacesAreNoValueExceptForText(kind: ParameterSchema.Kind) throws {
    func value(_ kind: ParameterSchema.Kind) throws -> JSON? {
      let parameter = ParameterSchema(name: "p", title: "P", kind: kind)
      return try ParameterText.value(of: "  ", parameter, in: LocaleSettings()).get()
    }
    #expect(try value(kind) == nil)
    #expect(try value(.text) == .string("  "))
  }

  /// Calendars trap at dates far beyond all years.
  @Test(arguments: [1e308, -1e308, .infinity, -.infinity, .nan, 1e18])
  func extremeDatesAreFormatted(seconds: Double) {
    let parameter = ParameterSchema(name: "d", title: "D", kind: .date)
    let text = ParameterText.text(of: .number(seconds), parameter, in: LocaleSettings())
    #expect(text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}/) != nil, "\(text)")
  }
}
