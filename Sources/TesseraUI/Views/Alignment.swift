package import ViewTree

/// Where children stand across a column.
public struct HorizontalAlignment: Hashable, Sendable {
  package let side: Side

  /// At the left.
  public static let leading = HorizontalAlignment(side: .leading)
  /// In the middle.
  public static let center = HorizontalAlignment(side: .center)
  /// At the right.
  public static let trailing = HorizontalAlignment(side: .trailing)
}

/// Where children stand across a row.
public struct VerticalAlignment: Hashable, Sendable {
  package let side: Side

  /// At the top.
  public static let top = VerticalAlignment(side: .leading)
  /// In the middle.
  public static let center = VerticalAlignment(side: .center)
  /// At the bottom.
  public static let bottom = VerticalAlignment(side: .trailing)
  /// On the first line of text; a line of a terminal is its own baseline.
  public static let firstTextBaseline = VerticalAlignment(side: .leading)
  /// On the last line of text.
  public static let lastTextBaseline = VerticalAlignment(side: .trailing)
}

/// Where something stands in both directions.
public struct Alignment: Hashable, Sendable {
  /// Across.
  public var horizontal: HorizontalAlignment
  /// Down.
  public var vertical: VerticalAlignment

  /// Puts two alignments together.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// In the middle.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// At the left.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// At the right.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// At the top.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// At the bottom.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// In the corner at the top left.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// In the corner at the top right.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// In the corner at the bottom left.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// In the corner at the bottom right.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

  var anchor: Anchor { Anchor(horizontal.side, vertical.side) }
}
