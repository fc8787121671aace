import Cells
import Foundation
import TesseraKit
import TesseraTesting
import TesseraUI
import Testing

/// Returns what a widget's view draws inside the border of its box.
@MainActor
func picture<W: Widget>(
  _ kind: String, of widget: W, _ family: WidgetFamily, at date: Date, _ view: () -> some View
) throws -> CellBuffer {
  try TestedWidget(W.self, kind: kind)
    .picture(family, Appearance(locale: Locale(identifier: "en_001")), at: date, of: view).buffer
}

/// Returns a date from ISO 8601 text.
func instant(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

/// Returns a known time zone.
func zone(_ identifier: String) throws -> TimeZone {
  try #require(TimeZone(identifier: identifier))
}

/// The families of boxes that most widgets support.
let families: [WidgetFamily] = [.systemSmall, .systemMedium, .systemLarge]
