package import Cells
package import Dashboard
internal import ExtensionHost
package import Foundation
package import Timelines
package import ViewTree
package import Wire

/// A session that takes pictures of the widgets of a program.
@MainActor
package final class PictureSession {
  private let session: ExtensionSession
  private let program: String
  package let description: ExtensionDescription
  private let dark: Palette
  private let light: Palette
  /// What widgets did not respond to in time, with what the host said; they are not asked again.
  private var unanswered: [Question: ExtensionResponse] = [:]
  /// How long a widget may take, in seconds.
  private static let timeout = 30.0

  private struct Question: Hashable {
    let kind: String
    let content: PictureContent
  }

  /// Starts a program and asks for its description.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - environment: Its environment.
  ///   - dark: The colors of the dark appearance.
  ///   - light: The colors of the light appearance.
  /// - Throws: ``DescriptionFailure`` if the program does not describe itself.
  package init(
    _ program: String, environment: [String: String], dark: Palette, light: Palette
  ) throws {
    self.program = program
    session = ExtensionSession(
      ExtensionCommand(
        name: "preview", arguments: [program], environment: environment.withShortBacktraces))
    (self.dark, self.light) = (dark, light)
    description = try session.description().get()
  }

  /// The most memory that the program has had, in bytes, or `nil` if it is not running.
  package var peakMemory: Int? { session.peakMemory }

  /// What the program printed during the last request, one line each; of a crash, nothing after the
  /// message.
  package var printedLines: [String] {
    var report = CrashReport(of: program)
    return session.log.filter { line in
      let isStack = report.summary != nil
      report.add(line)
      return !isStack
    }
  }

  /// The beginning of a line in which a program reports a fault of its author.
  package nonisolated static let faultMark = "⚠︎ "

  /// Waits for what the program has printed after its last response.
  package func flushLog() { _ = session.description() }

  /// Asks for a timeline.
  ///
  /// - Parameters:
  ///   - widget: The widget.
  ///   - family: The family.
  ///   - isDark: Whether the appearance is dark.
  ///   - date: The date of the request, or `nil` for now.
  ///   - locale: The locale, or `nil` for that of the system.
  /// - Returns: The timeline, or the reason why there is none.
  package func timeline(
    of widget: WidgetDescription, _ family: Family, isDark: Bool, at date: Date?,
    locale: String? = nil
  ) -> Result<EntryTimeline<ArchivedNode>, DescriptionFailure> {
    var request = request(widget, family, isDark: isDark, at: date)
    request.locale = locale
    switch send(request, .timeline) {
    case .timeline(let entries, let policy, _):
      return .success(EntryTimeline(entries: entries, policy: policy))
    case .failed(let reason), .stopped(let reason):
      return .failure(DescriptionFailure(reason: crash ?? reason))
    case nil: return .failure(DescriptionFailure(reason: Self.silence))
    default: return .failure(DescriptionFailure(reason: "sent an unexpected response"))
    }
  }

  /// Sends a request, and returns the response; `nil` for none in time.
  ///
  /// A widget that does not respond in one family is likely not to do so in the others either.
  private func send(_ request: WidgetRequest, _ content: PictureContent) -> ExtensionResponse? {
    let question = Question(kind: request.kind, content: content)
    if let silence = unanswered[question] { return silence }
    let start = Clock.monotonic
    let response = session.send(content.request(request), timeout: Self.timeout)
    guard Clock.monotonic - start >= Self.timeout else { return response }
    let silence = response ?? .failed(Self.silence)
    unanswered[question] = silence
    return silence
  }

  private static var silence: String { "did not respond within \(Int(timeout)) s" }

  private func request(
    _ widget: WidgetDescription, _ family: Family, isDark: Bool, at date: Date?
  ) -> WidgetRequest {
    var request = WidgetRequest(
      kind: widget.kind, family: family, width: family.contentSize.width,
      height: family.contentSize.height)
    request.colorScheme = isDark ? "dark" : "light"
    request.date = date?.timeIntervalSince1970
    return request
  }

  /// Takes a picture, or of a preview a picture of each view.
  ///
  /// - Parameters:
  ///   - widget: The widget.
  ///   - family: The family.
  ///   - content: What is shown.
  ///   - isDark: Whether the appearance is dark.
  ///   - date: The date that is shown, or `nil` for now.
  ///   - locale: The locale, or `nil` for that of the system.
  /// - Returns: The pictures; at least one, with the reason if it could not be taken.
  package func pictures(
    of widget: WidgetDescription, _ family: Family, _ content: PictureContent, isDark: Bool,
    at date: Date?, locale: String? = nil
  ) -> [WidgetPicture] {
    var picture = WidgetPicture(
      kind: widget.kind, family: family, content: content, isDark: isDark)
    var request = request(widget, family, isDark: isDark, at: date)
    request.isPreview = content == .snapshot
    request.locale = locale
    let now = (date ?? Date()).timeIntervalSince1970
    switch send(request, content) {
    case .view(let view):
      picture.show(view.archived, now, palette(isDark), title: widget.displayName)
    case .timeline(let entries, _, _) where widget.isPreview && !entries.isEmpty:
      return entries.enumerated().map { index, entry in
        var picture = picture
        picture.entry = index
        picture.show(entry.payload, now, palette(isDark), title: widget.displayName)
        return picture
      }
    case .timeline(let entries, _, _):
      let due = entries.last { $0.date.timeIntervalSince1970 <= now } ?? entries.first
      picture.show(due?.payload, now, palette(isDark), title: widget.displayName)
    case .failed(let reason), .stopped(let reason): picture.failure = crash ?? reason
    case nil: picture.failure = Self.silence
    default: picture.failure = "sent an unexpected response"
    }
    return [picture]
  }

  /// The message with which the program crashed, with the place in the sources; `nil` for none.
  private var crash: String? {
    var report = CrashReport(of: program)
    for line in session.log { report.add(line) }
    return report.summary
  }

  private func palette(_ isDark: Bool) -> Palette { isDark ? dark : light }
}

extension WidgetDescription {
  /// Whether this is a preview of the program, and not one of its widgets.
  package var isPreview: Bool { kind.hasPrefix("#Preview ") }
}

extension PictureContent {
  fileprivate func request(_ request: WidgetRequest) -> ExtensionRequest {
    switch self {
    case .placeholder: .placeholder(request)
    case .snapshot: .snapshot(request)
    case .timeline: .timeline(request)
    }
  }
}

extension WidgetPicture {
  /// Draws a view in a box.
  fileprivate mutating func show(
    _ archive: ArchivedNode?, _ now: Double, _ palette: Palette, title: String
  ) {
    guard let archive else { return failure = "the timeline has no entries" }
    do {
      let node = try archive.node()
      var box = CellBuffer(size: family.size)
      var context = DrawContext(now: now, palette: palette)
      if content == .placeholder { context.redaction.insert(.placeholder) }
      let isBoxed = family.border > 0
      let inside =
        isBoxed
        ? Rect(origin: Point(x: 1, y: 1), size: family.contentSize) : box.bounds
      node.draw(in: inside, into: &box, context: context)
      if isBoxed { box.drawBorder(title: title) }
      buffer = box
    } catch {
      failure = "\(error)"
    }
  }
}

extension CellBuffer {
  /// Draws a border with a title around the buffer.
  fileprivate mutating func drawBorder(title: String) {
    let style = Style(.border)
    BoxLine.rounded.draw(in: bounds, style: style, into: &self, clip: bounds)
    let text = Node.text(TextNode(" \(title) ", style: Style(.title)))
    text.draw(
      in: Rect(x: 2, y: 0, width: min(size.width - 4, title.count + 2), height: 1), into: &self,
      context: DrawContext(now: 0))
  }
}
