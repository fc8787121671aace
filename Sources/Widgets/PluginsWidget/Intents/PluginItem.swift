internal import Foundation
internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI

/// An item of a plugin's menu in a list of options.
struct PluginItem: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Item"
  static let defaultQuery = PluginItemQuery()

  /// The title and the action, from which the entity can be made again.
  let id: String
  let title: String
  /// The action, or `nil` for text that is only read.
  let action: ArchivedAction?
  var subtitle: String?

  init(_ item: MenuItem) {
    title = String(repeating: "  ", count: item.level) + item.text.plain
    action = item.action.map { ArchivedAction($0, refreshes: item.refreshes) }
    id = Self.id(title, action)
    subtitle = [item.badge, item.tooltip, action?.texts.joined(separator: " ")].compactMap(\.self)
      .first { !$0.isEmpty }
  }

  init(id: String) {
    self.id = id
    let parts = id.split(separator: "\u{1f}", maxSplits: 1).map(String.init)
    title = parts.first ?? id
    action = parts.count > 1 ? ArchivedAction(text: parts[1]) : nil
  }

  private static func id(_ title: String, _ action: ArchivedAction?) -> String {
    "\(title)\u{1f}\(action?.text ?? "")"
  }

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(title)", subtitle: subtitle.map { LocalizedStringResource(stringLiteral: $0) })
  }
}

/// Makes items from their identifiers.
struct PluginItemQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [PluginItem] {
    identifiers.map { PluginItem(id: $0) }
  }

  func suggestedEntities() async throws -> [PluginItem] { [] }
}

/// Lists the items of the plugin that is chosen in the intent.
struct PluginItemOptions: DynamicOptionsProvider {
  @IntentParameterDependency<ChoosePluginItem>(\.$plugin) private var intent

  @MainActor
  func results() async throws -> [PluginItem] {
    guard let kind = intent?.plugin, let plugin = PluginActions.shared.plugins[kind] else {
      return []
    }
    return await PluginMenus.shared.menu(of: plugin).items.filter { !$0.isEmpty && !$0.isSeparator }
      .map { PluginItem($0) }
  }
}

/// The menus that were shown last, by which the list of items is the same as in the box.
@MainActor
final class PluginMenus {
  static let shared = PluginMenus()
  private var menus: [String: Menu] = [:]

  func store(_ menu: Menu, of kind: String) { menus[kind] = menu }

  /// Returns the menu of a plugin, which is run if it is not known, or if the plugin asks to be run
  /// when it is opened.
  func menu(of plugin: Plugin) async -> Menu {
    if !plugin.runsWhenOpened, let menu = menus[plugin.kind] { return menu }
    let key =
      PluginRunner.shared.lastRuns.keys.first { $0.plugin.kind == plugin.kind }
      ?? PluginRunner.Key(plugin: plugin, settings: [:], isDark: true)
    guard case .finished(let run) = await PluginRunner.shared.run(key, reason: .user, patience: 4)
    else { return Menu() }
    let parser = MenuParser { SymbolNames.contains($0) }
    return PluginOutput(plugin, .automatic, parser).menu(run.output)
  }
}
