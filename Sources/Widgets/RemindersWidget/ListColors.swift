internal import Agendas
internal import TesseraUI

/// A color for each list of reminders, that is for each project.
///
/// The color depends on the name alone, so that it stays the same when other lists come and go,
/// unless two lists would have the same one.
struct ListColors {
  private var colors: [String: Color] = [:]

  /// The colors of lists; red is missing, because it means overdue.
  private static let palette: [Color] = [
    .blue, .orange, .green, .purple, .yellow, .teal, .pink, .brown,
  ]

  init(_ names: [String]) {
    var freeColors = Self.palette
    for name in Set(names).sorted() where !name.isEmpty {
      let preferredColor = Self.palette[Self.hash(name) % Self.palette.count]
      let color = freeColors.contains(preferredColor) ? preferredColor : freeColors[0]
      colors[name] = color
      freeColors.removeAll { $0 == color }
      if freeColors.isEmpty { freeColors = Self.palette }
    }
  }

  /// Returns the color of a list, or `nil` for reminders without a list.
  func color(of name: String?) -> Color? { name.flatMap { colors[$0] } }

  /// Returns a hash that is the same in each run.
  ///
  /// - Source: FNV-1a, 32 bits.
  private static func hash(_ name: String) -> Int {
    Int(name.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 })
  }
}

extension RemindersEntry {
  private var listColors: ListColors { ListColors(allReminders.compactMap(\.projects.first)) }

  /// Returns the style of a reminder's checkbox: the color of its list.
  func style(of reminder: Reminder) -> AnyShapeStyle {
    listColors.color(of: reminder.projects.first).map { AnyShapeStyle($0) }
      ?? AnyShapeStyle(.secondary)
  }

  /// Returns the style of a list's name; the accent color for reminders without a list.
  func style(ofList name: String) -> AnyShapeStyle {
    listColors.color(of: name).map { AnyShapeStyle($0) } ?? AnyShapeStyle(.tint)
  }
}
