import ExtensionHost
import Foundation
import HomeScreen
import IntentSchemas
import Texts
import Timelines
import ViewTree
import Wire

// Secrets that settings refer to. They are looked up when the settings are handed to an extension, so
// that everything before that has only their names: the home screen, the key of a cached timeline,
// the requests that are compared.
extension Engine {
  /// Returns settings with their secrets, for the extension whose box has these settings.
  ///
  /// - Throws: ``SecretProblem``.
  func handed(
    _ settings: IntentValues?, to name: String, _ kind: String?
  ) throws(SecretProblem) -> IntentValues? {
    guard let settings else { return nil }
    for parameter in kind.flatMap({ home.kinds[name]?[$0]?.settings?.parameters }) ?? [] {
      // One that is in the file as it is.
      guard parameter.isSecret == true, case .string(let text)? = settings.values[parameter.name]
      else { continue }
      log.secrets.insert(text)
    }
    guard settings.refersToSecret, !looksUpSecrets(name) else { return settings }
    guard !home.extensions.permissions.isUndecided(name) else { throw .undecided(name) }
    let values = try settings.replacingSecrets(secrets.value)
    for value in settings.secretNames.compactMap(secrets.value) { log.secrets.insert(value) }
    return values
  }

  /// The name of the bundled extension that looks up secrets itself.
  static let dataExtension = "data"

  /// Whether an extension looks up secrets itself: the bundled one for data, which sends them to no
  /// other server.
  private func looksUpSecrets(_ name: String) -> Bool {
    name == Self.dataExtension
      && extensions.isBundled(name, host.command(of: name)?.arguments ?? [])
  }

  /// The date of a request that is made now.
  var requestDate: Date { fixedDate ?? Clock.now }

  /// Returns a problem in one line, in the language of the home screen.
  func text(of problem: SecretProblem) -> String {
    Texts.$current.withValue(home.texts) { problem.text }
  }

  /// How many bytes of views are searched for secrets; a timeline with more is not cached.
  private static let searchLimit = 8 << 20

  /// Whether a timeline contains a secret that its widget's settings refer to; it is not cached then.
  func hasSecret(
    _ timeline: EntryTimeline<ArchivedNode>, _ notes: TimelineNotes, _ settings: IntentValues?
  ) -> Bool {
    let values = (settings?.secretNames ?? []).compactMap(secrets.value).filter { !$0.isEmpty }
    guard !values.isEmpty else { return false }
    let forms = values.flatMap { HandedSecrets.forms(of: $0) }
    let texts =
      (notes.events ?? []).map(\.title) + notes.notifications.flatMap { [$0.title, $0.body] }
      + notes.files
    if texts.contains(where: { text in forms.contains { text.contains($0) } }) { return true }
    var remaining = Self.searchLimit
    return timeline.entries.contains { $0.payload.contains(anyOf: forms, spending: &remaining) }
  }

  // MARK: Changes

  /// Stores the secrets that a settings sheet has, and tells the sheet.
  func store(_ newSecrets: [NewSecret], at now: Date) {
    var names: [String: String] = [:]
    for secret in newSecrets {
      let name = secret.name(secrets.value)
      log.secrets.insert(secret.value)
      guard secrets.value(name) == secret.value || secrets.store(name, secret.value) else {
        log.write("tessera", "the keychain cannot be written")
        return receive(.secretsStored(nil), at: now)
      }
      names[secret.parameter] = name
    }
    forgetCachedTimelines(with: newSecrets.map(\.value))
    receive(.secretsStored(names), at: now)
    receive(.secretsChanged(Set(names.values)), at: now)
  }

  func remove(_ names: [String]) {
    for name in names { secrets.remove(name) }
  }

  /// Removes what was kept of a box whose settings had a secret as it is: the settings are part of
  /// the key.
  private func forgetCachedTimelines(with values: [String]) {
    let texts = values.filter { !$0.isEmpty }.flatMap { HandedSecrets.forms(of: $0) }
    cache?.remove { key in texts.contains { key.configuration.contains($0) } }
    guard let folder = userFiles?.paths.inlineLayouts else { return }
    // The layouts of `tessera print` have the same keys, and are made again.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      unlink("\(folder)/\(name)")
    }
  }
}

extension SecretProblem {
  /// The problem in one line, in the current language.
  var text: String {
    switch self {
    case .missing(let name): localized("there is no secret \(name): tessera secret set \(name)")
    case .unnamed: localized("a secret is written as {secret: NAME}")
    case .undecided(let name):
      localized("\(name) gets no secret before you decide what it may do")
    }
  }
}
