internal import Cells
internal import Configuration
internal import IntentSchemas
internal import Themes
internal import ViewTree
internal import Texts

/// The box beside the rows of a settings sheet: the real widget with the values of the rows.
struct SettingsPreview: Hashable, Sendable {
  /// The request that was sent last.
  private var sentRequest: PreviewRequest?
  /// Whether the response to the last request is pending.
  private var isPending = false
  /// The view for the last request that was answered.
  private var view: Node?
  private var problem: String?
  /// The extension's lines below the rows, by parameter.
  private(set) var notes: [String: String] = [:]

  /// Requests the view for the current values, unless it is shown or another one is pending.
  ///
  /// While the user types, one request is under way at a time; the last values are requested when it
  /// is answered.
  mutating func update(for sheet: SettingsSheet, in home: HomeScreen) -> [SheetRequest] {
    guard !isPending, let request = Self.request(for: sheet, in: home), request != sentRequest
    else {
      return []
    }
    sentRequest = request
    isPending = true
    return [.effect(.preview(request))]
  }

  mutating func receive(_ response: PreviewResponse, to request: PreviewRequest) {
    guard request == sentRequest else { return }
    isPending = false
    do throws(NodeError) {
      switch response {
      case .placeholder: break
      case .view(let archived, let notes):
        self.notes = notes
        let node = try archived.node()
        let isAffordable = node.isAffordable(in: request.family.contentSize)
        view = isAffordable ? node : TooComplexMessage.node
        problem = nil
      case .failed(let reason): problem = reason
      }
    } catch {
      problem = error.description
    }
  }

  /// Returns the request for a sheet's values, or `nil` if no widget is chosen.
  private static func request(
    for sheet: SettingsSheet, in home: HomeScreen
  ) -> PreviewRequest? {
    let placement: WidgetPlacement
    var typedSecrets = sheet.typedSecrets
    switch sheet.target {
    case .intent: return nil
    case .widget(let id):
      guard var shown = home.widgets[id]?.placement else { return nil }
      shown.design = DesignForm.design(sheet.values)
      shown.look = sheet.look
      if shown.design == nil {
        shown.settings = sheet.previewedSettings
      } else {
        typedSecrets = [:]
      }
      placement = home.designs.resolve(shown)
    case .design:
      guard let widget = DesignForm.source(sheet.values) else { return nil }
      var design = WidgetPlacement(id: "", widget: widget, family: sheet.family ?? .systemSmall)
      design.settings = sheet.previewedSettings
      design.look = sheet.look
      placement = design
    }
    var request = PreviewRequest(placement.widget, placement.family)
    request.settings = placement.settings
    request.typedSecrets = typedSecrets
    request.isSample = isSample(sheet, of: placement.widget, in: home)
    request.appearance = placement.look.appearance
    return request
  }

  /// Returns whether a preview must not use the network: of a box that waits for the user's
  /// permission, and of a design, which is no box yet.
  private static func isSample(
    _ sheet: SettingsSheet, of widget: WidgetReference, in home: HomeScreen
  ) -> Bool {
    if case .widget(let id) = sheet.target { return home.isHeld(id) }
    return home.extensions[widget]?.network.isEmpty == false
  }

  /// Returns the view that the box shows now, or `nil` for a design or without a view.
  private static func currentView(of sheet: SettingsSheet, in home: HomeScreen) -> Node? {
    guard case .widget(let id) = sheet.target, let view = home.widgets[id]?.view,
      !view.isPlaceholder
    else { return nil }
    return view.node
  }

  /// Returns the box, or `nil` for an intent, an inline widget, or before a widget is chosen.
  func box(of sheet: SettingsSheet, in home: HomeScreen) -> BoxPreview? {
    guard let family = sheet.family, family.span != nil,
      let request = Self.request(for: sheet, in: home)
    else { return nil }
    var look = sheet.look
    if let design = DesignForm.design(sheet.values).flatMap({ home.designs[$0] }) {
      look = look.over(design.look)
    }
    let content = problem.map { SheetNodes.paragraph("! \($0)", .error) }
    return BoxPreview(
      view: content ?? view ?? Self.currentView(of: sheet, in: home) ?? Skeleton.node,
      title: home.extensions.title(of: request.widget),
      family: family, look: home.boxLook(look, in: family), borderStyle: home.display.borderStyle,
      fill: home.theme.fill.style)
  }
}

extension SettingsSheet {
  /// The values of the intent's parameters without typed secrets, or `nil` if all have their
  /// defaults.
  fileprivate var previewedSettings: IntentValues? {
    let (values, secrets) = (previewedValues, typedSecrets)
    guard !values.isEmpty else { return nil }
    return IntentValues(
      intent: schema.name, values: values.filter { secrets[$0.key] == nil })
  }

  /// The secrets that were typed, or are in the file as they are, by parameter.
  fileprivate var typedSecrets: [String: String] {
    let values = previewedValues
    let secrets = schema.parameters.compactMap { parameter -> (String, String)? in
      guard parameter.isSecret == true, let value = values[parameter.name], !value.refersToSecret,
        case .string(let text) = value
      else { return nil }
      return (parameter.name, text)
    }
    return Dictionary(secrets) { $1 }
  }

  /// The values of the intent's parameters; a text that is being typed and must not be used before
  /// has its earlier value.
  private var previewedValues: [String: JSON] {
    var values = intentValues
    if let row = focusedParameter, row.usesPreviewWhenLeft { values[row.name] = valueBeforeTyping }
    return values
  }
}
