internal import Cells
internal import Configuration
internal import Foundation
internal import HomeScreen
internal import Texts
internal import Themes
internal import Timelines
internal import ViewTree

// What happens outside of the terminal.
extension WalkedDashboard {
  mutating func happen(_ event: WalkEvent, _ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    switch event {
    case .described: describe(random.pick(WalkedExtensions.names), seed)
    case .process: process(&random)
    case .reload: reload(&random)
    case .editHome: editHome(&random)
    case .editFile: editFile(&random)
    case .notice: notice()
    case .configuration: configure(&random)
    case .theme:
      for action in files.themeActions(random.pick(files.themeNames)) { apply(action) }
    case .locale:
      apply(
        .localeSettings(
          LocaleSettings(
            locale: random.pick([nil, "de_DE", "ja_JP", "ar_EG", "he_IL", "fr_FR", "xx", "en_US"]),
            timeZone: random.pick(["GMT", "Europe/Berlin", "Pacific/Apia", "none"]))))
    case .terminal: terminal(&random)
    case .place:
      apply(.location(random.pick([nil, GeoLocation("52.5,13.4"), GeoLocation("-90,180")])))
    case .push: push(&random)
    case .control: control(&random)
    case .state: restoreState(&random)
    }
  }

  private mutating func process(_ random: inout SeededGenerator) {
    let name = random.pick(WalkedExtensions.names)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: apply(.processStarted(extension: name, pid: 42))
    case 1: apply(.measured(extension: name, ResourceUsage(memory: 9 << 20, cpuTime: 2)))
    case 2: apply(.describeFailed(extension: name))
    default: crash(name, &random)
    }
  }

  private mutating func reload(_ random: inout SeededGenerator) {
    let ids = home.home.widgets.map { SlotID($0.id) } + [SlotID("none")]
    switch Int.random(in: 0..<9, using: &random) {
    case 0: apply(.reloadRequested(extension: nil, kind: nil))
    case 1: apply(.reloadRequested(extension: "test", kind: random.pick(["left", "none"])))
    case 2: apply(.interacted(extension: "test", kind: "left"))
    case 3: apply(.filesChanged([random.pick(ids), random.pick(ids)]))
    case 4: apply(.rebuilt(extension: random.pick(WalkedExtensions.names)))
    case 5: apply(.networkReturned)
    case 6: apply(.lookFilesChanged)
    case 7: apply(.coarsePictures([random.pick(ids)]))
    default: apply(.skippedViews(Set([lastDrawnView].compactMap(\.self))))
    }
  }

  private mutating func terminal(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: apply(.terminalAppearance(random.pick([.dark, .light])))
    case 1: apply(.colors(random.pick(ColorMode.allCases)))
    case 2: apply(.pictureCells(random.pick([nil, Size(width: 8, height: 16)])))
    default:
      receive(
        Array(
          random.pick([
            "\u{1b}[I", "\u{1b}[O", "\u{1b}]11;rgb:ffff/ffff/ffff\u{7}", "\u{1b}[?997;1n",
            "\u{1b}[200~pasted\u{1b}[201~", "\u{1b}[<0;10;5M", "\u{1b}[<0;10;5m", "\u{1b}[1;5C",
          ]).utf8))
    }
  }

  private mutating func push(_ random: inout SeededGenerator) {
    let end = random.pick([nil, 5, 60, -5, 86_400, 1e300]).map { now.timeIntervalSince1970 + $0 }
    apply(
      .pushed(
        PushedBox(
          random.pick(["build", "rain", "mail"]), random.pick(Family.onHomeScreen),
          title: random.pick(["", "Build", "漢字"]), end: end)))
  }

  /// What the dashboard does for requests on its socket.
  private mutating func control(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: apply(.showPage(Int.random(in: 0..<home.pageCount, using: &random)))
    case 1:
      let ids = home.slots.keys.map(\.name).sorted()
      if !ids.isEmpty { apply(.showWidget(SlotID(random.pick(ids)))) }
    case 2: if !home.holdsInput { apply(.showGallery) }
    case 3:
      let ids = home.home.stacks.compactMap(\.widgets.first)
      if !ids.isEmpty {
        apply(.scroll(SlotID(random.pick(ids)), by: random.pick([-1, 1, 3, .max, .min])))
      }
    default: apply(.firstRun)
    }
  }

  private mutating func restoreState(_ random: inout SeededGenerator) {
    let ids = home.home.widgets.map { SlotID($0.id) }
    let today = DayHour(now, in: home.localeSettings.zone)
    var uses: [SlotID: [DayHour]] = [:]
    for id in ids where random.once(in: 2) {
      uses[id] = (0..<20).map { DayHour(day: today.day - $0, hour: today.hour) }
    }
    let choices = home.home.stacks.map { ($0.id, random.pick($0.widgets)) }
    apply(
      .restoredState(
        stackChoices: Dictionary(choices) { first, _ in first }, uses: uses,
        suggestions: random.once(in: 2) ? [:] : Dictionary(ids.prefix(2).map { ($0, now) }) { $1 }))
  }

  private mutating func configure(_ random: inout SeededGenerator) {
    let texts = [
      "motion: reduced\n", "privacy: true\n", "symbols: ascii\n", "line: none\n", "grid: dense\n",
      "grid: 30x10\n", "appearance: light\n", "developer: true\n", "pushed-boxes: false\n",
      "notifications: [test, timer]\n", "keys: {reload: x, gallery: []}\n", "symbols: nerd\n",
      "cursor: shown\nline: double\n", "", "grid: [\n", "theme: none\n", "budget: 1s\n",
    ]
    do throws(ConfigurationError) {
      let result = try Configuration.ParseResult(random.pick(texts))
      apply(.problems(.configuration, result.errors.map(\.description)))
      apply(.configuration(result.configuration))
    } catch {
      apply(.problems(.configuration, [error.description]))
    }
  }

  // MARK: Edits by somebody else

  private mutating func editHome(_ random: inout SeededGenerator) {
    let text = files.homeText ?? WalkedFiles.firstHome
    switch Int.random(in: 0..<14, using: &random) {
    case 0: files.editHome(text + "# a remark\n")
    case 1: files.editHome("# a remark\n" + text)
    case 2: files.editHome(text.replacing("\n", with: "\r\n"))
    case 3: files.editHome(nil)
    case 4: files.editHome("")
    case 5: files.editHome("widgets: [\n")
    case 6: files.editHome(text + "stacks: {broken: {widgets: [none]}}\n")
    case 7:
      var mutator = TextMutator(seed: random.next())
      files.editHome(mutator.text(of: [text]))
    case 8: files.editHome(random.pick(Self.otherHomes))
    default:
      guard var layout = files.storedHome else { return files.editHome(WalkedFiles.firstHome) }
      change(&layout, &random)
      // A file that cannot be edited stays as it is.
      if let text = try? HomeFileText.text(of: layout, over: files.homeText) {
        files.editHome(text)
      }
    }
  }

  private func change(_ layout: inout HomeFile, _ random: inout SeededGenerator) {
    let ids = layout.widgets.map(\.id)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: if !ids.isEmpty { layout.remove(random.pick(ids)) }
    case 1: layout.stacks = []
    case 2: layout.layouts = [:]
    case 3: if !ids.isEmpty { layout.unstack(random.pick(ids)) }
    default:
      let widget = WidgetReference(extension: "test", kind: random.pick(["left", "big", "line"]))
      let family = random.pick(Family.onHomeScreen)
      layout.add(
        WidgetPlacement(id: layout.freeID(widget, family), widget: widget, family: family))
    }
  }

  private static let otherHomes = [
    "widgets: []\n", "widgets:\n- {id: ask, widget: weather, family: small, network: ask}\n",
    "widgets:\n- id: wide\n  widget: test/wide\n  family: medium\n"
      + "  settings: {CardsIntent: {token: \(WalkedFiles.secret)}} # as it is\n",
    "{widgets: [{widget: test/left, family: small}]}\n",
    "widgets:\n"
      + (0..<14).map { "- {id: w\($0), widget: test/left, family: small}\n" }.joined(),
    "widgets:\n"
      + (0..<12).map { "- {id: l\($0), widget: test/line, family: inline} # \($0)\n" }.joined(),
    """
    widgets:
    - &first {id: one, widget: test/left, family: small}
    - {id: two, widget: test/right, family: small, look: {title: Two, tint: red, theme: none}}
    - {id: three, widget: data, family: small, settings: {Data: {source: "push:build"}}}
    - {id: four, widget: foreign, family: extraLarge, design: none}
    stacks: {all: {widgets: [one, two, three], timetable: [{9:00–17:00: two}]}}

    """,
  ]

  private mutating func editFile(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      files.editLaunchers(
        "launchers:\n- {name: top, run: top, key: x}\n- {name: web, open: \"https://a.b\"}\n"
          + "- {name: more, items: [{name: sub, run: ls}]}\n")
    case 1: files.editLaunchers(random.pick([nil, "launchers: [", "", "launchers: [{name: x}]\n"]))
    case 2:
      files.editDesigns(
        "designs:\n- {id: Mine, widget: test/left, family: small, look: {title: Mine}}\n")
    case 3: files.editDesigns(random.pick([nil, "designs: [", "", "designs: [{id: x}]\n"]))
    case 4: files.editPermissions("plugins/job: minimal\ndata/data: {network: [a.b]}\n")
    case 5: files.editPermissions(random.pick([nil, "plugins/job: [", "plugins/job: x\n", ""]))
    default: files.canConfine.toggle()
    }
  }
}
