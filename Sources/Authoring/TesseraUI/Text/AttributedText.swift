internal import Cells
public import Foundation

extension AttributeScopes {
  /// What SwiftUI shows of a text's attributes.
  ///
  /// - Source: SwiftUI `AttributeScopes.SwiftUIAttributes`.
  public struct SwiftUIAttributes: AttributeScope {
    /// The colour of letters.
    public let foregroundColor: ForegroundColorAttribute
    /// The colour behind letters.
    public let backgroundColor: BackgroundColorAttribute
    /// The font.
    public let font: FontAttribute
    /// A line under letters.
    public let underlineStyle: UnderlineStyleAttribute
    /// A line through letters.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// What Markdown marks.
    public let inlinePresentationIntent: InlinePresentationIntentAttribute
    /// What Foundation knows.
    public let foundation: FoundationAttributes
  }

  /// What SwiftUI shows of a text's attributes.
  public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

/// The colour of letters.
public enum ForegroundColorAttribute: AttributedStringKey {
  /// A colour.
  public typealias Value = Color
  /// The attribute's name.
  public static let name = "SwiftUI.ForegroundColor"
}

/// The colour behind letters.
public enum BackgroundColorAttribute: AttributedStringKey {
  /// A colour.
  public typealias Value = Color
  /// The attribute's name.
  public static let name = "SwiftUI.BackgroundColor"
}

/// The font of letters.
public enum FontAttribute: AttributedStringKey {
  /// A font.
  public typealias Value = Font
  /// The attribute's name.
  public static let name = "SwiftUI.Font"
}

/// A line under letters.
public enum UnderlineStyleAttribute: AttributedStringKey {
  /// A line.
  public typealias Value = Text.LineStyle
  /// The attribute's name.
  public static let name = "SwiftUI.UnderlineStyle"
}

/// A line through letters.
public enum StrikethroughStyleAttribute: AttributedStringKey {
  /// A line.
  public typealias Value = Text.LineStyle
  /// The attribute's name.
  public static let name = "SwiftUI.StrikethroughStyle"
}

/// What Markdown marks.
public enum InlinePresentationIntentAttribute: AttributedStringKey {
  /// Marks.
  public typealias Value = InlinePresentationIntent
  /// The attribute's name.
  public static let name = "NSInlinePresentationIntent"
}

/// What Markdown marks in a line.
///
/// - Source: Foundation `InlinePresentationIntent`, which Linux lacks.
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
  /// The marks as bits.
  public let rawValue: UInt

  /// Makes marks from bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Italic.
  public static let emphasized = InlinePresentationIntent(rawValue: 1)
  /// Bold.
  public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
  /// Code.
  public static let code = InlinePresentationIntent(rawValue: 4)
  /// Struck through.
  public static let strikethrough = InlinePresentationIntent(rawValue: 32)
}

extension AttributeDynamicLookup {
  /// An attribute by its name.
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.SwiftUIAttributes, Key>
  ) -> Key { self[Key.self] }
}

extension AttributedString {
  /// A text whose inline marks of Markdown are read.
  ///
  /// - Source: Foundation `AttributedString(markdown:)`, which Linux lacks.
  /// - Parameters:
  ///   - markdown: The text.
  ///   - options: What of Markdown is read; inline marks alone are.
  ///   - baseURL: What addresses begin with, or `nil` for as they stand.
  /// - Throws: Never; the signature is Foundation's.
  public init(
    markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(),
    baseURL: URL? = nil
  ) throws {
    self.init()
    for run in Markdown.runs(of: markdown) {
      var stretch = AttributedString(run.text)
      var intent: InlinePresentationIntent = []
      if run.isBold { intent.insert(.stronglyEmphasized) }
      if run.isItalic { intent.insert(.emphasized) }
      if run.isCode { intent.insert(.code) }
      if run.isStruck { intent.insert(.strikethrough) }
      if !intent.isEmpty { stretch[InlinePresentationIntentAttribute.self] = intent }
      if let link = run.link.flatMap({ URL(string: $0, relativeTo: baseURL) }) {
        stretch.link = link
      }
      append(stretch)
    }
  }

  /// What of Markdown is read; inline marks alone are.
  public struct MarkdownParsingOptions: Sendable {
    /// How blocks are read; they are not.
    public enum InterpretedSyntax: Sendable {
      /// Blocks and marks.
      case full
      /// Marks alone.
      case inlineOnly
      /// Marks alone, blanks as they stand.
      case inlineOnlyPreservingWhitespace
    }

    /// How blocks are read; they are not.
    public var interpretedSyntax: InterpretedSyntax

    /// What is read.
    public init(interpretedSyntax: InterpretedSyntax = .full) {
      self.interpretedSyntax = interpretedSyntax
    }
  }

  /// The text in stretches of one look.
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
