internal import Cells
internal import Configuration
internal import Dashboard
internal import HomeScreen

/// Chooses the steps of a walk: what people do next in the state that a dashboard is in, and what
/// nobody expects.
struct WalkGenerator {
  private var random: SeededGenerator
  /// The steps that follow whatever state they lead to.
  private var plan: [WalkStep] = []
  private var stepsSinceUndo = 0
  private let commandKeys = KeyBindings().keys

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func next(_ dashboard: WalkedDashboard) -> WalkStep {
    stepsSinceUndo += 1
    if stepsSinceUndo > 85 {
      stepsSinceUndo = 0
      plan = []
      return .undoEverything
    }
    if !plan.isEmpty { return plan.removeFirst() }
    // Many changes are saved at once only if somebody is fast.
    if dashboard.pendingSaves.deadline != nil, random.once(in: 3) { return .wait(0.3) }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<52: return keyStep(dashboard)
    case 52..<62: return mouseStep(dashboard)
    case 62..<65: return .paste(random.pick(Self.texts))
    case 65..<69: return .resize(random.pick(Self.sizes))
    case 69..<77: return .wait(random.pick([0.03, 0.3, 1, 5, 31, 70, 4000]))
    case 77: return .jump(random.pick([-1, -3600, 7200, 1e6, -1e6]))
    case 78..<91: return .answer(Int.random(in: 0..<40, using: &random), seed: seed())
    default: return eventStep()
    }
  }

  private mutating func seed() -> UInt64 { random.next() % 100_000 }

  private static let texts = [
    "two words", "漢字\n👍", "12", "a", "remove", "theme", "-5", "https://example.org", "", "~/",
    "card", "\u{1b}[31m", "tomorrow", "push:build", "9:00–17:00",
    String(repeating: "long ", count: 50),
  ]

  private static let sizes = [
    (80, 24), (80, 24), (120, 40), (200, 60), (18, 10), (5, 3), (1, 1),
    (41, 21), (38, 11), (60, 10), (18, 60), (500, 200), (100, 30),
  ].map { Size(width: $0.0, height: $0.1) }

  // MARK: Keys

  private mutating func keyStep(_ dashboard: WalkedDashboard) -> WalkStep {
    let layers = Set(dashboard.home.layers)
    if random.once(in: 25) { return .key(KeyPress(.escape)) }
    if layers.contains(.sheet) { return sheetStep() }
    if layers.contains(.hints) { return .key(KeyPress(.character(random.pick(Array("asdfgx"))))) }
    if random.once(in: 4) { makePlan(isEditing: layers.contains(.editMode)) }
    if !plan.isEmpty { return plan.removeFirst() }
    return .key(layers.contains(.editMode) ? editKey() : commandKey())
  }

  private mutating func commandKey() -> KeyPress {
    guard !random.once(in: 8) else { return randomKey() }
    let keys = random.pick(Command.allCases).row.keys.compactMap { KeyPress(name: $0) }
    return keys.isEmpty ? randomKey() : random.pick(keys)
  }

  private mutating func editKey() -> KeyPress {
    guard !random.once(in: 4) else { return commandKey() }
    return KeyPress(
      random.pick(
        [.up, .down, .left, .right, .left, .right, .tab, .enter, .pageUp, .pageDown]
          + "()-u+Ses[]{}u".map { .character($0) }))
  }

  private mutating func randomKey() -> KeyPress {
    let keys: [Key] =
      [
        .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .insert, .delete, .enter, .tab,
        .backspace, .escape, .function(5),
      ] + "abcdefghijklmnopqrstuvwxyz0123456789 +-?:.,<>[]{}()PRJKSDé漢".map { .character($0) }
    let modifiers: Modifiers = random.once(in: 8) ? random.pick([.control, .alt, .shift]) : []
    return KeyPress(random.pick(keys), modifiers)
  }

  private mutating func sheetStep() -> WalkStep {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<9:
      return .key(
        KeyPress(
          random.pick([.up, .down, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab])))
    case 9..<13: return .key(KeyPress(.enter))
    case 13: return .key(KeyPress(.character(" ")))
    case 14..<16: return .type(random.pick(Self.words))
    case 16: return .key(KeyPress(.backspace))
    case 17: return .key(KeyPress(.character(random.pick(Array("snaxdpSr"))), .control))
    case 18: return .key(KeyPress(.escape))
    default: return .key(randomKey())
    }
  }

  private static let words = [
    "big", "left", "remove", "theme", "undo", "e", "12", "tomorrow", "pin", "stack", "Quick",
    "Mine", "top", "new design",
  ]

  /// Plans steps that belong together.
  private mutating func makePlan(isEditing: Bool) {
    func keys(_ text: String) -> [WalkStep] {
      text.map { .key(KeyPress($0 == "\n" ? .enter : .character($0))) }
    }
    let number = "\(Int.random(in: 1...6, using: &random))"
    if isEditing {
      plan = keys(
        random.pick(["\(number)-", "\(number)S", "u", "uu", "e", "\(number))", "\(number)}"]))
      return
    }
    switch Int.random(in: 0..<14, using: &random) {
    case 0: plan = keys("\(number)e") + (0..<4).map { _ in .key(editKey()) } + keys("e")
    case 1: plan = keys("+") + [.type(random.pick(Self.words)), .key(KeyPress(.enter))]
    case 2: plan = keys("+\n")
    case 3: plan = keys("\(number)s")
    case 4: plan = keys(":") + [.type(random.pick(Self.words)), .key(KeyPress(.enter))]
    case 5: plan = keys("\(number)S")
    case 6: plan = keys("D")
    case 7: plan = keys("\(number)e-e")
    case 8: plan = keys("\(number)z")
    case 9: plan = keys("f") + keys(random.pick(["a", "s", "d"]))
    case 10: plan = keys("\(number)\n")
    case 11: plan = keys(random.pick(["\(number)}", "\(number){", "\(number)p", "\(number)J"]))
    case 12: plan = keys("uu")
    default: plan = keys(random.pick(["<", ">", "t", "i", "?", "y", "P", "d", "\(number),"]))
    }
  }

  // MARK: Mouse

  private mutating func mouseStep(_ dashboard: WalkedDashboard) -> WalkStep {
    let point = point(dashboard)
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return .mouse(random.pick([.wheelUp, .wheelDown]), point)
    case 2, 3:
      plan = [.mouse(.release, point)]
      return .mouse(.press, point)
    case 4, 5:
      let (middle, end) = (self.point(dashboard), self.point(dashboard))
      plan = [.mouse(.drag, middle), .mouse(.drag, end)]
      if random.once(in: 3) { plan.append(.wait(0.4)) }
      if !random.once(in: 6) { plan.append(.mouse(.release, end)) }
      return .mouse(.press, point)
    case 6:
      plan = [.mouse(.release, point), .mouse(.press, point), .mouse(.release, point)]
      return .mouse(.press, point)
    default: return .mouse(random.pick([.press, .release, .drag]), point)
    }
  }

  /// Returns a point in a box, near the cursor, in the status line, or anywhere.
  private mutating func point(_ dashboard: WalkedDashboard) -> Point {
    let size = dashboard.home.size
    let boxes = dashboard.home.visibleBoxes
    if let cursor = dashboard.painter.cursor, random.once(in: 4) {
      return Point(x: cursor.x, y: cursor.y + random.pick([-1, 0, 0, 1]))
    }
    if !boxes.isEmpty, !random.once(in: 3) {
      let rect = random.pick(boxes).rect
      return Point(
        x: rect.minX + Int.random(in: 0..<max(1, rect.width), using: &random),
        y: rect.minY + Int.random(in: 0..<max(1, rect.height), using: &random))
    }
    let x = Int.random(in: 0..<max(1, size.width), using: &random)
    guard !random.once(in: 4) else { return Point(x: x, y: size.height - 1) }
    return Point(x: x, y: Int.random(in: 0..<max(1, size.height), using: &random))
  }

  // MARK: Events

  private mutating func eventStep() -> WalkStep {
    let event = random.pick(WalkEvent.allCases)
    if event == .editHome || event == .editFile {
      // Usually noticed at once, or after what was typed meanwhile.
      if !random.once(in: 6) { plan = [.event(.notice, seed: 0)] }
      if random.once(in: 4) { plan.insert(.key(commandKey()), at: 0) }
    }
    return .event(event, seed: seed())
  }
}
