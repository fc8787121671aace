internal import Cells
public import Foundation
internal import ViewTree

/// How lines of a text stand to each other.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  /// At the left.
  case leading
  /// In the middle.
  case center
  /// At the right.
  case trailing

  var side: Side {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}

extension View {
  /// Sets the font of texts inside.
  public func font(_ font: Font?) -> some View { adjusting { $0.text.font = font } }

  /// Sets the weight of texts inside.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    adjusting { $0.text.weight = weight }
  }

  /// Makes texts inside bold.
  public func bold(_ isActive: Bool = true) -> some View {
    fontWeight(isActive ? .bold : .regular)
  }

  /// Sets the design of texts inside; a terminal has one.
  public func fontDesign(_ design: Font.Design?) -> some View { self }

  /// Sets how wide letters inside are; a terminal's have one width.
  public func fontWidth(_ width: Font.Width?) -> some View { self }

  /// Gives letters inside one width, as a terminal does.
  public func monospaced(_ isActive: Bool = true) -> some View { self }

  /// Makes texts inside italic.
  public func italic(_ isActive: Bool = true) -> some View { attribute(.italic, isActive) }

  /// Draws lines under texts inside.
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View { attribute(.underline, isActive) }

  /// Draws lines through texts inside.
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    attribute(.strikethrough, isActive)
  }

  /// Gives digits one width, as a terminal does.
  public func monospacedDigit() -> some View { self }

  /// Sets the greatest number of lines of texts inside; `nil` is as many as fit.
  public func lineLimit(_ number: Int?) -> some View { adjusting { $0.text.lineLimit = number } }

  /// Sets the bounds of the number of lines of texts inside; the upper one counts.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View { lineLimit(limit.upperBound) }

  /// Sets the bounds of the number of lines of texts inside; the upper one counts.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    lineLimit(limit.upperBound)
  }

  /// Sets the least number of lines of texts inside; they take as many as they need.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { lineLimit(Int?.none) }

  /// Sets the number of lines of texts inside, whose room is kept where it is said so.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lineLimit(limit).frame(minHeight: reservesSpace ? CGFloat(limit) * 16 : nil)
  }

  /// Sets how lines of texts inside stand to each other.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    adjusting { $0.text.alignment = alignment.side }
  }

  /// Sets which part of texts inside gives way.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    adjusting { environment in
      environment.text.truncation =
        switch mode {
        case .head: .head
        case .tail: .tail
        case .middle: .middle
        }
    }
  }

  /// Lets texts shrink: big ones become one row where they do not fit, others are cut.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }

  /// Lets letters move together; a terminal's cannot.
  public func allowsTightening(_ flag: Bool) -> some View { self }

  /// Sets the room between lines, in points; a terminal has none.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View { self }

  /// Spaces letters; a terminal cannot.
  public func kerning(_ kerning: CGFloat) -> some View { self }

  /// Spaces letters; a terminal cannot.
  public func tracking(_ tracking: CGFloat) -> some View { self }

  /// Moves letters up or down; a terminal cannot.
  public func baselineOffset(_ offset: CGFloat) -> some View { self }

  /// Sets how large texts inside are beside others; a terminal's have one size.
  public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View { self }

  /// Sets the case of texts inside.
  public func textCase(_ textCase: Text.Case?) -> some View {
    adjusting { $0.text.textCase = textCase }
  }

  private func attribute(_ attribute: Attributes, _ isActive: Bool) -> some View {
    adjusting { environment in
      if isActive {
        environment.text.attributes.insert(attribute)
      } else {
        environment.text.attributes.remove(attribute)
      }
    }
  }
}
