internal import Cells
public import Foundation
internal import ViewTree

/// The alignment of lines of text.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  /// At the leading edge.
  case leading
  /// In the center.
  case center
  /// At the trailing edge.
  case trailing

  var axisAlignment: AxisAlignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}

extension View {
  /// Sets the font of text within this view.
  ///
  /// Text in a terminal has one typeface. A font of 20 points or more, or with at least a semibold
  /// weight, is bold. From 34 points on, letters are three rows high if the whole text fits.
  public func font(_ font: Font?) -> some View { transformingEnvironment { $0.text.font = font } }

  /// Sets the weight of text within this view.
  ///
  /// Text is bold from ``Font/Weight/semibold`` on.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    transformingEnvironment { $0.text.weight = weight }
  }

  /// Makes text within this view bold.
  public func bold(_ isActive: Bool = true) -> some View {
    fontWeight(isActive ? .bold : .regular)
  }

  /// Has no effect, because a terminal has one font design.
  public func fontDesign(_ design: Font.Design?) -> some View { self }

  /// Has no effect, because a terminal's letters have one width.
  public func fontWidth(_ width: Font.Width?) -> some View { self }

  /// Has no effect, because a terminal's letters always have one width.
  public func monospaced(_ isActive: Bool = true) -> some View { self }

  /// Makes text within this view italic.
  public func italic(_ isActive: Bool = true) -> some View { attribute(.italic, isActive) }

  /// Underlines text within this view.
  ///
  /// The pattern and the color have no effect.
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View { attribute(.underline, isActive) }

  /// Strikes through text within this view.
  ///
  /// The pattern and the color have no effect.
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    attribute(.strikethrough, isActive)
  }

  /// Has no effect, because a terminal's digits always have one width.
  public func monospacedDigit() -> some View { self }

  /// Sets the maximum number of lines of text within this view, or removes the limit if `nil`.
  public func lineLimit(_ number: Int?) -> some View {
    transformingEnvironment { $0.text.lineLimit = number }
  }

  /// Limits the number of lines of text within this view to the upper bound.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View { lineLimit(limit.upperBound) }

  /// Limits the number of lines of text within this view to the upper bound.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    lineLimit(limit.upperBound)
  }

  /// Removes the limit on lines of text within this view.
  ///
  /// The minimum has no effect.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { lineLimit(Int?.none) }

  /// Sets the maximum number of lines of text within this view, and whether space for all of them
  /// is reserved.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lineLimit(limit).mappingNodes { node, _ in
      guard reservesSpace else { return node }
      return .frame(FrameNode(vertical: FrameAxis(minimum: Length(limit)), child: node))
    }
  }

  /// Sets the alignment of the lines of text within this view.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    transformingEnvironment { $0.text.alignment = alignment.axisAlignment }
  }

  /// Sets which part of text is left out if the text does not fit.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    transformingEnvironment { environment in
      environment.text.truncation =
        switch mode {
        case .head: .head
        case .tail: .tail
        case .middle: .middle
        }
    }
  }

  /// Has no effect, because text in a terminal has one size.
  ///
  /// Text from 34 points on is drawn in a single row if it does not fit, and other text is
  /// truncated.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }

  /// Has no effect, because a terminal's letters cannot move closer together.
  public func allowsTightening(_ flag: Bool) -> some View { self }

  /// Has no effect, because a line of text is one row.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View { self }

  /// Has no effect, because a terminal's letters have one width.
  public func kerning(_ kerning: CGFloat) -> some View { self }

  /// Has no effect, because a terminal's letters have one width.
  public func tracking(_ tracking: CGFloat) -> some View { self }

  /// Has no effect, because a terminal's letters cannot be moved within a row.
  public func baselineOffset(_ offset: CGFloat) -> some View { self }

  /// Has no effect, because text in a terminal has one size.
  public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View { self }

  /// Sets the case of text within this view.
  public func textCase(_ textCase: Text.Case?) -> some View {
    transformingEnvironment { $0.text.textCase = textCase }
  }

  private func attribute(_ attribute: Attributes, _ isActive: Bool) -> some View {
    transformingEnvironment { environment in
      if isActive {
        environment.text.attributes.insert(attribute)
      } else {
        environment.text.attributes.remove(attribute)
      }
    }
  }
}
