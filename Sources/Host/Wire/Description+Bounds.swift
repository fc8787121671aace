internal import IntentSchemas
internal import ViewTree

extension ExtensionDescription {
  /// The description within the limits of ``Bounds``.
  ///
  /// Long texts are truncated, and a name takes the place of a blank title. Elements with long names,
  /// and those at the end of a long list, are omitted. ``truncations``, of the extension and of each
  /// widget, lists what was truncated or omitted.
  var bounded: ExtensionDescription {
    var bounded = self
    var truncator = Truncator()
    bounded.widgets = truncator.truncateList(widgets, "widgets") { $0.kind }.map(\.bounded)
    bounded.intents = intents.map { intents in
      truncator.truncateList(intents, "intents") { $0.name }.map { $0.bounded(by: &truncator) }
    }
    bounded.shortcuts = shortcuts.map { shortcuts in
      truncator.truncateList(shortcuts, "shortcuts") { $0.call.intent }.map { shortcut in
        var shortcut = shortcut
        shortcut.title = truncator.truncateLine(shortcut.title, "the title of a shortcut")
          .or(shortcut.call.intent)
        return shortcut
      }
    }
    bounded.files = files.map { files in
      truncator.truncateList(
        files.filter { Bounds.isWatchable($0) }, "files", maximum: Bounds.files
      ) { _ in "" }
    }
    bounded.truncations = truncator.truncations
    return bounded
  }
}

extension WidgetDescription {
  fileprivate var bounded: WidgetDescription {
    var bounded = self
    var truncator = Truncator()
    bounded.displayName = truncator.truncateLine(displayName, "the name").or(kind)
    bounded.description = truncator.truncateText(description, "the description")
    bounded.families = truncator.truncateList(families, "families") { $0 }
    bounded.recommendations = recommendations.map { names in
      truncator.truncateList(names, "recommendations") { $0 }
    }
    bounded.hosts = hosts.map { names in truncator.truncateList(names, "hosts") { $0 } }
    // A path that is cut would be another one. Without it, the widget is asked about each time.
    if let program, !program.file.fits(Bounds.path) || !(program.content ?? "").fits(Bounds.line) {
      bounded.program = nil
    }
    bounded.hostsOnRequest = hostsOnRequest.map { names in
      truncator.truncateList(names, "hosts") { $0 }
    }
    if let configuration, !configuration.name.fits(Bounds.line) {
      bounded.configuration = nil
      truncator.record("the settings were omitted, because the intent's name is too long")
    } else {
      bounded.configuration = configuration.map { $0.bounded(by: &truncator) }
    }
    bounded.truncations = truncator.truncations
    return bounded
  }
}

extension IntentSchema {
  fileprivate func bounded(by truncator: inout Truncator) -> IntentSchema {
    var bounded = self
    bounded.title = truncator.truncateLine(title, "the title of \(name)").or(name)
    bounded.description = description.map {
      truncator.truncateText($0, "the description of \(name)")
    }
    bounded.earlierNames = earlierNames.map { names in
      truncator.truncateList(names, "earlier names of \(name)") { $0 }
    }
    bounded.parameters = truncator.truncateList(
      parameters, "parameters of \(name)", maximum: Bounds.parameters
    ) { $0.name }.map { $0.bounded(by: &truncator) }
    return bounded
  }
}

extension ParameterSchema {
  fileprivate func bounded(by truncator: inout Truncator) -> ParameterSchema {
    var bounded = self
    bounded.title = truncator.truncateLine(title, "the title of \(name)").or(name)
    bounded.description = description.map {
      truncator.truncateText($0, "the description of \(name)")
    }
    bounded.choices = choices.map { choices in
      truncator.truncateList(choices, "choices of \(name)", maximum: Bounds.choices) { _ in "" }
        .withoutSecrets.map(\.bounded)
    }
    // Which secrets a box uses is for the user alone to say: a default that was confirmed, or an
    // option that was chosen, would be in `home.yaml`.
    if standard?.refersToSecret == true {
      bounded.standard = nil
      truncator.record("the default of \(name) was omitted, because it refers to a secret")
    }
    if let standard, standard.weight > Bounds.value {
      bounded.standard = nil
      truncator.record(
        "the default of \(name) was omitted, because it has more than \(Bounds.value) bytes")
    }
    return bounded
  }
}

extension IntentOption {
  /// The option with its title, subtitle and section truncated.
  ///
  /// The value is kept, because it is sent back to the extension.
  var bounded: IntentOption {
    var bounded = self
    bounded.title = title.truncated(to: Bounds.line).or(value.line.truncated(to: Bounds.line))
    bounded.subtitle = subtitle?.truncated(to: Bounds.line)
    bounded.section = section?.truncated(to: Bounds.line)
    return bounded
  }
}

extension OptionsResult {
  /// The result with texts truncated, without what refers to secrets.
  var bounded: OptionsResult {
    OptionsResult(
      options: options.withoutSecrets.map(\.bounded),
      chosen: chosen.withoutSecrets.filter { $0.value.weight <= Bounds.value }.map(\.bounded),
      standard: standard.flatMap {
        $0.refersToSecret || $0.weight > Bounds.value ? nil : $0
      })
  }
}

extension [IntentOption] {
  /// The options whose values do not refer to secrets.
  fileprivate var withoutSecrets: [IntentOption] { filter { !$0.value.refersToSecret } }
}

extension WireFailure {
  /// The failure with a message that is not too long and says something.
  package var bounded: WireFailure {
    WireFailure(
      code: code, message: message.truncated(to: Bounds.text).or("failed without saying why"))
  }
}

extension WirePerformed {
  var bounded: WirePerformed {
    var bounded = self
    bounded.dialog = dialog.flatMap { $0.isBlank ? nil : $0.truncated(to: Bounds.dialog) }
    bounded.problem = problem?.truncated(to: Bounds.text).or("something did not work")
    // A long URL is omitted, because a truncated one would be a different URL.
    if let url, url.utf8.count > Bounds.value {
      bounded.url = nil
      bounded.dialog = bounded.dialog ?? "the URL is longer than \(Bounds.value) bytes"
    }
    if let copies, copies.utf8.count > Bounds.value {
      bounded.copies = nil
      bounded.problem = bounded.problem ?? "the copied text is longer than \(Bounds.value) bytes"
    }
    return bounded
  }
}

extension WireTimeline {
  var bounded: WireTimeline {
    var bounded = self
    bounded.notes = notes.map(Self.bounded)
    bounded.problems = problems.map(Self.bounded)
    bounded.failure = failure.map { WireFailure(message: $0).bounded.message }
    bounded.events = events.map { events in
      events.prefix(Bounds.list).map {
        WireEvent(title: $0.title.truncated(to: Bounds.line), start: $0.start, end: $0.end)
      }
    }
    bounded.notifications = notifications.map { notifications in
      notifications.prefix(Bounds.list).map {
        WireNotification(
          date: $0.date, title: $0.title.truncated(to: Bounds.line),
          body: $0.body.flatMap { $0.isBlank ? nil : $0.truncated(to: Bounds.text) })
      }
    }
    return bounded
  }

  private static func bounded(_ lines: [String]) -> [String] {
    let omittedCount = lines.count - Bounds.notes
    return lines.prefix(Bounds.notes).filter { !$0.isBlank }.map { $0.truncated(to: Bounds.text) }
      + (omittedCount > 0 ? ["… and \(omittedCount) more"] : [])
  }
}

extension JSON {
  /// The size of the value: the number of bytes of its strings and keys, plus one for each other
  /// value.
  fileprivate var weight: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .array(let items): items.reduce(1) { $0 + $1.weight }
    case .object(let members): members.reduce(1) { $0 + $1.key.utf8.count + $1.value.weight }
    case .null, .bool, .number: 1
    }
  }
}
