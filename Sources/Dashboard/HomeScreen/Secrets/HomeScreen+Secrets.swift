internal import Configuration
internal import FoundationEssentials
internal import IntentSchemas
internal import Timelines
internal import ViewTree

/// Secrets that settings refer to. The home screen knows their names, not their values.
extension HomeScreen {
  /// Returns the secrets that a settings sheet is to store before its values are saved.
  func newSecrets(_ sheet: SettingsSheet) -> [NewSecret] {
    let widget: WidgetReference?
    switch sheet.target {
    case .intent: return []
    case .widget(let id): widget = widgets[id]?.placement.widget
    case .design: widget = DesignForm.source(sheet.values)
    }
    guard let widget else { return [] }
    return sheet.schema.parameters.compactMap { parameter in
      guard parameter.isSecret == true, case .string(let text)? = sheet.values[parameter.name],
        !text.isEmpty, !JSON.string(text).refersToSecret
      else { return nil }
      var secret = NewSecret(text, of: parameter.name, in: widget)
      secret.current = sheet.storedValues[parameter.name].flatMap { SecretReference($0)?.name }
        .flatMap { secret.names.contains($0) ? $0 : nil }
      secret.isShared = secret.current.map { isUsed($0, beside: sheet.target) } ?? false
      return secret
    }
  }

  /// Returns whether a box or a design refers to a secret, also one that an undo brings back.
  ///
  /// - Parameters:
  ///   - name: The name of the secret.
  ///   - target: The box or the design that does not count.
  /// - Returns: Whether another one does.
  private func isUsed(_ name: String, beside target: SettingsSheet.Target) -> Bool {
    var (box, design): (String?, String?)
    switch target {
    case .widget(let id): box = id.name
    case .design(let name): design = name
    case .intent: break
    }
    return (board.file.widgets + board.history.flatMap { $0.file.widgets }).contains {
      $0.id != box && $0.settings?.secretNames.contains(name) == true
    }
      || designs.all.contains {
        $0.id != design && $0.settings?.secretNames.contains(name) == true
      }
  }

  /// Returns the effects of settings that no longer refer to secrets: those that the settings sheet
  /// stored are removed if nothing else refers to them.
  ///
  /// A parameter must have no value any more. While boxes are edited, which can be cancelled,
  /// nothing is removed.
  func removedSecrets(
    from old: IntentValues?, to new: IntentValues?, of widget: WidgetReference
  ) -> [Effect] {
    guard !isEditing else { return [] }
    let names = (old?.values ?? [:]).compactMap { parameter, value -> String? in
      guard let name = SecretReference(value)?.name,
        new?.values[parameter]?.isNothing ?? true,
        SecretNames(of: parameter, in: widget).contains(name),
        !board.file.widgets.contains(where: { $0.settings?.secretNames.contains(name) == true }),
        !designs.all.contains(where: { $0.settings?.secretNames.contains(name) == true })
      else { return nil }
      return name
    }
    return names.isEmpty ? [] : [.removeSecrets(names.sorted())]
  }

  /// Loads the widgets again whose settings refer to secrets that changed.
  mutating func reloadWidgets(using names: Set<String>, at now: Date) -> [Effect] {
    reload(.edited, at: now) { slot in
      slot.placement.settings.map { !$0.secretNames.isDisjoint(with: names) } ?? false
    }
  }
}
