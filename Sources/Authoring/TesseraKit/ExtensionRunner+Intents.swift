internal import Cells
internal import Foundation
internal import IntentSchemas
internal import SharedStore
internal import TesseraIntents
internal import TesseraUI
internal import ViewTree
internal import Wire

/// Intents and the values to choose from, as the dashboard asks for them.
extension ExtensionRunner {
  /// Options sent in one line, so that the dashboard never has to take in a long list at once.
  private static let optionSlice = 200

  func perform(_ id: Int, _ request: PerformRequest) {
    guard let call = try? JSONDecoder().decode(IntentCall.self, from: Data(request.action.utf8))
    else {
      send(.failed(id: id, WireFailure(message: "what the control does cannot be read")))
      return
    }
    Task { @MainActor in
      do {
        // The names that intents write with have no errors: nobody else would tell.
        let (performed, loss) = try await StoreLog.noting { try await call.perform() }
        var result = WirePerformed(performed, request)
        result.problem = loss.map { "not saved: \($0)" }
        send(.performed(id: id, result))
      } catch {
        send(.failed(id: id, WireFailure(message: IntentFailure.words(of: error))))
      }
    }
  }

  func options(_ id: Int, _ request: OptionsRequest) {
    let settings = definitions.first { $0.kind == request.kind }?.settings
    guard let type = settings ?? IntentCatalogue.type(named: request.intent) else {
      let words = "there is no intent “\(request.intent)” in this extension any more"
      send(.failed(id: id, WireFailure(message: words)))
      return
    }
    Task { @MainActor in
      do {
        let found = try await IntentOptions.options(
          of: request.parameter, in: type, request.values, matching: request.words)
        sendOptions(id, found.options, found.chosen, found.standard)
      } catch {
        send(.failed(id: id, WireFailure(message: IntentFailure.words(of: error))))
      }
    }
  }

  private func sendOptions(
    _ id: Int, _ options: [IntentOption], _ chosen: [IntentOption], _ standard: JSON?
  ) {
    for start in stride(from: 0, to: options.count, by: Self.optionSlice) {
      let end = min(options.count, start + Self.optionSlice)
      send(.someOptions(id: id, Array(options[start..<end])))
    }
    send(.options(id: id, WireOptions(options: [], chosen: chosen, standard: standard)))
  }
}

extension ShortcutDescription {
  init(_ shortcut: (title: String, call: IntentCall)) {
    self.init(title: shortcut.title, call: shortcut.call)
  }
}

extension WirePerformed {
  /// What an intent gave back, its view lowered for the room that the dashboard has.
  @MainActor
  fileprivate init(_ performed: PerformedIntent, _ request: PerformRequest) {
    self.init()
    dialog = performed.dialog
    value = performed.value
    url = performed.url?.absoluteString
    opensApp = performed.opensApp ? true : nil
    view = performed.view.map { WireView(request.picture(of: $0.value)) }
  }
}

extension PerformRequest {
  @MainActor
  fileprivate func picture(of view: any View) -> Node {
    let room = Size(width: max(1, min(width, 500)), height: max(1, min(height, 300)))
    let collector = ContainerCollector(room: room)
    let environment = EnvironmentValues(
      colorScheme: colorScheme, locale: locale, timeZone: timeZone)
    let context = LoweringContext(environment: environment, container: collector)
    let node = Lowering.node(of: AnyView(erasing: view), in: context)
    return collector.resolved(node, in: room, at: Date().timeIntervalSince1970)
  }
}
