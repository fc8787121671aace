internal import IntentSchemas
internal import ViewTree

/// A text in the settings of a widget that has become a reference to a secret.
package struct MovedSecret: Hashable, Sendable {
  /// The id of the widget.
  fileprivate let widget: String
  fileprivate let parameter: String
  /// The text, which no file is to have any more.
  package let text: String
  fileprivate let reference: SecretReference

  /// What has taken the place of the text, as text.
  package var replacement: String { reference.text }
}

extension HomeFile {
  /// Returns the texts in the settings of an earlier layout that are references to secrets in this
  /// one.
  package func movedSecrets(since old: HomeFile) -> [MovedSecret] {
    // Most changes concern no settings.
    guard widgets != old.widgets else { return [] }
    let changed = widgets.filter { widget in
      widget.settings?.values.values.contains { SecretReference($0) != nil } ?? false
    }
    guard !changed.isEmpty else { return [] }
    let oldSettings = Dictionary(old.widgets.map { ($0.id, $0.settings) }) { first, _ in first }
    return changed.flatMap { widget -> [MovedSecret] in
      let oldValues = (oldSettings[widget.id] ?? nil)?.values ?? [:]
      return (widget.settings?.values ?? [:]).compactMap { parameter, value in
        guard let reference = SecretReference(value), let oldValue = oldValues[parameter],
          case .string(let text) = oldValue, !text.isEmpty, !oldValue.refersToSecret
        else { return nil }
        return MovedSecret(
          widget: widget.id, parameter: parameter, text: text, reference: reference)
      }
    }
  }

  /// Returns the layout with references in the place of texts.
  package func replacing(_ moved: [MovedSecret]) -> HomeFile {
    guard !moved.isEmpty else { return self }
    var file = self
    for secret in moved {
      for index in widgets.indices
      where widgets[index].id == secret.widget
        && widgets[index].settings?.values[secret.parameter] == .string(secret.text)
      {
        file.widgets[index].settings?.values[secret.parameter] = secret.reference.json
      }
    }
    return file
  }
}
