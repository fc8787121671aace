internal import Configuration
internal import IntentSchemas
internal import ViewTree
internal import Texts

/// The designer: a settings sheet whose first rows choose the widget.
extension SettingsSheet {
  /// Creates the designer for a design, or for a new one.
  init(designing design: WidgetPlacement?, localeSettings: LocaleSettings, sheetNumber: Int) {
    let look = design.map { LookForm.values(of: $0.look) } ?? [:]
    let form = design.map { DesignForm.values(of: $0) } ?? DesignForm.newValues
    let settings = design?.settings?.values ?? [:]
    self.init(
      .design(design?.id),
      title: design.map { localized("Design · \($0.id)") } ?? localized("New design"),
      schema: IntentSchema(name: design?.settings?.intent ?? "", title: ""),
      extension: design?.widget.extension ?? "", kind: design?.widget.kind,
      family: design?.family ?? .systemSmall,
      values: settings.merging(look.merging(form) { $1 }) { $1 },
      localeSettings: localeSettings, sheetNumber: sheetNumber)
  }

  /// The design that the rows describe, or `nil` if no widget is chosen.
  var design: WidgetPlacement? {
    guard let widget = DesignForm.source(values) else { return nil }
    let name = DesignForm.name(values) ?? designForm.suggestedName
    let family = DesignForm.family(values) ?? .systemSmall
    var design = WidgetPlacement(id: name, widget: widget, family: family)
    design.settings =
      intentValues.isEmpty ? nil : IntentValues(intent: schema.name, values: intentValues)
    design.look = look
    return design
  }

  /// Reports a name that another design has.
  ///
  /// - Returns: Whether the name can be used.
  mutating func checkName(in home: HomeScreen) -> Bool {
    guard case .design(let oldName) = target, let name = DesignForm.name(values), name != oldName,
      home.designs[name] != nil
    else { return true }
    setProblem(DesignForm.nameRow, localized("another design has this name"))
    focus(DesignForm.nameRow)
    return false
  }

  /// Brings the rows and the box up to date with the home screen and with the chosen values.
  ///
  /// - Returns: The requests for what is missing.
  mutating func update(in home: HomeScreen) -> [SheetRequest] {
    lookForm.themes = home.themeNames
    lookForm.fonts = home.looks.fontNames
    var requests: [SheetRequest] = []
    switch target {
    case .intent: return []
    case .widget(let id):
      var form = designForm
      form.designs = home.designs.all.map(\.id)
      setDesignForm(form)
      if let widget = home.widgets[id]?.placement.widget {
        ask(home.permissionQuestion(of: widget), home.extensions.permissions)
      }
      requests.append(.showLook(look, family ?? .systemSmall, on: id))
    case .design:
      requests += updateSource(in: home)
      requests.append(.showLook(look, family ?? .systemSmall, on: nil))
    }
    return requests + preview.update(for: self, in: home)
  }

  private mutating func updateSource(in home: HomeScreen) -> [SheetRequest] {
    var form = designForm
    let entries = Gallery().entries(home.kinds).filter { entry in
      entry.families.contains { $0.span != nil }
    }
    form.sources = entries.map(\.widget)
    form.sourceNames = entries.map(\.kind.name)
    let source = DesignForm.source(values)
    let entry = entries.first { $0.widget == source }
    form.suggestedName = home.designs.freeName(for: entry?.kind.name ?? localized("Design"))
    form.families = entry?.families.filter { $0.span != nil } ?? [.systemSmall]
    setDesignForm(form)
    setFamily(
      DesignForm.family(values).flatMap { form.families.contains($0) ? $0 : nil }
        ?? form.families.first ?? .systemSmall)
    guard let entry, entry.kind.isComplete else { return [] }
    let schema = entry.kind.settings ?? IntentSchema(name: "", title: "")
    guard schema != self.schema || entry.widget != currentWidget else { return [] }
    if entry.widget == currentWidget {
      replaceSchema(schema)
    } else {
      setSource(entry.widget, schema)
    }
    return requestOptions(for: schema.parameters.filter(\.hasOptions).map(\.name)).map {
      .effect($0)
    }
  }

  /// The widget whose settings are shown, or `nil` for none.
  private var currentWidget: WidgetReference? {
    kind.map { WidgetReference(extension: `extension`, kind: $0) }
  }
}
