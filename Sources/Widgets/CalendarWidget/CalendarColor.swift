internal import Agendas
internal import Foundation
internal import TesseraUI

/// The color of a calendar: the theme's color that is nearest to the one in its file, or else one
/// by its position among the calendars.
///
/// Always a color of the theme, so that the calendars are readable and match the theme.
enum CalendarColor: Hashable, Sendable {
  case position(Int)
  case own(Color)

  /// The style of marks; the first calendar has the widget's accent color.
  var style: AnyShapeStyle {
    switch self {
    case .position(0): AnyShapeStyle(.tint)
    case .position(let index): AnyShapeStyle(Self.colors[(index - 1) % Self.colors.count])
    case .own(let color): AnyShapeStyle(color)
    }
  }

  /// The colors of calendars without their own, from the second one.
  private static let colors: [Color] = [.blue, .green, .orange, .purple, .teal, .yellow, .pink]
}

extension CalendarColor {
  /// Reads the color in the properties before a file's first component, or returns `nil` if there
  /// is none.
  ///
  /// - Source: RFC 7986 §5.9 `COLOR`; `X-APPLE-CALENDAR-COLOR`, which wins because it is exact.
  init?(in bytes: [UInt8]) {
    let header = CalendarHeader(bytes)
    let color =
      header.components.map(Self.color) ?? header.colorName.flatMap(Self.color(ofName:))
    guard let color else { return nil }
    self = .own(color)
  }

  /// Returns the theme's color with the nearest hue; the channels are 0…1.
  private static func color(red: Double, green: Double, blue: Double) -> Color {
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let spread = high - low
    guard spread > 0.15 else { return .gray }
    let sixths =
      if high == red {
        (green - blue) / spread
      } else if high == green {
        (blue - red) / spread + 2
      } else {
        (red - green) / spread + 4
      }
    let degrees = (sixths < 0 ? sixths + 6 : sixths) * 60
    if degrees < 45, high < 0.7 { return .brown }
    return hues.first { degrees < $0.end }?.color ?? .red
  }

  /// The upper bounds of hues, in degrees.
  private static let hues: [(end: Double, color: Color)] = [
    (14, .red), (44, .orange), (65, .yellow), (150, .green), (170, .mint), (184, .teal),
    (202, .cyan), (230, .blue), (262, .indigo), (300, .purple), (345, .pink), (360, .red),
  ]

  /// Returns the theme's color for the name of a color in CSS, or `nil` if the name is unknown.
  ///
  /// Names of CSS are made of few words, so that a part of the name tells the hue: `darkorange`.
  /// The first part that is found wins.
  private static func color(ofName text: String) -> Color? {
    if text.hasPrefix("#") { return CalendarHeader.components(ofHex: text).map(color) }
    let name = text.lowercased()
    return names.first { name.contains($0.part) }?.color
  }

  private static let names: [(part: String, color: Color)] = [
    ("violetred", .pink), ("blueviolet", .purple), ("bluegreen", .teal), ("orangered", .orange),
    ("yellowgreen", .green), ("greenyellow", .green), ("seagreen", .mint), ("aquamarine", .mint),
    ("turquoise", .teal), ("slateblue", .indigo), ("slategr", .gray), ("goldenrod", .yellow),
    ("indigo", .indigo), ("orange", .orange), ("coral", .orange), ("tomato", .orange),
    ("gold", .yellow), ("yellow", .yellow), ("khaki", .yellow), ("mint", .mint),
    ("green", .green), ("lime", .green), ("chartreuse", .green), ("olive", .green),
    ("teal", .teal), ("cyan", .cyan), ("aqua", .cyan), ("navy", .blue), ("blue", .blue),
    ("violet", .purple), ("purple", .purple), ("orchid", .purple), ("plum", .purple),
    ("lavender", .purple), ("thistle", .purple), ("magenta", .pink), ("fuchsia", .pink),
    ("pink", .pink), ("salmon", .pink), ("red", .red), ("crimson", .red), ("firebrick", .red),
    ("maroon", .red), ("brown", .brown), ("chocolate", .brown), ("sienna", .brown),
    ("peru", .brown), ("tan", .brown), ("wood", .brown), ("wheat", .brown), ("gray", .gray),
    ("grey", .gray), ("silver", .gray), ("black", .gray), ("white", .gray),
  ]
}

/// A dot for each of the first three events of a day, in the colors of their calendars.
struct EventDots: View {
  let colors: [CalendarColor]
  /// Whether the day is over.
  let isOver: Bool

  var body: some View {
    colors.prefix(3).reduce(Text(verbatim: "")) { dots, color in
      dots + Text(verbatim: "•").foregroundStyle(isOver ? AnyShapeStyle(.tertiary) : color.style)
    }
  }
}
