import Timelines
import Foundation
import IntentSchemas
import Testing
import ViewTree
import Wire

private func expectCoding<Message: Codable & Equatable>(
  _ message: Message, json: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let line = try WireCoding.line(message)
  #expect(String(decoding: line, as: UTF8.self) == json + "\n", sourceLocation: sourceLocation)
  #expect(
    try WireCoding.message(Message.self, from: Array(json.utf8)) == message,
    sourceLocation: sourceLocation)
}

struct WireTests {
  @Test func inlineRequestIsWrittenByHandAsByTheEncoder() throws {
    for request in [
      InlineRequest(), InlineRequest(widgets: ["a", "b \"\\\u{7}é"], home: "/h", watch: true),
    ] {
      let encoded = try WireCoding.line(ControlRequest.inline(request))
      #expect(
        try WireCoding.message(ControlRequest.self, from: Array(request.line.utf8))
          == .inline(request))
      #expect(try JSONParser.parse(encoded) == JSONParser.parse(Array(request.line.utf8)))
    }
  }

  @Test func inlineTextsSurviveTheWire() throws {
    let texts = [InlineText(id: "a", title: "A", runs: [InlineText.Run("x")], mark: "1 h old")]
    let response = ControlResponseMessage(to: .integer(1), .success(.inline(texts)))
    let line = Array(try WireCoding.line(response).dropLast())
    #expect(try WireCoding.message(ControlResponse.self, from: line) == .inline(texts))
    let update = try WireCoding.line(InlineUpdate(texts))
    #expect(
      String(decoding: update, as: UTF8.self)
        == #"{"jsonrpc":"2.0","method":"inline","params":{"texts":[{"id":"a","mark":"1 h old","#
        + #""runs":[{"text":"x"}],"title":"A"}]}}"# + "\n")
  }

  @Test func messagesRoundTrip() throws {
    try expectCoding(
      HostMessage(0, .describe),
      json:
        #"{"id":0,"jsonrpc":"2.0","method":"initialize","params":{"host":"tessera","protocol":1}}"#)
    try expectCoding(
      HostMessage(
        7, .timeline(WidgetRequest(kind: "k", family: .systemSmall, width: 16, height: 7))),
      json:
        #"{"id":7,"jsonrpc":"2.0","method":"timeline","params":{"colorScheme":"dark","family":"systemSmall","height":7,"isPreview":false,"kind":"k","width":16}}"#
    )
    try expectCoding(
      ExtensionMessage.timeline(id: 7, WireTimeline(policy: "after", reload: 60)),
      json: #"{"id":7,"jsonrpc":"2.0","result":{"policy":"after","reload":60}}"#)
    try expectCoding(
      ExtensionMessage.reload(kind: "k"),
      json: #"{"jsonrpc":"2.0","method":"reload","params":{"kind":"k"}}"#)
    try expectCoding(
      ExtensionMessage.failed(id: 3, WireFailure(message: "no")),
      json: #"{"error":{"code":-32000,"message":"no"},"id":3,"jsonrpc":"2.0"}"#)
  }

  @Test func intentsRoundTrip() throws {
    try expectCoding(
      HostMessage(
        4, .perform(PerformRequest(action: #"{"intent":"Next"}"#, width: 70, height: 18))),
      json:
        #"{"id":4,"jsonrpc":"2.0","method":"perform","params":{"action":"{\"intent\":\"Next\"}","colorScheme":"dark","height":18,"width":70}}"#
    )
    var performed = WirePerformed()
    performed.dialog = "done"
    performed.url = "https://example.org"
    performed.problem = "not saved"
    try expectCoding(
      ExtensionMessage.performed(id: 4, performed),
      json:
        #"{"id":4,"jsonrpc":"2.0","result":{"dialog":"done","performed":true,"problem":"not saved","url":"https://example.org"}}"#
    )
    let option = IntentOption(value: .string("a"), title: "A")
    try expectCoding(
      HostMessage(
        5,
        .options(OptionsRequest(kind: "k", intent: "I", parameter: "p", values: ["x": .bool(true)]))
      ),
      json:
        #"{"id":5,"jsonrpc":"2.0","method":"options","params":{"intent":"I","kind":"k","parameter":"p","values":{"x":true}}}"#
    )
    try expectCoding(
      ExtensionMessage.partialOptions(id: 5, [option]),
      json:
        #"{"jsonrpc":"2.0","method":"options","params":{"id":5,"options":[{"title":"A","value":"a"}]}}"#
    )
    try expectCoding(
      ExtensionMessage.options(id: 5, OptionsResult(options: [], chosen: [option])),
      json:
        #"{"id":5,"jsonrpc":"2.0","result":{"chosen":[{"title":"A","value":"a"}],"options":[]}}"#)
  }

  @Test(arguments: 1...9)
  func anySplitOfStreamYieldsSameLines(chunk: Int) throws {
    let stream = Array("one\n\ntwo\nthree four\n".utf8)
    var parser = LineParser()
    var lines: [String] = []
    for start in stride(from: 0, to: stream.count, by: chunk) {
      let part = stream[start..<min(stream.count, start + chunk)]
      lines += try parser.append(part).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(lines == ["one", "two", "three four"])
  }

  @Test func endlessLineIsRejected() throws {
    var parser = LineParser(limit: 100)
    #expect(throws: WireError.lineTooLong(limit: 100)) {
      try parser.append(Array(repeating: 0x78, count: 101))
    }
  }

  @Test func garbageIsRejected() {
    #expect(throws: WireError.invalidMessage("hello")) {
      try WireCoding.message(ExtensionMessage.self, from: Array("hello".utf8))
    }
  }

  /// The error names the member that the script's author got wrong.
  @Test(arguments: [
    (
      #"{"jsonrpc":"2.0","id":0,"result":{"protocol":1,"widgets":[{"kind":"a"}]}}"#,
      "result.widgets.[0].displayName is missing"
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"result":{"policy":"never","entries":[{"date":"now"}]}}"#,
      "result.entries.[0].date is not a number"
    ),
  ])
  func invalidMessageErrorNamesMember(line: String, reason: String) {
    #expect(throws: WireError.invalidMessage(reason)) {
      try WireCoding.message(ExtensionMessage.self, from: Array(line.utf8))
    }
  }

  /// Each object has only the fields that Protocol.md does not call optional.
  @Test func aDescriptionMayLeaveOutWhatIsOptional() throws {
    let parameter = #"{"name":"n","title":"N","kind":"text"}"#
    let intent = #"{"name":"I","title":"I","isDiscoverable":true,"parameters":[\#(parameter)]}"#
    let widget =
      #"{"kind":"k","displayName":"K","description":"","families":[],"configuration":\#(intent)}"#
    let call = #"{"intent":"I","values":{}}"#
    let json =
      #"{"jsonrpc":"2.0","id":0,"result":{"protocol":1,"widgets":[\#(widget)],"intents":[\#(intent)],"#
      + #""shortcuts":[{"title":"S","call":\#(call)}]}}"#
    var description = ExtensionDescription(
      widgets: [WidgetDescription(kind: "k", displayName: "K", description: "", families: [])])
    let schema = IntentSchema(
      name: "I", title: "I", parameters: [ParameterSchema(name: "n", title: "N", kind: .text)])
    description.widgets[0].configuration = schema
    description.intents = [schema]
    description.shortcuts = [IntentShortcut(title: "S", call: IntentCall(intent: "I", values: [:]))]
    #expect(
      try WireCoding.message(ExtensionMessage.self, from: Array(json.utf8))
        == .described(id: 0, description))
  }

  @Test func aParameterIsReadAsItWasWritten() throws {
    var parameter = ParameterSchema(name: "n", title: "N", kind: .choice)
    parameter.description = "d"
    parameter.isList = true
    parameter.isOptional = true
    parameter.standard = .string("a")
    parameter.choices = [IntentOption(value: .string("a"), title: "A")]
    parameter.hasOptions = true
    parameter.isSearchable = true
    (parameter.minimum, parameter.maximum) = (1, 2)
    parameter.control = .slider
    parameter.isMultiline = true
    parameter.previewsWhenLeft = true
    parameter.isSecret = true
    parameter.counts = ["": ParameterSchema.Count(minimum: 1, maximum: 2)]
    let line = try WireCoding.line(parameter)
    #expect(
      try WireCoding.message(ParameterSchema.self, from: Array(line.dropLast())) == parameter)
    // A field that this test forgets would be read as its default value.
    #expect(!Mirror(reflecting: parameter).children.contains { "\($0.value)" == "nil" })
    #expect(!Mirror(reflecting: parameter).children.contains { $0.value as? Bool == false })
  }

  @Test func viewCanBeSentAsJSON() throws {
    let json =
      #"{"id":1,"jsonrpc":"2.0","result":{"view":{"stack":{"axis":"horizontal","children":["a","b"]}}}}"#
    let message = try WireCoding.message(ExtensionMessage.self, from: Array(json.utf8))
    guard case .view(1, let view) = message else {
      Issue.record("not a view: \(message)")
      return
    }
    let node = try #require(try view.archived?.node())
    #expect(
      node
        == .stack(StackNode(.horizontal, children: [.text(TextNode("a")), .text(TextNode("b"))])))
  }
}

/// Dates outside the range that can be formatted.
struct WireDateTests {
  @Test(arguments: [1e300, -1e300, 64_092_211_200, 0])
  func anyDateIsClampedToFormattableRange(seconds: Double) throws {
    let view = #"{"text":{"runs":[{"text":"a"}]}}"#
    let line = #"{"date":\#(seconds),"view":\#(view),"score":1,"duration":1e300}"#
    let entry = try JSONDecoder().decode(WireEntry.self, from: Data(line.utf8))
    var reader = EntryReader()
    _ = reader.append(entry)
    let datedEntry = try #require(reader.datedEntries.first)
    #expect(abs(datedEntry.date.timeIntervalSince1970) <= 253_402_300_799)
    #expect(datedEntry.relevance?.duration == 1e10)
    let policy = try JSONDecoder().decode(
      WireTimeline.self, from: Data(#"{"policy":"after","reload":1e300}"#.utf8))
    guard case .after(let date) = policy.reloadPolicy else {
      Issue.record("no date")
      return
    }
    #expect(date.timeIntervalSince1970 == 253_402_300_799)
  }
}

/// The JSON of messages.
struct EncodingTests {
  private struct Sample: Codable, Equatable {
    var text = "a \"quoted\" \\ line\nand é 🎈 \u{1b}[31m"
    var numbers = [0, -1, 0.1, 1e300, 2.5e-300, 9_007_199_254_740_991]
    var nothing: Int?
    var flags = [true: "not a name", false: ""].map { [$0.value: $0.key] }
    var members = ["z": 1, "a": 2, "é": 3]
    var nested = [["x": [UInt8(255)]], [:]]
    var view = JSON.object(["text": .array([.null, .bool(false)])])
  }

  @Test func aMessageIsReadAsItWasWritten() throws {
    let sample = Sample()
    let line = try WireCoding.line(sample)
    #expect(line.last == 0x0a)
    #expect(!line.dropLast().contains { $0 < 0x20 })
    #expect(try WireCoding.message(Sample.self, from: Array(line.dropLast())) == sample)
    #expect(try JSONDecoder().decode(Sample.self, from: Data(line)) == sample)
  }

  @Test func namesAreSorted() throws {
    let line = String(decoding: try WireCoding.line(["b": 1, "a": 2, "c": 3]), as: UTF8.self)
    #expect(line == #"{"a":2,"b":1,"c":3}"# + "\n")
  }

  @Test func aNumberThatIsNotFiniteIsAnError() {
    #expect(throws: EncodingError.self) { try WireCoding.line([Double.infinity]) }
  }
}
