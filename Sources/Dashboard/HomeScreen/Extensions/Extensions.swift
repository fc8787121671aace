internal import FoundationEssentials
package import Configuration
package import IntentSchemas
internal import Timelines
internal import ViewTree

/// The descriptions and the process states of the extensions.
package struct Extensions: Sendable {
  /// The widget kinds, by extension.
  package private(set) var kinds: [String: [String: KindDescription]] = [:]
  /// The intents offered in the command palette, by extension.
  package private(set) var intents: [String: [IntentSchema]] = [:]
  package private(set) var shortcuts: [String: [IntentShortcut]] = [:]
  private(set) var processes: [String: ExtensionProcess] = [:]
  /// What programs that do not come with the dashboard may do.
  package private(set) var permissions = PermissionRules()

  // MARK: Changes

  mutating func setPermissions(_ rules: PermissionRules) { permissions = rules }

  mutating func setKinds(_ kinds: [String: KindDescription], of name: String) {
    self.kinds[name] = kinds
  }

  /// Adds a cached description, unless the kind already has one.
  mutating func restore(_ kind: KindDescription, of widget: WidgetReference) {
    guard kinds[widget.extension]?[widget.kind] == nil else { return }
    kinds[widget.extension, default: [:]][widget.kind] = kind
  }

  mutating func setIntents(
    _ intents: [IntentSchema], _ shortcuts: [IntentShortcut], of name: String
  ) {
    self.intents[name] = intents
    self.shortcuts[name] = shortcuts
  }

  mutating func recordStart(of name: String, pid: Int32) {
    processes[name] = ExtensionProcess(pid: pid)
  }

  /// Records the end of a process; the reason is `nil` if the dashboard ended it.
  mutating func recordEnd(of name: String, reason: String?, at now: Date) {
    let end = reason.map { ExtensionProcess.End(reason: $0, date: now) }
    processes[name] = ExtensionProcess(end: end)
  }

  /// Records the usage of a process, unless the process has ended.
  mutating func recordUsage(_ usage: ResourceUsage, of name: String) {
    processes[name]?.usage = usage
  }

  // MARK: Reading

  package subscript(widget: WidgetReference) -> KindDescription? {
    kinds[widget.extension]?[widget.kind]
  }

  /// Returns the display name of a widget.
  ///
  /// Until the extension has described the widget, the name is made from its kind.
  func title(of widget: WidgetReference) -> String {
    self[widget]?.name ?? widget.kind.prefix(1).uppercased() + widget.kind.dropFirst()
  }

  /// Returns whether the extension offers the widget in this family; true until the extension has
  /// described it.
  func offers(_ placement: WidgetPlacement) -> Bool {
    self[placement.widget]?.families.contains(placement.family) ?? true
  }
}
