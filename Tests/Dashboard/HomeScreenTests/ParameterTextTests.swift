import Foundation
@testable import HomeScreen
import IntentSchemas
import Testing
import Texts
import ViewTree

struct ParameterTextTests {
  @Test(arguments: [ParameterSchema.Kind.integer, .number, .date, .url])
  func spacesAreNoValueExceptForText(kind: ParameterSchema.Kind) throws {
    func value(_ kind: ParameterSchema.Kind) throws -> JSON? {
      let parameter = ParameterSchema(name: "p", title: "P", kind: kind)
      return try ParameterText.value(of: "  ", parameter, in: LocaleSettings(), at: nil).get()
    }
    #expect(try value(kind) == nil)
    #expect(try value(.text) == .string("  "))
  }

  /// What people type for a day; the current one is a Sunday.
  @Test(arguments: [
    ("today", "2026-11-22 00:00"), ("Tomorrow", "2026-11-23 00:00"), ("+3", "2026-11-25 00:00"),
    ("in 3 days", "2026-11-25 00:00"), ("3d", "2026-11-25 00:00"), ("fri", "2026-11-27 00:00"),
    ("sunday", "2026-11-29 00:00"), ("fri 9:30", "2026-11-27 09:30"),
    ("29.11.", "2026-11-29 00:00"), ("1.2. 18:05", "2027-02-01 18:05"),
    ("1.2.2030", "2030-02-01 00:00"), ("2026-12-01", "2026-12-01 00:00"),
    ("morgen", "2026-11-23 00:00"), ("mi", "2026-11-25 00:00"), ("donnerstag", "2026-11-26 00:00"),
  ])
  func daysAreRelative(text: String, date: String) throws {
    let parameter = ParameterSchema(name: "d", title: "D", kind: .date)
    let settings = LocaleSettings(locale: "de_DE", timeZone: "Europe/Berlin")
    let now = Date(timeIntervalSince1970: 1_795_356_000)  // 2026-11-22 15:00 in Berlin
    let value = try Texts.$current.withValue(Texts(locale: "de_DE")) {
      try ParameterText.value(of: text, parameter, in: settings, at: now).get()
    }
    #expect(ParameterText.text(of: value ?? .null, parameter, in: settings) == date)
  }

  @Test(arguments: ["3", "31.11.", "soon", "m", "fri 25:00", "+12345", "2026-02-30", "29.11"])
  func otherTextsAreNoDates(text: String) {
    let parameter = ParameterSchema(name: "d", title: "D", kind: .date)
    let now = Date(timeIntervalSince1970: 1_795_356_000)
    #expect(throws: ParameterText.Problem.self, "\(text)") {
      try ParameterText.value(of: text, parameter, in: LocaleSettings(), at: now).get()
    }
  }

  /// Calendars trap at dates far beyond all years.
  @Test(arguments: [1e308, -1e308, .infinity, -.infinity, .nan, 1e18])
  func extremeDatesAreFormatted(seconds: Double) {
    let parameter = ParameterSchema(name: "d", title: "D", kind: .date)
    let text = ParameterText.text(of: .number(seconds), parameter, in: LocaleSettings())
    #expect(text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}/) != nil, "\(text)")
  }
}
