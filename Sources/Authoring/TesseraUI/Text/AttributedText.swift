internal import Cells
public import Foundation

extension AttributeScopes {
  /// The attributes that `Text` applies when it draws an attributed string.
  ///
  /// - Source: SwiftUI `AttributeScopes.SwiftUIAttributes`.
  public struct SwiftUIAttributes: AttributeScope {
    /// The color of the text.
    public let foregroundColor: ForegroundColorAttribute
    /// The color behind the text.
    public let backgroundColor: BackgroundColorAttribute
    /// The font of the text.
    public let font: FontAttribute
    /// A line below the text; its pattern and color are ignored.
    public let underlineStyle: UnderlineStyleAttribute
    /// A line through the text; its pattern and color are ignored.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// The emphasis that Markdown gives the text.
    public let inlinePresentationIntent: InlinePresentationIntentAttribute
    /// The attributes that Foundation defines; `Text` applies only `link`.
    public let foundation: FoundationAttributes
  }

  /// The attributes that `Text` applies.
  public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

/// The key of the text color attribute.
public enum ForegroundColorAttribute: AttributedStringKey {
  /// The type of the attribute's value.
  public typealias Value = Color
  /// The name of the attribute.
  public static let name = "SwiftUI.ForegroundColor"
}

/// The key of the background color attribute.
public enum BackgroundColorAttribute: AttributedStringKey {
  /// The type of the attribute's value.
  public typealias Value = Color
  /// The name of the attribute.
  public static let name = "SwiftUI.BackgroundColor"
}

/// The key of the font attribute.
public enum FontAttribute: AttributedStringKey {
  /// The type of the attribute's value.
  public typealias Value = Font
  /// The name of the attribute.
  public static let name = "SwiftUI.Font"
}

/// The key of the underline attribute.
public enum UnderlineStyleAttribute: AttributedStringKey {
  /// The type of the attribute's value.
  public typealias Value = Text.LineStyle
  /// The name of the attribute.
  public static let name = "SwiftUI.UnderlineStyle"
}

/// The key of the strikethrough attribute.
public enum StrikethroughStyleAttribute: AttributedStringKey {
  /// The type of the attribute's value.
  public typealias Value = Text.LineStyle
  /// The name of the attribute.
  public static let name = "SwiftUI.StrikethroughStyle"
}

/// The key of the attribute for the emphasis that Markdown gives the text.
public enum InlinePresentationIntentAttribute: AttributedStringKey {
  /// The type of the attribute's value.
  public typealias Value = InlinePresentationIntent
  /// The name of the attribute.
  public static let name = "NSInlinePresentationIntent"
}

/// The emphasis that inline Markdown gives the text.
///
/// - Source: Foundation `InlinePresentationIntent`, which Linux lacks.
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
  /// The options as bits.
  public let rawValue: UInt

  /// Creates a set of options from bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Emphasized text, drawn in italics.
  public static let emphasized = InlinePresentationIntent(rawValue: 1)
  /// Strongly emphasized text, drawn in bold.
  public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
  /// Code, drawn like other text, because a terminal's font is monospaced.
  public static let code = InlinePresentationIntent(rawValue: 4)
  /// Text with a line through it.
  public static let strikethrough = InlinePresentationIntent(rawValue: 32)
}

extension AttributeDynamicLookup {
  /// Returns the key of a SwiftUI attribute.
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.SwiftUIAttributes, Key>
  ) -> Key { self[Key.self] }
}

extension AttributedString {
  /// Creates an attributed string from text with inline Markdown.
  ///
  /// - Source: Foundation `AttributedString(markdown:)`, which Linux lacks.
  /// - Parameters:
  ///   - markdown: The text. Inline markup is applied; block markup, such as headings and lists, is
  ///     kept as text.
  ///   - options: Ignored; only inline markup is applied.
  ///   - baseURL: The URL that relative links refer to, or `nil` to leave them as they are. An
  ///     invalid link becomes plain text.
  /// - Throws: Never; the signature is Foundation's.
  public init(
    markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(),
    baseURL: URL? = nil
  ) throws {
    self.init()
    for run in Markdown.runs(of: markdown) {
      var part = AttributedString(run.text)
      var intent: InlinePresentationIntent = []
      if run.isBold { intent.insert(.stronglyEmphasized) }
      if run.isItalic { intent.insert(.emphasized) }
      if run.isCode { intent.insert(.code) }
      if run.isStrikethrough { intent.insert(.strikethrough) }
      if !intent.isEmpty { part[InlinePresentationIntentAttribute.self] = intent }
      if let link = run.link.flatMap({ URL(string: $0, relativeTo: baseURL) }) {
        part.link = link
      }
      append(part)
    }
  }

  /// The options for parsing Markdown; ignored, because only inline markup is applied.
  public struct MarkdownParsingOptions: Sendable {
    /// The Markdown syntax to apply.
    public enum InterpretedSyntax: Sendable {
      /// Blocks and inline markup.
      case full
      /// Inline markup only.
      case inlineOnly
      /// Inline markup only, with whitespace preserved.
      case inlineOnlyPreservingWhitespace
    }

    /// The Markdown syntax to apply; ignored, because only inline markup is applied.
    public var interpretedSyntax: InterpretedSyntax

    /// Creates options.
    public init(interpretedSyntax: InterpretedSyntax = .full) {
      self.interpretedSyntax = interpretedSyntax
    }
  }

  /// The text, split into runs of the same styling; a link is underlined and has the tint color
  /// unless the run sets another.
  var styledRuns: [(text: String, styling: TextStyling)] {
    runs.map { run in
      var styling = TextStyling()
      styling.font = run[FontAttribute.self]
      styling.foreground = run[ForegroundColorAttribute.self]
      styling.background = run[BackgroundColorAttribute.self]
      let intent = run[InlinePresentationIntentAttribute.self] ?? []
      if intent.contains(.stronglyEmphasized) { styling.weight = .bold }
      if intent.contains(.emphasized) { styling.attributes.insert(.italic) }
      if intent.contains(.strikethrough) || run[StrikethroughStyleAttribute.self] != nil {
        styling.attributes.insert(.strikethrough)
      }
      if run[UnderlineStyleAttribute.self] != nil { styling.attributes.insert(.underline) }
      if run.link != nil {
        styling.foreground = styling.foreground ?? TintShapeStyle()
        styling.attributes.insert(.underline)
      }
      return (String(self[run.range].characters), styling)
    }
  }
}
