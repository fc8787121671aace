import Foundation
import IntentSchemas
import Testing
import ViewTree
import Wire

/// An extension's description is limited when it is decoded, so that it cannot delay key presses.
struct BoundsTests {
  private func decode(_ message: ExtensionMessage) throws -> ExtensionMessage {
    try WireCoding.message(ExtensionMessage.self, from: try WireCoding.line(message))
  }

  private func decode(_ description: ExtensionDescription) throws -> ExtensionDescription {
    let message = try decode(.described(id: 0, description))
    guard case .described(0, let found) = message else {
      throw WireError.invalidMessage("\(message)")
    }
    return found
  }

  private func widget(_ change: (inout WidgetDescription) -> Void) -> ExtensionDescription {
    var widget = WidgetDescription(
      kind: "k", displayName: "K", description: "", families: [.systemSmall])
    change(&widget)
    return ExtensionDescription(widgets: [widget])
  }

  /// The names are created here, because test arguments are logged.
  ///
  /// The second name is a single character.
  @Test(arguments: zip(["x", "\u{fe0f}", "👩‍👩‍👧"], [2 << 20, 1 << 20, 50_000]))
  func longNameIsTruncated(letter: String, count: Int) throws {
    let name = (letter == "\u{fe0f}" ? "e" : "") + String(repeating: letter, count: count)
    let found = try decode(widget { ($0.displayName, $0.description) = (name, name) })
    let widget = try #require(found.widgets.first)
    #expect(widget.displayName.utf8.count <= 800 && widget.displayName.hasSuffix("…"))
    #expect(widget.description.utf8.count <= 4000 && widget.description.hasSuffix("…"))
  }

  /// All of a message is decoded in one turn, in which no key is answered.
  @Test func messageHasALimitOfParts() throws {
    func options(_ count: Int) throws -> ExtensionMessage {
      let option = IntentOption(value: .string("v"), title: "o")
      let result = OptionsResult(options: Array(repeating: option, count: count), chosen: [])
      return try decode(.options(id: 0, result))
    }
    guard case .options(0, let result) = try options(14_000) else {
      Issue.record("no options")
      return
    }
    #expect(result.options.count == 14_000)
    let tooMany = "more than 30000 objects and elements of lists"
    #expect { _ = try options(15_001) } throws: { "\($0)".contains(tooMany) }
    // Those of all lists together.
    let families = widget { $0.families = Array(repeating: "systemSmall", count: 15_001) }
    let both = ExtensionDescription(widgets: families.widgets + families.widgets)
    #expect(throws: Never.self) { _ = try decode(families) }
    #expect { _ = try decode(both) } throws: { "\($0)".contains(tooMany) }
  }

  @Test func valuesWithinLimitsAreUnchanged() throws {
    let long = String(repeating: "Straße nach ", count: 16)
    let schema = IntentSchema(
      name: "I", title: long,
      parameters: (0..<200).map { ParameterSchema(name: "p\($0)", title: long, kind: .text) })
    let description = widget { ($0.displayName, $0.configuration) = (long, schema) }
    #expect(try decode(description) == description)
  }

  /// Nobody but the user says which secrets a box uses: a default that is confirmed, or an option that
  /// is chosen, would be in home.yaml.
  @Test func extensionDoesNotOfferSecrets() throws {
    let references = [
      JSON.string("{secret: github}"), .string("Bearer {secret: github}"),
      .object(["secret": .string("github")]), .array([.object(["secret": .string("github")])]),
    ]
    let options = (references + [.string("x")]).map { IntentOption(value: $0, title: "harmless") }
    for reference in references {
      var parameter = ParameterSchema(name: "p", title: "P", kind: .text)
      parameter.standard = reference
      parameter.choices = options
      parameter.isSecret = true
      let schema = IntentSchema(name: "I", title: "I", parameters: [parameter])
      let found = try decode(widget { $0.configuration = schema })
      let decoded = try #require(found.widgets.first?.configuration?.parameters.first)
      #expect(decoded.standard == nil && decoded.isSecret == true)
      #expect(decoded.choices?.map(\.value) == [.string("x")])
      #expect(found.widgets.first?.truncations.isEmpty == false, "it is said")
      let result = OptionsResult(options: options, chosen: options, standard: reference)
      guard case .options(1, let offered) = try decode(.options(id: 1, result)) else {
        Issue.record("another message")
        continue
      }
      #expect(offered.options.count == 1 && offered.chosen.count == 1 && offered.standard == nil)
    }
  }

  /// The value of an option without a title takes its place.
  @Test func longValuesAreNoTitles() throws {
    let long = JSON.string(String(repeating: "é", count: 100_000))
    let option = IntentOption(value: long, title: "")
    let result = OptionsResult(options: [option], chosen: [option], standard: long)
    guard case .options(1, let offered) = try decode(.options(id: 1, result)) else {
      Issue.record("another message")
      return
    }
    #expect(offered.options.first?.title.utf8.count ?? .max <= 800)
    #expect(offered.chosen.isEmpty && offered.standard == nil)
  }

  /// A path of thousands of names would be looked up name by name.
  @Test func watchedPathsAreBounded() throws {
    let paths = [
      "/usr/x/" + String(repeating: "a/", count: 1000), "relative",
      "/" + String(repeating: "a", count: 5000),
    ]
    var description = ExtensionDescription(widgets: [])
    description.files = paths + ["/etc/hosts"]
    #expect(try decode(description).files == ["/etc/hosts"])
  }

  @Test func numberOfParametersIsLimited() throws {
    let schema = IntentSchema(
      name: "I", title: String(repeating: "t", count: 5000),
      parameters: (0..<10_000).map { ParameterSchema(name: "p\($0)", title: "P", kind: .text) })
    let found = try decode(widget { $0.configuration = schema })
    let configuration = try #require(found.widgets.first?.configuration)
    #expect((100...500).contains(configuration.parameters.count))
    #expect(configuration.parameters.first?.name == "p0" && configuration.title.count <= 200)
  }

  @Test func elementWithLongIdentifyingNameIsOmitted() throws {
    let long = String(repeating: "n", count: 10_000)
    let parameters = [long, "good"].map { ParameterSchema(name: $0, title: "P", kind: .text) }
    var description = widget {
      $0.configuration = IntentSchema(name: "I", title: "I", parameters: parameters)
    }
    description.widgets.append(
      WidgetDescription(kind: long, displayName: "L", description: "", families: []))
    let found = try decode(description)
    #expect(found.widgets.map(\.kind) == ["k"])
    #expect(found.widgets.first?.configuration?.parameters.map(\.name) == ["good"])
  }

  @Test func largeDefaultIsOmitted() throws {
    var parameter = ParameterSchema(name: "p", title: "P", kind: .text)
    parameter.standard = .string(String(repeating: "x", count: 1 << 20))
    let schema = IntentSchema(name: "I", title: "I", parameters: [parameter])
    let found = try decode(widget { $0.configuration = schema })
    #expect(found.widgets.first?.configuration?.parameters.first?.standard == nil)
  }

  @Test func optionTitlesAreTruncatedAndValuesAreKept() throws {
    let long = String(repeating: "w", count: 100_000)
    let option = IntentOption(value: .string("v"), title: long, subtitle: long, section: long)
    let messages = [
      ExtensionMessage.partialOptions(id: 1, [option]),
      .options(id: 1, OptionsResult(options: [option], chosen: [option])),
    ]
    for message in messages {
      let options: [IntentOption]
      switch try decode(message) {
      case .partialOptions(_, let partialOptions): options = partialOptions
      case .options(_, let result): options = result.options + result.chosen
      default: options = []
      }
      #expect(!options.isEmpty)
      for option in options {
        #expect(option.value == .string("v") && option.title.count <= 200)
        #expect(option.subtitle?.count ?? 0 <= 200 && option.section?.count ?? 0 <= 200)
      }
    }
  }

  @Test func longErrorMessageIsTruncated() throws {
    let long = String(repeating: "why ", count: 1 << 19)
    guard case .failed(_, let failure) = try decode(.failed(id: 1, WireFailure(message: long)))
    else {
      Issue.record("no failure")
      return
    }
    #expect(failure.message.count <= 1000 && failure.message.hasSuffix("…"))
    var finalMessage = WireTimeline(policy: "never")
    finalMessage.notes =
      [long] + Array(repeating: String(repeating: "why ", count: 1000), count: 500)
    guard case .timeline(_, let timeline) = try decode(.timeline(id: 1, finalMessage)) else {
      Issue.record("no timeline")
      return
    }
    #expect(timeline.notes?.count ?? 0 <= 101)
    #expect(timeline.notes?.allSatisfy { $0.count <= 1000 } == true)
  }

  @Test func longURLIsOmittedAndReported() throws {
    var performed = WirePerformed()
    performed.url = String(repeating: "a", count: 1 << 20) + ":"
    performed.problem = performed.url
    guard case .performed(_, let result) = try decode(.performed(id: 1, performed)) else {
      Issue.record("nothing was performed")
      return
    }
    #expect(result.url == nil && result.dialog?.contains("16384") == true)
    #expect(result.problem?.count ?? .max <= 1000)
  }

  /// The value is sent back, and Foundation's encoder uses kilobytes of stack for each level.
  @Test(arguments: ["view", "other"]) func depthIsLimitedForAnyName(name: String) throws {
    func line(_ depth: Int) throws -> [UInt8] {
      var description = widget { _ in }
      let call = IntentCall(intent: "I", values: [name: .string("HERE")])
      description.shortcuts = [IntentShortcut(title: "S", call: call)]
      let text = String(
        decoding: try WireCoding.line(ExtensionMessage.described(id: 0, description)),
        as: UTF8.self)
      let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return Array(text.trimmingCharacters(in: .newlines).replacing("\"HERE\"", with: deep).utf8)
    }
    _ = try WireCoding.message(ExtensionMessage.self, from: try line(60))
    #expect(throws: WireError.self) {
      try WireCoding.message(ExtensionMessage.self, from: try line(900))
    }
  }

  /// What is blank would be an empty row, or an error that says nothing.
  @Test(arguments: ["", " \n", "\u{200b}\u{7}", "\u{202e}"])
  func blankTextIsReplaced(blank: String) throws {
    let parameter = ParameterSchema(name: "times", title: blank, kind: .integer)
    let schema = IntentSchema(name: "Ring", title: blank, parameters: [parameter])
    var description = widget { ($0.displayName, $0.configuration) = (blank, schema) }
    description.shortcuts = [IntentShortcut(title: blank, call: IntentCall(intent: "Ring"))]
    let found = try decode(description)
    #expect(found.widgets.first?.displayName == "k")
    #expect(found.widgets.first?.configuration?.title == "Ring")
    #expect(found.widgets.first?.configuration?.parameters.first?.title == "times")
    #expect(found.shortcuts?.first?.title == "Ring")
    guard case .failed(_, let failure) = try decode(.failed(id: 1, WireFailure(message: blank)))
    else { throw WireError.invalidMessage("no failure") }
    #expect(failure.message == "failed without saying why")
    var performed = WirePerformed()
    (performed.dialog, performed.problem) = (blank, blank)
    guard case .performed(_, let outcome) = try decode(.performed(id: 1, performed))
    else { throw WireError.invalidMessage("no outcome") }
    #expect(outcome.dialog == nil && outcome.problem == "something did not work")
  }
}
