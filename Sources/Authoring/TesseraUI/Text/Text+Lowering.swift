internal import Cells
internal import Foundation
package import ViewTree

extension Text: View {
  /// A primitive view has no body.
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
    paragraph.isBig = pieces.contains { $0.font?.isBig ?? false }
    let opacities = Set(pieces.map(\.paint.opacity))
    let shared = opacities.count == 1 ? opacities.first ?? 1 : 1
    let runs = pieces.map { piece in
      var run = TextRun(style: piece.style, opacity: opacities.count == 1 ? 1 : piece.paint.opacity)
      run.liveText = piece.live(in: environment)
      if run.liveText == nil { run.text = piece.text(in: environment) }
      return run
    }
    let text = Node.text(TextNode(runs: runs.merged, paragraph: paragraph))
    // A text has one gradient: the first that any of its pieces has.
    let gradient = pieces.lazy.compactMap(\.paint.gradient).first
    return ResolvedPaint(.none, opacity: shared, gradient: gradient).applied(to: text)
  }
}

extension [TextRun] {
  /// The runs, with neighbors of the same style joined, so that most text is a single run.
  fileprivate var merged: [TextRun] {
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
  var liveFormat: LiveFormat {
    switch form {
    case .relative: .relative
    case .offset: .offset
    case .timer, .time, .date: .timer
    }
  }

  /// Returns the text of a date in a style that never changes.
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
  /// Returns a time range such as `10:18 – 11:30`, with the days if they differ.
  static func interval(
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
