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

  /// Makes texts inside italic.
  public func italic(_ isActive: Bool = true) -> some View { attribute(.italic, isActive) }

  /// Draws lines under texts inside.
  public func underline(_ isActive: Bool = true) -> some View { attribute(.underline, isActive) }

  /// Draws lines through texts inside.
  public func strikethrough(_ isActive: Bool = true) -> some View {
    attribute(.strikethrough, isActive)
  }

  /// Gives digits one width, as a terminal does.
  public func monospacedDigit() -> some View { self }

  /// Sets the greatest number of lines of texts inside; `nil` is as many as fit.
  public func lineLimit(_ number: Int?) -> some View { adjusting { $0.text.lineLimit = number } }

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

  /// Lets texts shrink; a terminal's cannot, and are cut instead.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }

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
