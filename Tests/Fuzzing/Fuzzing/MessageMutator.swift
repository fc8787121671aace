internal import FoundationEssentials
internal import ViewTree

/// Generates extension messages whose members have unexpected values, types or sizes.
struct MessageMutator {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Returns a message as a line without its newline.
  mutating func line() -> [UInt8] {
    var message = Self.corpus[Int.random(in: Self.corpus.indices, using: &random)]
    for _ in 0..<random.pick([0, 1, 1, 3, 8]) { mutate(&message) }
    return Array(message.text.utf8)
  }

  /// Changes one value somewhere in the tree.
  private mutating func mutate(_ json: inout JSON) {
    if random.once(in: 5) { return json = randomValue() }
    switch json {
    case .array(var values) where !values.isEmpty:
      let index = Int.random(in: values.indices, using: &random)
      if random.once(in: 6) {
        values += Array(repeating: values[index], count: random.pick([1, 40]))
      }
      mutate(&values[index])
      json = .array(values)
    case .object(var members) where !members.isEmpty:
      let name = random.pick(members.keys.sorted())
      if random.once(in: 6) {
        members[name] = nil
      } else if var value = members[name] {
        mutate(&value)
        members[name] = value
      }
      json = .object(members)
    default: json = randomValue()
    }
  }

  private mutating func randomValue() -> JSON {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: .null
    case 1: .bool(Bool.random(using: &random))
    case 2: .number(random.pick([0, -1, 1e12, -1e12, 1e308, 0.5, 9.3e18, 1_048_576, 3]))
    case 3:
      .string(random.pick(["", "\u{1b}[2J", "systemSmall", String(repeating: "x", count: 20_000)]))
    case 4: .array([])
    case 5: .object([:])
    case 6: .array(Array(repeating: .number(1), count: random.pick([3, 3000])))
    case 7: nested(random.pick([3, 300, 1200]))
    default: view()
    }
  }

  private func nested(_ depth: Int) -> JSON {
    (0..<depth).reduce(.string("x")) { inside, _ in
      .object(["padding": .object(["child": inside])])
    }
  }

  /// Returns a random view as JSON, or null if it is too large for a message.
  private mutating func view() -> JSON {
    let limit = 64 << 10
    var generator = RandomView(seed: random.next(), size: limit)
    let view = generator.view()
    guard let size = ArchivedNode(view).compactBytes?.count, size <= limit,
      let data = try? JSONEncoder().encode(view),
      let json = try? JSONParser.parse(Array(data))
    else { return .null }
    return json
  }

  private static let corpus: [JSON] = [
    #"{"jsonrpc":"2.0","id":0,"result":{"protocol":1,"widgets":[{"kind":"steps","displayName":"Steps","description":"d","families":["systemSmall"],"configuration":{"name":"Choose","title":"t","parameters":[{"name":"city","title":"City","kind":"text"}]}}],"intents":[],"shortcuts":[{"title":"Go","call":{"intent":"Go","values":{}}}]}}"#,
    #"{"jsonrpc":"2.0","id":3,"result":{"policy":"after","reload":1800000900,"notes":["a"],"files":["/tmp/x"],"entries":[{"date":1800000000,"score":2,"duration":60,"url":"https://a","view":{"stack":{"children":[{"text":{"runs":[{"text":"Hello","style":{"foreground":"accent"}}]}},{"gauge":{"fraction":0.5}},{"plot":{"values":[0.1,0.9]}}]}}}]}}"#,
    #"{"jsonrpc":"2.0","method":"entries","params":{"id":1,"entries":[{"date":1,"view":"x"},{"date":2,"archive":"AwEA"}]}}"#,
    #"{"jsonrpc":"2.0","id":4,"result":{"performed":true,"dialog":"done","view":{"view":{"text":{"runs":[]}}},"value":[1,"a"],"url":"x:y","opensApp":false,"problem":"p"}}"#,
    #"{"jsonrpc":"2.0","id":5,"result":{"options":[{"value":1,"title":"One","section":"A"}],"chosen":[],"standard":null}}"#,
    #"{"jsonrpc":"2.0","method":"options","params":{"id":1,"options":[]}}"#,
    #"{"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"no"}}"#,
    #"{"jsonrpc":"2.0","method":"reload","params":{"kind":"steps"}}"#,
    #"{"jsonrpc":"2.0","id":7,"result":{"view":{"grid":{"children":[{"gridRow":{"children":["a","b"]}}]}},"url":"https://b"}}"#,
  ].compactMap { try? JSONParser.parse(Array($0.utf8)) }
}

extension JSON {
  /// The JSON text; Foundation's encoder would overflow the stack for deep values.
  fileprivate var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): Int(exactly: value).map { "\($0)" } ?? "\(value)"
    case .string(let value): Self.quoted(value)
    case .array(let values): "[\(values.map(\.text).joined(separator: ","))]"
    case .object(let members):
      "{\(members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)):\($0.value.text)" }.joined(separator: ","))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escapedText = text.unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
        ? "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        : String(Character(scalar))
    }
    return "\"\(escapedText.joined())\""
  }
}
