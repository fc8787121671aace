internal import Foundation
internal import TesseraKit

/// A text and how it looks.
struct TextEntry: TimelineEntry {
  let date: Date
  var content: TextContent
  var style = TextStyle.automatic
  var side = TextSide.center
}

/// Provides the texts of the next days or hours.
struct TextProvider: AppIntentTimelineProvider {
  private let environment: [String: String]

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  func placeholder(in context: Context) -> TextEntry {
    TextEntry(
      date: context.date,
      content: TextContent("A thing of beauty is a joy for ever.", author: "John Keats"),
      style: .quote)
  }

  func snapshot(for configuration: TextIntent, in context: Context) async -> TextEntry {
    let entry = entry(
      TextReader(configuration, environment: environment), configuration, context.date)
    guard context.isPreview, entry.content.isMessage else { return entry }
    return placeholder(in: context)
  }

  func timeline(for configuration: TextIntent, in context: Context) async -> Timeline<TextEntry> {
    let reader = TextReader(configuration, environment: environment)
    let entries = reader.dates(from: context.date, count: 24).map {
      entry(reader, configuration, $0)
    }
    return Timeline(
      entries: entries, policy: reader.period == nil ? .never : .atEnd,
      problems: [reader.problem].compactMap(\.self)
    ).made(from: [reader.path].compactMap(\.self).map { URL(fileURLWithPath: $0) })
  }

  private func entry(_ reader: TextReader, _ settings: TextIntent, _ date: Date) -> TextEntry {
    let content = reader.content(at: date)
    let style =
      settings.style == .automatic ? Self.style(of: content, settings.source) : settings.style
    return TextEntry(date: date, content: content, style: style, side: settings.alignment)
  }

  /// Returns the style for a text whose style is automatic.
  private static func style(of content: TextContent, _ source: TextSource) -> TextStyle {
    switch source {
    case .quoteOfTheDay: .quote
    case .file: .document
    case .line where content.author != nil: .quote
    case .typed where content.author != nil: .quote
    case .typed where content.text.contains("\n"): .document
    case .typed, .line: content.text.count <= 24 ? .large : .title
    }
  }
}
