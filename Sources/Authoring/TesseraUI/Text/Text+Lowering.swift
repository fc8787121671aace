internal import Cells
internal import Foundation
package import ViewTree

extension Text: View {
  /// This view has no body.
  public typealias Body = Never
}

extension Text: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    let environment = context.environment
    if environment.text.change != .immediate { context.state.transitionCount += 1 }
    return [node(of: pieces(in: environment), in: environment)]
  }

  @MainActor
  private func node(of pieces: [TextPiece], in environment: EnvironmentValues) -> Node {
    var paragraph = environment.text.paragraph
    let points = pieces.lazy.compactMap { $0.font?.bigPoints }.max()
    paragraph.isBig = points != nil
    paragraph.points = points ?? paragraph.points
    // An opacity that all pieces share is applied to the whole text, so that runs can be joined.
    let opacities = Set(pieces.map(\.paint.opacity))
    let sharedOpacity = opacities.count == 1 ? opacities.first ?? 1 : 1
    let runs = pieces.map { piece in
      var run = TextRun(style: piece.style, opacity: opacities.count == 1 ? 1 : piece.paint.opacity)
      run.liveText = piece.liveText(in: environment)
      if run.liveText == nil { run.text = piece.text(in: environment) }
      return run
    }
    let text = Node.text(TextNode(runs: runs.mergingNeighbors, paragraph: paragraph))
    // All pieces share one gradient: that of the first piece that has one.
    let gradient = pieces.lazy.compactMap(\.paint.gradient).first
    return ResolvedPaint(.none, opacity: sharedOpacity, gradient: gradient).applied(to: text)
  }
}

extension [TextRun] {
  /// The runs, with constant neighbors of the same style and opacity joined; most text is a single
  /// run then.
  fileprivate var mergingNeighbors: [TextRun] {
    reduce(into: []) { runs, run in
      if let last = runs.last, last.style == run.style, last.opacity == run.opacity,
        last.liveText == nil, run.liveText == nil
      {
        runs[runs.count - 1].text += run.text
      } else {
        runs.append(run)
      }
    }
  }
}

extension TextEnvironment {
  /// The paragraph style of this environment.
  var paragraph: Paragraph {
    var paragraph = Paragraph()
    paragraph.lineLimit = lineLimit
    paragraph.alignment = alignment
    paragraph.truncation = truncation
    paragraph.change = change
    return paragraph
  }
}

extension Text.DateStyle {
  /// The format of the text that the dashboard keeps up to date.
  var liveFormat: LiveFormat {
    switch kind {
    case .relative: .relative
    case .offset: .offset
    // `time` and `date` are constant text, so their format is never used.
    case .timer, .time, .date: .timer
    }
  }

  /// Returns the text of a date in the style `time` or `date`, which does not change over time.
  func text(of date: Date, in environment: EnvironmentValues) -> String {
    var format =
      kind == .time
      ? Date.FormatStyle(date: .omitted, time: .shortened)
      : Date.FormatStyle(date: .long, time: .omitted)
    format.locale = environment.locale
    format.calendar = environment.calendar
    format.timeZone = environment.timeZone
    return format.format(date)
  }
}

extension Text {
  /// Returns a time range such as `10:18 – 11:30`, with both days if they differ.
  static func rangeText(
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
