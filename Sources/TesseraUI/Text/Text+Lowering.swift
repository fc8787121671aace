internal import Cells
internal import Foundation
package import ViewTree

extension Text: View {
  /// Text has none.
  public typealias Body = Never
}

extension Text: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    let environment = context.environment
    let pieces = parts.map { TextPiece($0, in: environment) }
    // What keeps itself up to date stands alone; neighbours are set beside it.
    guard pieces.contains(where: \.isLive) else {
      return [node(of: pieces, in: environment)]
    }
    guard pieces.count > 1 else { return [pieces[0].liveNode(in: environment)] }
    let children = pieces.map { piece in
      piece.isLive ? piece.liveNode(in: environment) : node(of: [piece], in: environment)
    }
    let row = StackNode(
      .horizontal, anchor: Anchor(.leading, .leading), spacing: 0, children: children)
    return [.stack(row)]
  }

  @MainActor
  private func node(of pieces: [TextPiece], in environment: EnvironmentValues) -> Node {
    var paragraph = environment.text.paragraph
    paragraph.isBig = pieces.contains { $0.font?.isBig ?? false }
    let opacity = pieces.map(\.paint.opacity).max() ?? 1
    let runs = pieces.map { TextRun($0.text(in: environment), style: $0.style) }
    let text = Node.text(TextNode(runs: runs, paragraph: paragraph))
    return opacity < 1 ? .opacity(OpacityNode(opacity, child: text)) : text
  }
}

extension TextEnvironment {
  /// How paragraphs are set here.
  var paragraph: Paragraph {
    var paragraph = Paragraph()
    paragraph.lineLimit = lineLimit
    paragraph.alignment = alignment
    paragraph.truncation = truncation
    return paragraph
  }
}

/// A stretch of text with its looks worked out.
@MainActor
private struct TextPiece {
  let part: Text.Part
  let font: Font?
  let paint: ResolvedPaint
  let style: Style

  init(_ part: Text.Part, in environment: EnvironmentValues) {
    var styling = TextStyling()
    var inner = part
    while case .styled(let next, let said) = inner {
      inner = next
      styling = said.merged(over: styling)
    }
    // The innermost styling was said first, and what is said first holds.
    self.part = inner
    let text = environment.text
    let font = styling.font ?? text.font
    self.font = font
    let weight = styling.weight ?? text.weight ?? font?.weight
    let foreground = styling.foreground ?? text.foreground
    paint = foreground?.resolvedPaint(in: environment) ?? ResolvedPaint(.none)
    var attributes = text.attributes.union(styling.attributes)
    if (weight?.value ?? 0) >= Font.Weight.semibold.value { attributes.insert(.bold) }
    if font.map({ $0.size >= 20 && !$0.isBig && weight == nil }) ?? false {
      attributes.insert(.bold)
    }
    if font?.isItalic ?? false { attributes.insert(.italic) }
    style = Style(foreground: paint.paint, attributes: attributes)
  }

  var isLive: Bool {
    switch part {
    case .date(_, let style): style != .time && style != .date
    case .timer: true
    default: false
    }
  }

  func text(in environment: EnvironmentValues) -> String {
    let text =
      switch part {
      case .plain(let text): text
      case .date(let date, let style): style.text(of: date, in: environment)
      case .range(let dates): Text.interval(dates, in: environment)
      case .timer, .styled: ""
      }
    return switch environment.text.textCase {
    case .uppercase: text.uppercased(with: environment.locale)
    case .lowercase: text.lowercased(with: environment.locale)
    case nil: text
    }
  }

  func liveNode(in environment: EnvironmentValues) -> Node {
    var live = LiveTextNode()
    live.style = style
    live.paragraph = environment.text.paragraph
    live.paragraph.isBig = font?.isBig ?? false
    switch part {
    case .date(let date, let style):
      live.format = style.liveFormat
      live.start = date.timeIntervalSince1970
      live.end = live.start
    case .timer(let dates, let pause, let countsDown, let showsHours):
      live.format = .interval
      live.start = dates.lowerBound.timeIntervalSince1970
      live.end = dates.upperBound.timeIntervalSince1970
      live.pause = pause?.timeIntervalSince1970
      live.countsDown = countsDown
      live.showsHours = showsHours
    case .plain, .range, .styled: break
    }
    return paint.faded(.liveText(live))
  }
}

extension Text.DateStyle {
  var liveFormat: LiveFormat {
    switch form {
    case .relative: .relative
    case .offset: .offset
    case .timer, .time, .date: .timer
    }
  }

  /// The words for a date, for the styles that never change.
  func text(of date: Date, in environment: EnvironmentValues) -> String {
    var format =
      form == .time
      ? Date.FormatStyle(date: .omitted, time: .shortened)
      : Date.FormatStyle(date: .long, time: .omitted)
    format.locale = environment.locale
    format.calendar = environment.calendar
    format.timeZone = environment.timeZone
    return format.format(date)
  }
}

extension Text {
  /// `10:18 – 11:30`, with the days where they differ.
  fileprivate static func interval(
    _ dates: ClosedRange<Date>, in environment: EnvironmentValues
  ) -> String {
    var calendar = environment.calendar
    calendar.timeZone = environment.timeZone
    let times = [dates.lowerBound, dates.upperBound].map {
      DateStyle.time.text(of: $0, in: environment)
    }
    guard !calendar.isDate(dates.lowerBound, inSameDayAs: dates.upperBound) else {
      return times.joined(separator: " – ")
    }
    let days = [dates.lowerBound, dates.upperBound].map { date in
      var format = Date.FormatStyle(date: .abbreviated, time: .omitted)
      format.locale = environment.locale
      format.timeZone = environment.timeZone
      return format.format(date)
    }
    return "\(days[0]), \(times[0]) – \(days[1]), \(times[1])"
  }
}
