internal import CVirtualClock
internal import Cells
internal import Foundation
internal import IntentSchemas
internal import SharedStore
internal import TesseraIntents
internal import TesseraUI
internal import ViewTree
internal import Wire

/// Serves the dashboard's requests in the extension's process.
///
/// Requests arrive on standard input. Responses leave through an ``ExtensionChannel``, so that what
/// the author's code prints goes to the log with standard error.
@MainActor
package final class ExtensionRunner {
  let definitions: [WidgetDefinition]
  /// Returns whether the intents of a module belong to this extension.
  private let ownsModule: (String) -> Bool
  private let channel: ExtensionChannel
  private var lines = LineParser()
  private var source: (any DispatchSourceRead)?
  var hasPendingWrite = false

  /// The number of entries in one message.
  ///
  /// A long timeline is sent in several, so that the dashboard never parses it all at once.
  private static let slice = 32

  /// Serves requests until standard input ends, then exits.
  ///
  /// - Parameters:
  ///   - definitions: The widgets. Evaluated once output is redirected, so that nothing that the
  /// author's code prints is mistaken for a message.
  ///   - owns: Returns whether the intents of a module belong to this extension. One program may
  /// contain several extensions.
  package static func run(
    _ definitions: @autoclosure () -> [WidgetDefinition],
    owning owns: @escaping (String) -> Bool = { _ in true }
  ) -> Never {
    guard isatty(STDIN_FILENO) == 0 else {
      let name = URL(fileURLWithPath: CommandLine.arguments.first ?? "").lastPathComponent
      log("\(name) is a Tessera extension: add it to config.yaml, and the dashboard runs it")
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
    self.ownsModule = owns
    self.channel = channel
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
    // A request may be about another time. Providers read the time in many ways, so stop the
    // process's clock at that date.
    if let date = message.request.date { cvirtual_clock_stop(date) }
    let id = message.id
    switch message.request {
    case .initialize: send(.described(id: id, description))
    case .placeholder(let request): placeholder(id, request)
    case .snapshot(let request): snapshot(id, request)
    case .timeline(let request): timeline(id, request)
    case .perform(let request): perform(id, request)
    case .options(let request): options(id, request)
    }
  }

  private var description: ExtensionDescription {
    var description = ExtensionDescription(widgets: definitions.map(\.wireDescription))
    let intents = IntentCatalogue.discoverable(where: ownsModule)
    description.intents = intents.isEmpty ? nil : intents
    let shortcuts = IntentCatalogue.shortcuts(where: ownsModule)
    description.shortcuts = shortcuts.isEmpty ? nil : shortcuts
    return description
  }

  private func placeholder(_ id: Int, _ request: WidgetRequest) {
    guard let (source, canvas) = prepare(id, request) else { return }
    var redacted = canvas
    redacted.isPlaceholder = true
    send(.view(id: id, source.placeholder(redacted)))
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

  private func send(_ timeline: DrawnTimeline, _ id: Int) {
    if let failure = timeline.failure, timeline.entries.isEmpty {
      return send(.failed(id: id, WireFailure(message: failure)))
    }
    for start in stride(from: 0, to: timeline.entries.count, by: Self.slice) {
      let end = min(timeline.entries.count, start + Self.slice)
      send(.entries(id: id, Array(timeline.entries[start..<end])))
    }
    var end = WireTimeline(policy: timeline.policy.policy)
    end.notes = timeline.settingsProblems.isEmpty ? nil : timeline.settingsProblems
    end.problems = timeline.problems.isEmpty ? nil : timeline.problems
    end.failure = timeline.failure
    end.files = timeline.files.isEmpty ? nil : timeline.files
    send(.timeline(id: id, end))
  }

  /// Returns the source and canvas for a request, or responds with an error and returns `nil`.
  private func prepare(_ id: Int, _ request: WidgetRequest) -> (ViewSource, DrawingContext)? {
    guard let definition = definitions.first(where: { $0.kind == request.kind }) else {
      let kinds = definitions.map(\.kind).joined(separator: ", ")
      let message = "unknown widget kind “\(request.kind)”; known: \(kinds)"
      send(.failed(id: id, WireFailure(message: message)))
      return nil
    }
    guard let canvas = DrawingContext(request, of: definition) else {
      send(.failed(id: id, WireFailure(message: "unknown family “\(request.family)”")))
      return nil
    }
    if let name = request.recommendation, !recommends(name, definition, id) { return nil }
    // Providers may draw bitmaps before there is an environment.
    UITraitCollection.setCurrentStyle(canvas.colorScheme)
    return (definition.source, canvas)
  }

  /// Returns whether a widget has a recommendation with a name.
  ///
  /// If not, responds with an error.
  private func recommends(_ name: String, _ definition: WidgetDefinition, _ id: Int) -> Bool {
    let known = definition.recommendations()
    if known.contains(name) { return true }
    let available = known.isEmpty ? "none" : known.joined(separator: ", ")
    let message = "unknown recommendation “\(name)”; available: \(available)"
    send(.failed(id: id, WireFailure(message: message)))
    return false
  }

  func send(_ message: ExtensionMessage) {
    do {
      channel.send(try WireCoding.line(message))
    } catch {
      Self.log("could not send a response: \(error)")
    }
  }

  private static func log(_ text: String) {
    FileHandle.standardError.write(Data("\(Sanitizer.line(text))\n".utf8))
  }
}

/// The runner of this process, for requests that the author's code makes to the dashboard.
@MainActor
enum ExtensionOutput {
  /// The runner.
  ///
  /// This is its only reference, and it lives as long as the process.
  static var current: ExtensionRunner?
}

// Handles the `perform` and `options` requests.
extension ExtensionRunner {
  /// The number of options in one message.
  ///
  /// A long list is sent in several, so that the dashboard never parses it all at once.
  private static let optionSlice = 200

  func perform(_ id: Int, _ request: PerformRequest) {
    guard let call = try? JSONDecoder().decode(IntentCall.self, from: Data(request.action.utf8))
    else {
      send(.failed(id: id, WireFailure(message: "the control's action is not valid")))
      return
    }
    Task { @MainActor in
      do {
        // `UserDefaults` setters do not report errors, so collect the ones that occur meanwhile.
        let (performed, loss) = try await StoreLog.recordingLosses { try await call.perform() }
        var result = WirePerformed(performed, request)
        result.problem = loss.map { "not saved: \($0)" }
        send(.performed(id: id, result))
      } catch {
        send(.failed(id: id, WireFailure(message: IntentFailure.message(of: error))))
      }
    }
  }

  func options(_ id: Int, _ request: OptionsRequest) {
    let settings = definitions.first { $0.kind == request.kind }?.settings
    guard let type = settings ?? IntentCatalogue.type(named: request.intent) else {
      let message = "this extension has no intent “\(request.intent)”"
      send(.failed(id: id, WireFailure(message: message)))
      return
    }
    Task { @MainActor in
      do {
        let found = try await IntentOptions.options(
          of: request.parameter, in: type, request.values, matching: request.words)
        send(found, of: id)
      } catch {
        send(.failed(id: id, WireFailure(message: IntentFailure.message(of: error))))
      }
    }
  }

  private func send(_ result: OptionsResult, of id: Int) {
    for start in stride(from: 0, to: result.options.count, by: Self.optionSlice) {
      let end = min(result.options.count, start + Self.optionSlice)
      send(.partialOptions(id: id, Array(result.options[start..<end])))
    }
    var last = result
    last.options = []
    send(.options(id: id, last))
  }
}

extension WirePerformed {
  /// Converts an intent's outcome, and lowers its view for the size that the dashboard offers.
  @MainActor
  fileprivate init(_ performed: PerformedIntent, _ request: PerformRequest) {
    self.init()
    dialog = performed.dialog
    value = performed.value
    url = performed.url?.absoluteString
    opensApp = performed.opensApp ? true : nil
    view = performed.view.map { WireView(request.node(of: $0.value)) }
  }
}

extension PerformRequest {
  @MainActor
  fileprivate func node(of view: any View) -> Node {
    let room = Size(width: max(1, min(width, 500)), height: max(1, min(height, 300)))
    let collector = LoweringState(size: room)
    let environment = EnvironmentValues(
      colorScheme: colorScheme, locale: locale, timeZone: timeZone)
    let context = LoweringContext(environment: environment, state: collector)
    let node = Lowering.node(of: AnyView(erasing: view), in: context)
    return collector.resolved(node, in: room, at: Date().timeIntervalSince1970)
  }
}
