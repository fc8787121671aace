internal import CVirtualClock
internal import Cells
internal import Foundation
internal import FoundationGaps
internal import IntentSchemas
internal import SharedStore
internal import TesseraIntents
internal import TesseraUI
internal import ViewTree
internal import Wire

/// What an extension contains.
package struct ExtensionContents {
  var definitions: [WidgetDefinition]
  /// The paths of the files that decide which widgets there are.
  var files: [String] = []
}

/// The server of the dashboard's requests, in the extension's process.
///
/// Requests arrive on standard input. Responses leave through an ``ExtensionChannel``, so that what
/// the author's code prints goes to the log with standard error.
@MainActor
package final class ExtensionRunner {
  private(set) var contents: ExtensionContents
  private let makeContents: () -> ExtensionContents
  /// Returns whether the intents of a module belong to this extension.
  private let ownsModule: (String) -> Bool
  private let channel: ExtensionChannel
  private var lines = LineParser()
  private var source: (any DispatchSourceRead)?
  /// Whether the dashboard has requested the description.
  private var isDescribed = false
  /// Whether a write of the user defaults is scheduled.
  var hasPendingWrite = false

  /// The maximum number of entries in one message.
  ///
  /// A long timeline is sent in several messages, so that the dashboard never parses all of it at
  /// once.
  private static let entriesPerMessage = 32

  /// Serves requests until standard input ends, then exits.
  ///
  /// If standard input is a terminal, this method explains how to run the extension and exits with
  /// an error. A message that is not valid also ends the process.
  ///
  /// - Parameters:
  ///   - makeContents: Returns the widgets. It is called once output is redirected, so that nothing
  ///     that the author's code prints is mistaken for a message, and again when the dashboard
  ///     requests the description again.
  ///   - ownsModule: Returns whether the intents of a module belong to this extension. One program
  ///     may contain several extensions.
  package static func run(
    _ makeContents: @escaping () -> ExtensionContents,
    owning ownsModule: @escaping (String) -> Bool = { _ in true }
  ) -> Never {
    guard isatty(STDIN_FILENO) == 0 else {
      let name = URL(fileURLWithPath: CommandLine.arguments.first ?? "").lastPathComponent
      log("\(name) is a Tessera extension: add it to config.yaml, and the dashboard runs it")
      exit(64)  // EX_USAGE
    }
    let channel = ExtensionChannel()
    // Set by `tessera preview`.
    PreviewDefaults.store(ProcessInfo.processInfo.environment)
    PreviewNetwork.begin
    let showsPreviews = ProcessInfo.processInfo.environment["TESSERA_PREVIEWS"] != nil
    let makeAll = {
      var contents = makeContents()
      if showsPreviews { contents.definitions += PreviewDefinition.widgets }
      return contents
    }
    let runner = ExtensionRunner(makeAll, ownsModule, channel)
    ExtensionOutput.current = runner
    runner.watchDefaults()
    runner.listen()
    RunLoop.main.run()
    exit(0)
  }

  private init(
    _ makeContents: @escaping () -> ExtensionContents,
    _ ownsModule: @escaping (String) -> Bool, _ channel: ExtensionChannel
  ) {
    self.makeContents = makeContents
    contents = makeContents()
    self.ownsModule = ownsModule
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
    // A request may specify another date. Providers read the time in many ways, so stop the clock
    // of the process at that date.
    if let date = message.request.date { cvirtual_clock_stop(date) }
    // Authors format numbers and dates with the current locale; a preview asks for several.
    CurrentLocale.set(message.request.locale)
    let id = message.id
    switch message.request {
    case .initialize: describe(id)
    case .placeholder(let request): placeholder(id, request)
    case .snapshot(let request): snapshot(id, request)
    case .timeline(let request): timeline(id, request)
    case .perform(let request): perform(id, request)
    case .options(let request): options(id, request)
    }
  }

  /// Sends the description; a second one is requested after a file of the contents has changed.
  private func describe(_ id: Int) {
    if isDescribed { contents = makeContents() }
    isDescribed = true
    send(.described(id: id, description))
  }

  private var description: ExtensionDescription {
    var description = ExtensionDescription(widgets: contents.definitions.map(\.wireDescription))
    description.files = contents.files.isEmpty ? nil : contents.files
    let intents = IntentCatalog.described(where: ownsModule)
    description.intents = intents.isEmpty ? nil : intents
    let shortcuts = IntentCatalog.shortcuts(where: ownsModule)
    description.shortcuts = shortcuts.isEmpty ? nil : shortcuts
    return description
  }

  private func placeholder(_ id: Int, _ request: WidgetRequest) {
    guard let (source, context) = prepare(id, request) else { return }
    var placeholderContext = context
    placeholderContext.isPlaceholder = true
    send(.view(id: id, source.placeholder(placeholderContext)))
  }

  private func snapshot(_ id: Int, _ request: WidgetRequest) {
    guard let (source, context) = prepare(id, request) else { return }
    let answer = Answer<WireView> { [self] answer in
      switch answer {
      case .success(let view): send(.view(id: id, view))
      case .failure(let failure): send(.failed(id: id, WireFailure(message: failure.description)))
      }
    }
    source.snapshot(context) { answer.give($0) }
  }

  private func timeline(_ id: Int, _ request: WidgetRequest) {
    guard let (source, context) = prepare(id, request) else { return }
    let answer = Answer<DrawnTimeline> { [self] answer in
      switch answer {
      case .success(let timeline): send(timeline, for: id)
      case .failure(let failure): send(.failed(id: id, WireFailure(message: failure.description)))
      }
    }
    source.timeline(context) { answer.give($0) }
  }

  /// Sends the entries and then the properties of a timeline.
  ///
  /// If the load failed and there are no entries to show, an error is sent instead.
  private func send(_ timeline: DrawnTimeline, for id: Int) {
    if let failure = timeline.failure, timeline.entries.isEmpty {
      return send(.failed(id: id, WireFailure(message: failure)))
    }
    for startIndex in stride(from: 0, to: timeline.entries.count, by: Self.entriesPerMessage) {
      let endIndex = min(timeline.entries.count, startIndex + Self.entriesPerMessage)
      send(.entries(id: id, Array(timeline.entries[startIndex..<endIndex])))
    }
    var finalMessage = WireTimeline(policy: timeline.policy.policy)
    finalMessage.notes = timeline.settingsProblems.isEmpty ? nil : timeline.settingsProblems
    finalMessage.problems = timeline.problems.isEmpty ? nil : timeline.problems
    finalMessage.failure = timeline.failure
    finalMessage.files = timeline.files.isEmpty ? nil : timeline.files
    finalMessage.events = timeline.events
    finalMessage.notifications = timeline.notifications.isEmpty ? nil : timeline.notifications
    finalMessage.listens = timeline.isListening ? true : nil
    finalMessage.dependsOnSize = timeline.dependsOnSize ? true : nil
    send(.timeline(id: id, finalMessage))
  }

  /// Returns the source and the context for a request, or responds with an error and returns `nil`.
  private func prepare(_ id: Int, _ request: WidgetRequest) -> (ViewSource, DrawingContext)? {
    guard let definition = contents.definitions.first(where: { $0.kind == request.kind }) else {
      let kinds = contents.definitions.map(\.kind).joined(separator: ", ")
      let message = "unknown widget kind “\(request.kind)”; available: \(kinds)"
      send(.failed(id: id, WireFailure(message: message)))
      return nil
    }
    guard let context = DrawingContext(request, of: definition) else {
      send(.failed(id: id, WireFailure(message: "unknown family “\(request.family)”")))
      return nil
    }
    if let name = request.recommendation, !recommends(name, definition, id) { return nil }
    // Providers may draw images before there is an environment.
    UITraitCollection.setCurrentStyle(context.colorScheme)
    return (definition.source, context)
  }

  /// Returns whether a widget has a recommendation with a name, or responds with an error and
  /// returns `false`.
  private func recommends(_ name: String, _ definition: WidgetDefinition, _ id: Int) -> Bool {
    let names = definition.recommendations()
    if names.contains(name) { return true }
    let available = names.isEmpty ? "none" : names.joined(separator: ", ")
    let message = "unknown recommendation “\(name)”; available: \(available)"
    send(.failed(id: id, WireFailure(message: message)))
    return false
  }

  func send(_ message: ExtensionMessage) {
    do {
      channel.send(try WireCoding.line(message))
    } catch {
      Self.log("cannot send a response: \(error)")
    }
  }

  private static func log(_ text: String) {
    FileHandle.standardError.write(Data("\(Sanitizer.line(text))\n".utf8))
  }
}

/// The runner of this process, for requests that the author's code makes to the dashboard.
@MainActor
enum ExtensionOutput {
  /// The runner, or `nil` if the process serves no requests.
  ///
  /// This is the only reference to the runner, which lives as long as the process.
  static var current: ExtensionRunner?
}

// Handles the `perform` and `options` requests.
extension ExtensionRunner {
  /// The maximum number of options in one message.
  ///
  /// A long list is sent in several messages, so that the dashboard never parses all of it at once.
  private static let optionsPerMessage = 200

  private func perform(_ id: Int, _ request: PerformRequest) {
    guard let call = try? JSONDecoder().decode(IntentCall.self, from: Data(request.action.utf8))
    else {
      send(.failed(id: id, WireFailure(message: "the control's action is not valid")))
      return
    }
    Task { @MainActor in
      do {
        // Setters of `UserDefaults` do not report errors, so collect those that occur meanwhile.
        let (outcome, loss) = try await StoreLog.recordingLosses { try await call.perform() }
        var result = WirePerformed(outcome, request)
        result.problem = loss.map { "not saved: \($0)" }
        send(.performed(id: id, result))
      } catch {
        send(.failed(id: id, WireFailure(message: IntentFailure.message(of: error))))
      }
    }
  }

  private func options(_ id: Int, _ request: OptionsRequest) {
    let settings = contents.definitions.first { $0.kind == request.kind }?.settings
    guard let type = settings ?? IntentCatalog.type(named: request.intent) else {
      let message = "this extension has no intent “\(request.intent)”"
      send(.failed(id: id, WireFailure(message: message)))
      return
    }
    Task { @MainActor in
      do {
        let result = try await IntentOptions.options(
          of: request.parameter, in: type, request.values, matching: request.words)
        send(result, for: id)
      } catch {
        send(.failed(id: id, WireFailure(message: IntentFailure.message(of: error))))
      }
    }
  }

  private func send(_ result: OptionsResult, for id: Int) {
    for startIndex in stride(from: 0, to: result.options.count, by: Self.optionsPerMessage) {
      let endIndex = min(result.options.count, startIndex + Self.optionsPerMessage)
      send(.partialOptions(id: id, Array(result.options[startIndex..<endIndex])))
    }
    var finalMessage = result
    finalMessage.options = []
    send(.options(id: id, finalMessage))
  }
}

extension WirePerformed {
  /// Converts an intent's outcome, and lowers its view for the size that the dashboard offers.
  @MainActor
  fileprivate init(_ outcome: PerformedIntent, _ request: PerformRequest) {
    self.init()
    dialog = outcome.dialog
    value = outcome.value
    url = outcome.url?.absoluteString
    opensApp = outcome.opensApp ? true : nil
    copies = outcome.copiedText
    runs = outcome.program.map {
      WireProgram(
        name: $0.name, identifier: $0.identifier, arguments: $0.arguments,
        folder: $0.folder?.path, environment: $0.environment)
    }
    view = outcome.view.map { WireView(request.node(of: $0.value)) }
  }
}

extension PerformRequest {
  /// Returns a view as a node for the size that the dashboard offers.
  @MainActor
  fileprivate func node(of view: any View) -> Node {
    // The limits keep an invalid size in a request from creating a huge layout.
    let size = Size(width: max(1, min(width, 500)), height: max(1, min(height, 300)))
    let state = LoweringState(size: size)
    var environment = EnvironmentValues(
      colorScheme: colorScheme, locale: locale, timeZone: timeZone)
    environment.pointScale = .phone
    let context = LoweringContext(environment: environment, state: state)
    let node = Lowering.node(of: AnyView(erasing: view), in: context)
    return state.resolved(node, in: size, at: Date().timeIntervalSince1970)
  }
}
