internal import CVirtualClock
internal import Cells
internal import Foundation
internal import TesseraIntents
internal import TesseraUI
internal import Wire

/// The extension's side of the conversation: requests in on standard input, answers out.
///
/// Messages have a channel of their own; what author's code prints goes to the log with standard
/// error.
@MainActor
package final class ExtensionRunner {
  let definitions: [WidgetDefinition]
  /// Whether the intents of a module are this extension's.
  private let owns: (String) -> Bool
  private let channel: ExtensionChannel
  private var lines = LineParser()
  private var source: (any DispatchSourceRead)?
  private var awaitsWriting = false

  /// Entries sent in one line, so that the dashboard never has to take in a long timeline at once.
  private static let slice = 32

  /// Serves requests until standard input ends; never returns.
  ///
  /// `definitions` are made when nothing that the author's code prints can be taken for a message.
  /// `owns` says whether the intents of a module are this extension's: one program may hold several.
  package static func run(
    _ definitions: @autoclosure () -> [WidgetDefinition],
    owning owns: @escaping (String) -> Bool = { _ in true }
  ) -> Never {
    guard isatty(STDIN_FILENO) == 0 else {
      let name = URL(fileURLWithPath: CommandLine.arguments.first ?? "").lastPathComponent
      log("\(name) is an extension: name it in Tessera's config.yaml, and the dashboard runs it")
      exit(64)
    }
    let channel = ExtensionChannel()
    let runner = ExtensionRunner(definitions(), owns, channel)
    ExtensionOutput.current = runner
    runner.watchDefaults()
    runner.listen()
    RunLoop.main.run()
    exit(0)
  }

  private init(
    _ definitions: [WidgetDefinition], _ owns: @escaping (String) -> Bool,
    _ channel: ExtensionChannel
  ) {
    self.definitions = definitions
    self.owns = owns
    self.channel = channel
  }

  /// Foundation on Linux writes `UserDefaults.standard` only when it is told to, and a process may
  /// be ended at any time.
  private func watchDefaults() {
    _ = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification, object: nil, queue: nil
    ) { _ in
      Task { @MainActor in ExtensionOutput.current?.writeDefaultsSoon() }
    }
  }

  /// Many changes in a row are written once.
  private func writeDefaultsSoon() {
    guard !awaitsWriting else { return }
    awaitsWriting = true
    Task { @MainActor in
      self.awaitsWriting = false
      UserDefaults.standard.synchronize()
    }
  }

  private func listen() {
    let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.readInput() }
    }
    source.resume()
    self.source = source
  }

  private func readInput() {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    guard count > 0 else {
      if count < 0 && errno == EINTR { return }
      exit(0)
    }
    do {
      for line in try lines.append(buffer[..<count]) {
        handle(try WireCoding.message(HostMessage.self, from: line))
      }
    } catch {
      Self.log("\(error)")
      exit(1)
    }
  }

  private func handle(_ message: HostMessage) {
    // Providers ask for the time in many ways: all are told the moment that they are asked about.
    if let moment = message.request.date { cvirtual_clock_stop(moment) }
    let id = message.id
    switch message.request {
    case .initialize: send(.introduced(id: id, description))
    case .placeholder(let request): placeholder(id, request)
    case .snapshot(let request): snapshot(id, request)
    case .timeline(let request): timeline(id, request)
    case .perform(let request): perform(id, request)
    case .options(let request): options(id, request)
    }
  }

  private var description: ExtensionDescription {
    var description = ExtensionDescription(widgets: definitions.map(\.wireDescription))
    let intents = IntentCatalogue.discoverable(where: owns)
    description.intents = intents.isEmpty ? nil : intents
    let shortcuts = IntentCatalogue.shortcuts(where: owns)
    description.shortcuts = shortcuts.isEmpty ? nil : shortcuts.map(ShortcutDescription.init)
    return description
  }

  private func placeholder(_ id: Int, _ request: WidgetRequest) {
    guard let (source, canvas) = prepare(id, request) else { return }
    var barred = canvas
    barred.isPlaceholder = true
    send(.view(id: id, source.placeholder(barred)))
  }

  private func snapshot(_ id: Int, _ request: WidgetRequest) {
    guard let (source, canvas) = prepare(id, request) else { return }
    var isAnswered = false
    source.snapshot(canvas) { [self] view in
      guard !isAnswered else { return }
      isAnswered = true
      send(.view(id: id, view))
    }
  }

  private func timeline(_ id: Int, _ request: WidgetRequest) {
    guard let (source, canvas) = prepare(id, request) else { return }
    var isAnswered = false
    source.timeline(canvas) { [self] timeline in
      guard !isAnswered else { return }
      isAnswered = true
      send(timeline, id)
    }
  }

  private func send(_ timeline: PictureTimeline, _ id: Int) {
    if let failure = timeline.failure, timeline.entries.isEmpty {
      return send(.failed(id: id, WireFailure(message: failure)))
    }
    for start in stride(from: 0, to: timeline.entries.count, by: Self.slice) {
      let end = min(timeline.entries.count, start + Self.slice)
      send(.entries(id: id, Array(timeline.entries[start..<end])))
    }
    var end = WireTimeline(policy: timeline.policy.policy)
    end.notes = timeline.notes.isEmpty ? nil : timeline.notes
    end.problems = timeline.problems.isEmpty ? nil : timeline.problems
    end.failure = timeline.failure
    end.files = timeline.files.isEmpty ? nil : timeline.files
    send(.timeline(id: id, end))
  }

  /// Finds the widget that a request is for, or answers that there is none.
  private func prepare(_ id: Int, _ request: WidgetRequest) -> (PictureSource, PictureCanvas)? {
    guard let definition = definitions.first(where: { $0.kind == request.kind }) else {
      let kinds = definitions.map(\.kind).joined(separator: ", ")
      let message = "no widget of the kind “\(request.kind)”; there is: \(kinds)"
      send(.failed(id: id, WireFailure(message: message)))
      return nil
    }
    guard let canvas = PictureCanvas(request, of: definition) else {
      send(.failed(id: id, WireFailure(message: "no family “\(request.family)”")))
      return nil
    }
    if let wanted = request.recommendation, !recommends(wanted, definition, id) { return nil }
    // Providers draw pictures of their own before there is an environment.
    UITraitCollection.use(canvas.colorScheme)
    return (definition.source, canvas)
  }

  /// Whether a widget recommends the settings of these words; answers with those it does if not.
  private func recommends(_ wanted: String, _ definition: WidgetDefinition, _ id: Int) -> Bool {
    let known = definition.recommendations()
    if known.contains(wanted) { return true }
    let rest = known.isEmpty ? "it has none" : "there is: \(known.joined(separator: ", "))"
    send(.failed(id: id, WireFailure(message: "no recommendation “\(wanted)”; \(rest)")))
    return false
  }

  func send(_ message: ExtensionMessage) {
    do {
      channel.send(try WireCoding.line(message))
    } catch {
      Self.log("an answer could not be written: \(error)")
    }
  }

  private static func log(_ text: String) {
    FileHandle.standardError.write(Data("\(Sanitizer.line(text))\n".utf8))
  }
}

/// The runner of this process, for what author's code asks of the dashboard.
@MainActor
enum ExtensionOutput {
  /// It lives as long as the process: nothing else holds it.
  static var current: ExtensionRunner?
}
