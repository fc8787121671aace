import IntentSchemas
import Testing
import ViewTree

/// References to secrets, as values and within texts.
struct SecretReferenceTests {
  private static let secrets = ["github": "gh-1", "a.b_c-2": "two", "123": "digits", "true": "yes"]

  private func replaced(_ value: JSON) throws -> JSON {
    try value.replacingSecrets { Self.secrets[$0] }
  }

  @Test(arguments: [
    (JSON.object(["secret": .string("github")]), "gh-1"),
    (.object(["secret": .string("a.b_c-2")]), "two"),
    // YAML reads these names as a number and as a flag.
    (.object(["secret": .number(123)]), "digits"), (.object(["secret": .bool(true)]), "yes"),
    (.string("{secret: github}"), "gh-1"), (.string("{secret:github}"), "gh-1"),
    (.string("Bearer {secret: github}"), "Bearer gh-1"),
    (.string("{secret: github}{secret:  a.b_c-2 }!"), "gh-1two!"),
    (.string("{{secret: github}}"), "{gh-1}"),
  ])
  func referenceIsReplaced(value: JSON, result: String) throws {
    #expect(value.refersToSecret)
    #expect(try replaced(value) == .string(result))
  }

  @Test(arguments: [
    "", "{", "{secret:", "{secret: }", "{secret: a b}", "{secret: .token}", "{secret: ../x}",
    "{secrets: github}", "{ secret: github}", "{secret github}", "secret: github",
    "{secret: {github}}",
  ])
  func otherTextStays(text: String) throws {
    #expect(!JSON.string(text).refersToSecret)
    #expect(try replaced(.string(text)) == .string(text))
  }

  @Test func listsAreSearchedAndOtherMappingsAreNot() throws {
    let list = JSON.array([.string("x"), .object(["secret": .string("github")]), .number(1)])
    #expect(try replaced(list) == .array([.string("x"), .string("gh-1"), .number(1)]))
    let other = JSON.object(["secret": .string("github"), "id": .number(1)])
    #expect(try replaced(other) == other && !other.refersToSecret)
  }

  /// A secret is not searched for references: nobody but the user says which secrets are used.
  @Test func secretIsNotReplacedAgain() throws {
    let value = try JSON.string("{secret: outer}").replacingSecrets {
      ["outer": "{secret: inner}", "inner": "x"][$0]
    }
    #expect(value == .string("{secret: inner}"))
  }

  @Test func missingAndUnnamedSecretsAreNamed() {
    #expect(throws: SecretProblem.missing("none")) { try replaced(.string("a {secret: none}")) }
    for name in [JSON.null, .string(""), .string("a b"), .array([])] {
      #expect(throws: SecretProblem.unnamed) { try replaced(.object(["secret": name])) }
    }
  }

  @Test func onlyTextsMayBeSecrets() {
    let reference = JSON.object(["secret": .string("github")])
    func problem(_ kind: ParameterSchema.Kind, _ value: JSON) -> String? {
      ParameterSchema(name: "a", title: "A", kind: kind).problem(with: value, in: nil)
    }
    #expect(problem(.text, reference) == nil && problem(.url, reference) == nil)
    #expect(problem(.text, .string("Bearer {secret: github}")) == nil)
    for kind in [ParameterSchema.Kind.number, .bool, .date, .choice, .entity] {
      #expect(problem(kind, reference)?.contains("where a text is expected") == true)
    }
    #expect(problem(.text, .object(["secret": .null]))?.contains("{secret: NAME}") == true)
  }

  @Test func valuesAreTakenOutForAPlaceholder() {
    let values = IntentValues(
      intent: "I",
      values: [
        "a": .object(["secret": .string("x")]), "b": .string("{secret: y}"), "c": .bool(true),
      ])
    #expect(values.secretNames == ["x", "y"])
    #expect(values.withoutSecrets.values == ["c": .bool(true)])
  }
}
