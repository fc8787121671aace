internal import FoundationEssentials
internal import Cells
package import IntentSchemas
internal import ViewTree
internal import Texts

extension SettingsSheet: Sheet {
  func acceptsText(_ character: Character) -> Bool {
    guard let picker else { return field != nil }
    return character != " " || picker.acceptsSpace(among: visibleOptions)
  }

  var holdsInput: Bool { true }

  mutating func handle(
    _ press: KeyPress, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    inputDate = now
    let keyOutcome = handleKey(press)
    guard keyOutcome == .searches else {
      return finish(outcome(keyOutcome, in: home), in: home)
    }
    scheduleSearch(at: now)
    return .stays
  }

  /// How long the user must pause before a text is sent to the extension, in seconds.
  ///
  /// The extension may ask a service for each text.
  private static let searchPause = 0.2

  /// Schedules the request for the options that match the text in the picker.
  private mutating func scheduleSearch(at now: Date) {
    guard let name = picker?.parameter else { return }
    searchDate = now.addingTimeInterval(Self.searchPause)
    // A response to an earlier text would be shown for a short time only.
    pendingRequests[name] = nil
    if loadedOptions(of: name).isEmpty { options[name] = .loading }
  }

  var nextDate: Date? { searchDate }

  mutating func tick(in home: HomeScreen, at now: Date) -> SheetOutcome {
    guard let searchDate, searchDate <= now, let picker else { return .stays }
    return outcome(
      .requestsOptions([picker.parameter], searchText: picker.search.text), in: home)
  }

  mutating func handle(
    _ control: SheetControl, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    finish(outcome(click(control), in: home), in: home)
  }

  mutating func paste(_ text: String, in home: HomeScreen) -> SheetOutcome {
    finish(outcome(paste(text), in: home), in: home)
  }

  /// Closes an open picker; without one, only shows a notice.
  ///
  /// The changes are not discarded, because the click may have missed the sheet.
  mutating func handleClickOutside(in home: HomeScreen, at now: Date) -> SheetOutcome {
    guard picker == nil else { return handle(KeyPress(.escape), in: home, at: now) }
    return .requests(.showNotice(localized("Press Enter to save or Esc to cancel")))
  }

  mutating func receive(_ update: SheetUpdate, in home: HomeScreen) -> SheetOutcome {
    switch update {
    case .options(let id, let response): return receive(response, to: id)
    case .preview(let request, let response): preview.receive(response, to: request)
    case .paths(let names, let path): receive(names, beginning: path)
    case .secretsStored(let names): return receive(secrets: names, in: home)
    case .kinds, .themes, .fonts, .layout, .performed: break
    }
    return SheetOutcome(requests: self.update(in: home))
  }

  /// Stores the options received for a parameter, or the reason why there are none.
  ///
  /// Responses to earlier requests are ignored.
  private mutating func receive(
    _ response: OptionsResponse, to id: OptionsID
  ) -> SheetOutcome {
    guard let name = pendingRequests.first(where: { $0.value == id })?.key else { return .stays }
    pendingRequests[name] = nil
    switch response {
    case .failed(let reason): options[name] = .failed(reason)
    case .loaded(let result):
      options[name] = .loaded(result.options)
      chosenOptions[name] = result.chosen
      receivedDefaults[name] = result.standard
      checkChosenValues(of: name)
    }
    return .stays
  }

  /// Brings what depends on the values up to date after input.
  private mutating func finish(_ outcome: SheetOutcome, in home: HomeScreen) -> SheetOutcome {
    guard !outcome.closes else { return outcome }
    return SheetOutcome(
      requests: outcome.requests + updatePathCompletion() + update(in: home))
  }

  private mutating func outcome(_ outcome: Outcome, in home: HomeScreen) -> SheetOutcome {
    switch outcome {
    case .stays, .searches: return .stays
    case .discards: return .closes
    case .requestsOptions(let names, let searchText):
      return SheetOutcome(
        requests: requestOptions(for: names, searchText: searchText).map { .effect($0) })
    case .saves:
      guard checkName(in: home) else { return .stays }
      let secrets = home.newSecrets(self)
      // The sheet stays until they are stored, so that nothing typed is lost.
      return secrets.isEmpty ? savedOutcome : .requests(.effect(.storeSecrets(secrets)))
    }
  }

  /// The outcome of valid values, whose secrets are stored.
  private var savedOutcome: SheetOutcome {
    switch target {
    case .widget(let id):
      let hasSettings = !schema.parameters.isEmpty
      return .closes(with: .changeSettings(id, hasSettings ? schema : nil, values))
    case .design(let name):
      return design.map { .closes(with: .saveDesign($0, replacing: name)) } ?? .stays
    case .intent(let name):
      let call = IntentCall(intent: schema.name, values: currentValues)
      return .closes(with: .run(call, title: title, extension: name))
    }
  }

  /// Puts references in the place of secrets that were stored, and saves.
  ///
  /// If they could not be stored, the first row with one says so.
  private mutating func receive(secrets names: [String: String]?, in home: HomeScreen)
    -> SheetOutcome
  {
    guard let names else {
      if let secret = home.newSecrets(self).first {
        focus(secret.parameter)
        setProblem(secret.parameter, localized("the keychain cannot be written"))
      }
      return .stays
    }
    for (name, secret) in names {
      guard let parameter = row(named: name), let reference = SecretReference(secret) else {
        continue
      }
      set(parameter, reference.json)
    }
    return savedOutcome
  }
}

/// The response to an options request.
package enum OptionsResponse: Hashable, Sendable {
  case loaded(OptionsResult)
  case failed(String)
}

extension SettingsSheet {
  /// Reports the first chosen entity that no longer exists.
  mutating func checkChosenValues(of name: String) {
    guard let parameter = row(named: name), parameter.kind == .entity,
      let value = values[name]
    else { return }
    let items: [JSON]
    if case .array(let list) = value { items = list } else { items = value == .null ? [] : [value] }
    let existingValues = Set((chosenOptions[name] ?? []).map(\.value))
    guard let missingValue = items.first(where: { !existingValues.contains($0) }) else { return }
    setProblem(
      name,
      localized(
        "“\(ParameterText.text(of: missingValue, parameter, in: localeSettings))” no longer exists")
    )
  }
}
