internal import Cells
package import Configuration
internal import FoundationEssentials
internal import Timelines
package import ViewTree

/// A widget on the home screen with its current view.
package struct Slot: Hashable, Sendable {
  package private(set) var placement: WidgetPlacement
  package private(set) var view: CurrentView?

  /// The number of views so far, by which a new view is detected without comparing node trees.
  private(set) var revision = 0
  /// The content that was applied last, or `nil` if the next content must be applied.
  private var appliedContent: ContentKey?
  /// The time at which the view next changes automatically, or `nil`.
  private(set) var nextChange: Date?
  /// Why the box shows default placeholder bars, or `nil` if the widget's placeholder is valid.
  private(set) var placeholderProblem: String?
  /// The transition from the last view, while it runs.
  private(set) var motion: SlotMotion?
  /// Why the widget does not load, or `nil` if it may.
  private(set) var hold: NetworkHold?

  /// The current view, decoded when it became due.
  package struct CurrentView: Hashable, Sendable {
    package var node: Node
    package var isPlaceholder: Bool
    /// The parts that change over time; those of a placeholder do not.
    var liveParts: LiveParts
    /// When a placeholder was read, in seconds since 1970, or `nil` for an entry.
    ///
    /// It is drawn as of then: what it says of the time would otherwise change with whatever else is
    /// drawn.
    var fixedTime: Double?
    /// A hash that identifies the view across runs.
    var fingerprint: UInt64
    /// The author's accent color, or `nil` for the theme's.
    ///
    /// A view without anything in the accent color keeps that of the view before.
    var accent: Paint?
    /// How the view was read.
    fileprivate var source: Source

    /// Whether the view contains an image.
    var hasPicture: Bool { node.hasPicture }
  }

  /// What the next view may share with a view; it makes no difference between two views.
  fileprivate struct Source: Hashable, Sendable {
    let parts: DecodedParts?

    static func == (left: Source, right: Source) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// The content to show: an entry, or, without a date, the placeholder.
  private struct ContentKey: Hashable {
    var date: Date?
    var revision: Int?
    /// The question that is shown over the placeholder, or `nil` for none.
    var question: NetworkQuestion?
  }

  /// The result of applying the view that is due.
  enum Outcome {
    /// No new entry is shown; the placeholder may have changed.
    case unchanged
    /// A new entry is shown.
    case shown
    case unreadable(String)
  }

  init(_ placement: WidgetPlacement, contentSize: Size) {
    self.placement = placement
    self.contentSize = contentSize
    hold = placement.network == .ask ? .undescribed : nil
  }

  /// The size inside the box, in cells.
  private(set) var contentSize: Size

  mutating func setContentSize(_ size: Size) {
    guard size != contentSize else { return }
    contentSize = size
    // A bar of another width changes at other times, which are computed when the view is shown.
    if view?.liveParts.isEmpty == false { nextChange = .distantPast }
  }

  /// Returns the frame of the view in the area inside the border, in cells.
  ///
  /// The view of an accessory has its own size and is in the middle.
  func viewFrame(in area: Rect) -> Rect {
    placement.family.isAccessory
      ? Anchor().frame(for: contentSize, in: area) : Rect(origin: area.origin, size: contentSize)
  }

  /// The face of large text, which decides where the parts of the view are.
  private(set) var numerals = Numerals.automatic

  mutating func setNumerals(_ numerals: Numerals) { self.numerals = numerals }

  /// Changes the appearance of the box, which does not change the widget's view.
  mutating func setLook(_ look: Look) { placement.look = look }

  /// Changes why the widget does not load; a widget that may load never has to wait again.
  mutating func setHold(_ hold: NetworkHold?) { self.hold = hold }

  /// Applies the view that is due, unless it is already applied.
  ///
  /// If the view is unreadable, the current view stays.
  ///
  /// - Parameters:
  ///   - loader: The loader of the widget's timeline.
  ///   - now: The time to show.
  ///   - transitionStart: The start of the transition; `nil` for none.
  ///   - skippedViews: The fingerprints of views that are not drawn.
  ///   - work: Set to what reading the view took, in units of ``DecodedView/work``.
  /// - Returns: Whether a new entry is shown, or why it cannot be shown.
  mutating func apply(
    _ loader: TimelineLoader<ArchivedNode>, at now: Date, transitionStart: Date?,
    skipping skippedViews: Set<UInt64> = [], charging work: inout Int
  ) -> Outcome {
    if case .asking(let question) = hold {
      ask(question, over: loader.placeholder, at: now, skipping: skippedViews)
      return .unchanged
    }
    let entry = loader.entry(at: now)
    guard let payload = entry?.payload ?? loader.placeholder else { return .unchanged }
    let content = ContentKey(date: entry?.date, revision: entry.map { _ in loader.revision })
    guard content != appliedContent else { return .unchanged }
    appliedContent = content
    do throws(NodeError) {
      let decoded = try payload.decoded(sharing: view?.source.parts)
      work = decoded.work
      guard !skippedViews.contains(decoded.fingerprint) else {
        return entry == nil ? .unchanged : .unreadable("its view crashed or hung an earlier run")
      }
      let node = decoded.node
      let liveParts = entry == nil ? LiveParts() : LiveParts(of: node)
      motion = transitionStart.flatMap {
        makeMotion(to: node, isPlaceholder: entry == nil, at: $0)
      }
      view = CurrentView(
        node: node, isPlaceholder: entry == nil, liveParts: liveParts,
        fixedTime: entry == nil ? now.timeIntervalSince1970 : nil, fingerprint: decoded.fingerprint,
        accent: decoded.accent ?? view?.accent, source: Source(parts: decoded.parts))
      revision += 1
      return entry == nil ? .unchanged : .shown
    } catch {
      work = ViewReading.invalidViewWork
      guard entry == nil else { return .unreadable(error.description) }
      // A bad placeholder is not a failure: the box shows default bars instead.
      placeholderProblem = error.description
      return .unchanged
    }
  }

  /// Shows a question over the placeholder, or over default bars.
  private mutating func ask(
    _ question: NetworkQuestion, over placeholder: ArchivedNode?, at now: Date,
    skipping skippedViews: Set<UInt64>
  ) {
    let content = ContentKey(question: question)
    guard content != appliedContent else { return }
    appliedContent = content
    // One that cannot be read, or crashed an earlier run, is not needed.
    let decoded = placeholder.flatMap { try? $0.decoded() }
    let sample = decoded.flatMap { skippedViews.contains($0.fingerprint) ? nil : $0 }
    let accent = sample?.accent
    view = CurrentView(
      node: question.node(over: sample?.node, accent: accent ?? .role(.accent)),
      isPlaceholder: false, liveParts: LiveParts(), fixedTime: now.timeIntervalSince1970,
      fingerprint: sample?.fingerprint ?? 0,
      accent: accent ?? view?.accent, source: Source(parts: nil))
    revision += 1
  }

  /// Handles a new placeholder, or the reason why there is no placeholder.
  mutating func handlePlaceholder(problem: String?) {
    placeholderProblem = problem
    if appliedContent?.date == nil { appliedContent = nil }
  }

  /// Returns the motion from the current view to the next, or `nil` if nothing moves.
  ///
  /// Nothing moves from or to a placeholder.
  private func makeMotion(to node: Node, isPlaceholder: Bool, at date: Date) -> SlotMotion? {
    guard let view, !view.isPlaceholder, !isPlaceholder else { return nil }
    return Choreography(from: view.node, to: node)
      .map { SlotMotion(choreography: $0, startDate: date) }
  }

  /// Ends the transition when its time is over.
  mutating func endMotion(at now: Date) {
    if let end = motion?.clock.end, end <= now { motion = nil }
  }

  /// Ends the transition at once.
  mutating func dropMotion() { motion = nil }

  /// Computes when the view next changes automatically.
  mutating func updateNextChange(at now: Date) {
    nextChange = nextChange(after: now)
  }

  private func nextChange(after now: Date) -> Date? {
    guard let parts = view?.liveParts, !parts.isEmpty else { return nil }
    return parts.nextChange(after: now.timeIntervalSince1970, barWidth: contentSize.width)
      .map(Date.init(timeIntervalSince1970:))
  }
}

extension Node {
  /// Whether the view contains an image.
  fileprivate var hasPicture: Bool {
    if case .picture = self { return true }
    return children.contains(where: \.hasPicture)
  }
}
