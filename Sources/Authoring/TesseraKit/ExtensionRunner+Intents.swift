internal import Cells
internal import Foundation
internal import IntentSchemas
internal import SharedStore
internal import TesseraIntents
internal import TesseraUI
internal import ViewTree
internal import Wire

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
    let context = LoweringContext(environment: environment, container: collector)
    let node = Lowering.node(of: AnyView(erasing: view), in: context)
    return collector.resolved(node, in: room, at: Date().timeIntervalSince1970)
  }
}
