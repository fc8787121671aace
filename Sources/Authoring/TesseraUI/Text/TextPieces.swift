internal import Cells
internal import Foundation
internal import FoundationGaps
internal import Languages
internal import ViewTree

/// A run of text with its styling resolved.
@MainActor
struct TextPiece {
  let part: Text.Part
  let font: Font?
  let paint: ResolvedPaint
  let style: Style

  init(_ part: Text.Part, _ styling: TextStyling, in environment: EnvironmentValues) {
    self.part = part
    let textEnvironment = environment.text
    let font = styling.font ?? textEnvironment.font
    self.font = font
    let weight = styling.weight ?? textEnvironment.weight ?? font?.weight
    paint =
      styling.foreground?.foregroundPaint(in: environment) ?? environment.foregroundPaint
      ?? ResolvedPaint(.none)
    var attributes = textEnvironment.attributes.union(styling.attributes)
    if font.isBold(weight) { attributes.insert(.bold) }
    if font?.isItalic ?? false { attributes.insert(.italic) }
    // Cells have no alpha: a mostly transparent background would be drawn opaque, so it is omitted.
    let backgroundPaint = styling.background?.resolvedPaint(in: environment)
    let background = backgroundPaint.map { $0.opacity < 0.5 ? .none : $0.paint } ?? Paint.none
    style = Style(foreground: paint.paint, background: background, attributes: attributes)
  }

  /// Returns the constant text of the piece, which is empty for live text.
  func text(in environment: EnvironmentValues) -> String {
    let text =
      switch part {
      case .plain(let text): text
      case .formatted(let format):
        format(environment.locale, environment.calendar, environment.timeZone)
      case .date(let date, let style): style.text(of: date, in: environment)
      case .range(let dates): Text.rangeText(dates, in: environment)
      case .image(let image): image.inlineGlyph(in: environment)
      case .timer, .styled, .localized, .attributed: ""
      }
    // Long text is truncated, because no box can show 2,000 characters, and the archive accepts
    // strings of up to 16,384 bytes. 8,000 bytes leave space for uppercase letters that need more
    // bytes.
    let truncatedText = text.utf8.count > 8000 ? String(text.prefix(2000)) : text
    return switch environment.text.textCase {
    case .uppercase: truncatedText.uppercased(with: environment.locale)
    case .lowercase: truncatedText.lowercased(with: environment.locale)
    case nil: truncatedText
    }
  }

  /// Returns the text that the dashboard keeps up to date, or `nil` for constant text.
  func liveText(in environment: EnvironmentValues) -> LiveText? {
    var liveText: LiveText
    switch part {
    case .date(_, .time), .date(_, .date): return nil
    case .date(let date, let style):
      liveText = LiveText(style.liveFormat, of: date.timeIntervalSince1970)
    case .timer(let dates, let pause, let countsDown, let showsHours):
      liveText = LiveText(.interval, of: dates.lowerBound.timeIntervalSince1970)
      liveText.end = dates.upperBound.timeIntervalSince1970
      liveText.pause = pause?.timeIntervalSince1970
      liveText.countsDown = countsDown
      liveText.showsHours = showsHours
    default: return nil
    }
    liveText.isUppercase = environment.text.textCase == .uppercase
    let locale = environment.locale.identifier
    if !LanguageTags.isEnglish(locale), liveText.format.hasUnits { liveText.locale = locale }
    return liveText
  }
}

extension Font? {
  /// Returns whether text is drawn bold; text without a weight is bold from `title3` on, unless it
  /// is drawn three rows tall.
  func isBold(_ weight: Font.Weight?) -> Bool {
    if let weight { return weight.value >= Font.Weight.semibold.value }
    return map { $0.size >= 20 && !$0.isBig } ?? false
  }
}

extension TextEnvironment {
  var isBold: Bool { font.isBold(weight ?? font?.weight) }
}

extension Text {
  /// Returns the text as pieces, with keys looked up and their Markdown applied.
  @MainActor func pieces(in environment: EnvironmentValues) -> [TextPiece] {
    parts.flatMap { Self.pieces($0, TextStyling(), in: environment) }
  }

  @MainActor private static func pieces(
    _ part: Part, _ styling: TextStyling, in environment: EnvironmentValues
  ) -> [TextPiece] {
    switch part {
    case .styled(let inner, let innerStyling):
      // The innermost styling was applied first and takes precedence.
      pieces(inner, innerStyling.merged(over: styling), in: environment)
    case .localized(let key, let table):
      pieces(key, table, styling, in: environment)
    case .attributed(let text):
      text.styledRuns.map {
        TextPiece(.plain($0.text), $0.styling.merged(over: styling), in: environment)
      }
    default: [TextPiece(part, styling, in: environment)]
    }
  }

  @MainActor private static func pieces(
    _ key: LocalizedStringKey, _ table: String?, _ styling: TextStyling,
    in environment: EnvironmentValues
  ) -> [TextPiece] {
    let arguments = key.arguments.map(\.textArgument)
    let translation = StringTables.shared.text(
      for: key.key, table: table, locale: environment.locale)
    let format = translation?.format(for: arguments, locale: environment.locale) ?? key.key
    // While Markdown is parsed, a private-use character replaces each interpolated value, so that
    // Markdown inside the value is not interpreted.
    var specifiers: [String] = []
    var argumentIndices: [Int] = []
    let markedUpText = FormatPiece.pieces(of: format).map { piece -> String in
      switch piece {
      case .literal(let text): return text
      case .argument(let index, let specifier):
        specifiers.append(specifier)
        argumentIndices.append(index)
        return placeholder(specifiers.count - 1)
      }
    }.joined()
    return Markdown.runs(of: markedUpText).flatMap { run in
      let style = run.styling.merged(over: styling)
      return run.text.splitAtPlaceholders().flatMap { segment -> [TextPiece] in
        guard case .placeholder(let index) = segment, specifiers.indices.contains(index),
          key.arguments.indices.contains(argumentIndices[index])
        else { return [TextPiece(.plain(segment.text), style, in: environment)] }
        return pieces(
          key.arguments[argumentIndices[index]], specifiers[index], style, in: environment)
      }
    }
  }

  @MainActor private static func pieces(
    _ argument: LocalizedStringKey.Argument, _ specifier: String, _ styling: TextStyling,
    in environment: EnvironmentValues
  ) -> [TextPiece] {
    switch argument {
    case .value(let value):
      let text = value.text(specifier, locale: environment.locale)
      return [TextPiece(.plain(text), styling, in: environment)]
    case .text(let text): return text.parts.flatMap { pieces($0, styling, in: environment) }
    case .image(let image): return [TextPiece(.image(image), styling, in: environment)]
    }
  }

  /// Returns the character that replaces an interpolated value while Markdown is parsed.
  private static func placeholder(_ index: Int) -> String {
    Unicode.Scalar(Segment.firstPlaceholder + UInt32(index)).map { String(Character($0)) } ?? ""
  }
}

/// A part of a localized text: literal text, or the placeholder of an interpolated value.
private enum Segment {
  case text(String)
  case placeholder(Int)

  /// The first placeholder, in a private-use area of Unicode.
  static let firstPlaceholder: UInt32 = 0x10_f000
  /// The number of placeholders, which limits the interpolated values of one text.
  static let placeholderCount: UInt32 = 256

  var text: String {
    if case .text(let text) = self { text } else { "" }
  }
}

extension String {
  fileprivate func splitAtPlaceholders() -> [Segment] {
    var segments: [Segment] = []
    var text = ""
    for character in self {
      guard let scalar = character.unicodeScalars.first, scalar.value >= Segment.firstPlaceholder,
        scalar.value < Segment.firstPlaceholder + Segment.placeholderCount
      else {
        text.append(character)
        continue
      }
      if !text.isEmpty { segments.append(.text(text)) }
      text = ""
      segments.append(.placeholder(Int(scalar.value - Segment.firstPlaceholder)))
    }
    if !text.isEmpty { segments.append(.text(text)) }
    return segments
  }
}

extension LocalizedStringKey.Argument {
  /// The argument that selects plural forms; empty for texts and images, which select none.
  fileprivate var textArgument: TextArgument {
    if case .value(let value) = self { value } else { .text("") }
  }
}

extension MarkdownRun {
  fileprivate var styling: TextStyling {
    var styling = TextStyling()
    if isBold { styling.weight = .bold }
    if isItalic { styling.attributes.insert(.italic) }
    if isStrikethrough { styling.attributes.insert(.strikethrough) }
    if link != nil {
      styling.foreground = TintShapeStyle()
      styling.attributes.insert(.underline)
    }
    return styling
  }
}

extension Image {
  /// Returns the glyph of a symbol, or the glyph of the symbol `photo` for any other image.
  @MainActor fileprivate func inlineGlyph(in environment: EnvironmentValues) -> String {
    guard case .symbol(let name) = source else { return SymbolGlyphs.named("photo").unicode }
    return SymbolGlyphs.named(name).unicode
  }
}
