internal import Foundation
internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI

/// An item's action as it is archived with a view.
struct ArchivedAction: Codable, Hashable, Sendable {
  enum Kind: String, Codable, Sendable {
    case open, run, refresh, send, click
  }

  var kind: Kind
  /// The address, the program with its arguments, the line, or the number of the button.
  var texts: [String] = []
  var isLine = false
  var isInTerminal = false
  var refreshes = false

  init(_ action: MenuItem.Action, refreshes: Bool) {
    self.refreshes = refreshes
    switch action {
    case .open(let address): (kind, texts) = (.open, [address])
    case .run(let command):
      (kind, texts) = (.run, command.arguments)
      isLine = command.isLine
      isInTerminal = command.isInTerminal
    case .refresh: kind = .refresh
    case .send(let line): (kind, texts) = (.send, [line])
    case .click(let button): (kind, texts) = (.click, ["\(button)"])
    }
  }

  init?(text: String) {
    guard let action = try? JSONDecoder().decode(ArchivedAction.self, from: Data(text.utf8)) else {
      return nil
    }
    self = action
  }

  /// The action as text.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding strings and flags cannot fail.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// Performs the action of an item.
struct PerformPluginItem: AppIntent {
  static let title: LocalizedStringResource = "Run an item of a plugin"
  static let isDiscoverable = false

  @Parameter(title: "Plugin") var plugin: String
  @Parameter(title: "Item") var item: String
  @Parameter(title: "Action") var action: String

  init() {}

  init(plugin: String, item: String, _ action: ArchivedAction) {
    self.plugin = plugin
    self.item = item
    self.action = action.text
  }

  @MainActor
  func perform() async throws -> some IntentResult {
    guard let action = ArchivedAction(text: action) else { throw PluginIntentError.invalid }
    guard let plugin = PluginActions.shared.plugins[plugin] else {
      throw PluginIntentError.noPlugin(plugin)
    }
    return try await PluginActions.shared.perform(action, of: plugin, named: item)
  }
}

/// Offers all items of a plugin in a list that can be searched, and performs the chosen one.
struct ChoosePluginItem: AppIntent {
  static let title: LocalizedStringResource = "Choose an item"
  static let isDiscoverable = false

  @Parameter(title: "Plugin") var plugin: String
  @Parameter(title: "Item", optionsProvider: PluginItemOptions()) var item: PluginItem

  static var parameterSummary: some ParameterSummary { Summary("\(\.$item)") }

  init() {}

  init(plugin: String) {
    self.plugin = plugin
  }

  @MainActor
  func perform() async throws -> some IntentResult {
    guard let plugin = PluginActions.shared.plugins[plugin] else {
      throw PluginIntentError.noPlugin(plugin)
    }
    guard let action = item.action else { return IntentResultContainer<Never>.empty() }
    return try await PluginActions.shared.perform(action, of: plugin, named: item.title)
  }
}

enum PluginIntentError: Error, CustomLocalizedStringResourceConvertible {
  case invalid
  case noPlugin(String)

  var localizedStringResource: LocalizedStringResource {
    switch self {
    case .invalid: "the action is not valid"
    case .noPlugin(let kind): "there is no plugin “\(kind)” any more"
    }
  }
}
