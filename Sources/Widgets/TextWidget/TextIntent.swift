internal import TesseraIntents

/// How a text looks.
enum TextStyle: String, AppEnum {
  /// The style that suits the source.
  case automatic
  /// Large type.
  case large
  /// With quotation marks and the author.
  case quote
  /// A centered title with the rest of the text below.
  case title
  /// A word as large as the box.
  case poster
  /// Monospaced, on ruled paper.
  case typewriter
  /// A line for each item, with a box to check.
  case list
  /// Headings, paragraphs, lists and code of Markdown.
  case document

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [TextStyle: DisplayRepresentation] = [
    .automatic: "Automatic", .large: "Large type", .quote: "Quote", .title: "Centered title",
    .poster: "Poster", .typewriter: "Typewriter", .list: "List", .document: "Document",
  ]
}

/// Where a text comes from.
enum TextSource: String, AppEnum {
  case quoteOfTheDay, typed, line, file

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Source"
  static let caseDisplayRepresentations: [TextSource: DisplayRepresentation] = [
    .quoteOfTheDay: "Quote of the day", .typed: "My text", .line: "A line of a file",
    .file: "A whole file",
  ]
}

/// Which line of a file is shown.
enum LineChoice: String, AppEnum {
  case first, last, daily, hourly

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Line"
  static let caseDisplayRepresentations: [LineChoice: DisplayRepresentation] = [
    .first: "The first", .last: "The last", .daily: "One a day", .hourly: "One an hour",
  ]
}

/// The side that text is aligned at.
enum TextSide: String, AppEnum {
  case leading, center, trailing

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Alignment"
  static let caseDisplayRepresentations: [TextSide: DisplayRepresentation] = [
    .leading: "Left", .center: "Center", .trailing: "Right",
  ]
}

/// The settings of the text widget.
struct TextIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Text"
  static let description: IntentDescription? = "The text to show, and how it looks."

  @Parameter(title: "Style", default: .automatic) var style: TextStyle
  @Parameter(title: "Source", default: .quoteOfTheDay) var source: TextSource
  @Parameter(
    title: "Text", default: "",
    inputOptions: String.IntentInputOptions(multiline: true)) var text: String
  @Parameter(title: "File", description: "A path such as ~/quotes.txt") var file: String?
  @Parameter(title: "Line", default: .daily) var line: LineChoice
  @Parameter(title: "Alignment", default: .center) var alignment: TextSide

  static var parameterSummary: some ParameterSummary {
    Switch(\.$source) {
      Case(.typed) { Summary("\(\.$style) \(\.$source) \(\.$text) \(\.$alignment)") }
      Case(.line) { Summary("\(\.$style) \(\.$source) \(\.$file) \(\.$line) \(\.$alignment)") }
      DefaultCase { Summary("\(\.$style) \(\.$source) \(\.$file) \(\.$alignment)") }
    }
  }
}
