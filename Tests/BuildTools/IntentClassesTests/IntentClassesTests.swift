import Foundation
import Testing
@testable import intent_classes

struct IntentClassesTests {
  private func parse(_ body: String) throws -> IntentDefinition {
    try IntentDefinition(
      reading: Data("<plist version=\"1.0\"><dict>\(body)</dict></plist>".utf8))
  }

  @Test func aFileWithoutIntentsIsEmpty() throws {
    #expect(try parse("") == IntentDefinition())
  }

  @Test func anythingButAPropertyListIsRejected() {
    #expect(throws: DefinitionError.notAPropertyList) {
      try IntentDefinition(reading: Data("hello".utf8))
    }
  }

  @Test func invalidNamesAreRejected() {
    #expect(throws: DefinitionError.invalidName("a b")) {
      try parse(
        "<key>INTypes</key><array><dict><key>INTypeName</key><string>a b</string></dict></array>")
    }
    #expect(throws: DefinitionError.invalidName("A B")) {
      try parse(
        """
        <key>INIntents</key><array><dict><key>INIntentName</key><string>Order</string>
        <key>INIntentClassPrefix</key><string>A B</string></dict></array>
        """)
    }
    #expect(throws: DefinitionError.missing("INIntentName", from: "an intent")) {
      try parse("<key>INIntents</key><array><dict></dict></array>")
    }
  }

  @Test func stringsAreQuoted() throws {
    var definition = IntentDefinition()
    definition.intents = [
      .init(
        name: "AIntent", title: "say \"a\\b\"",
        parameters: [
          .init(name: "many", title: "Many", kind: .url, isList: true),
          .init(name: "on", title: "On", kind: .flag, defaultValue: "1"),
          .init(name: "default", title: "De\r\nfault", kind: .text),
        ])
    ]
    let text = IntentSource([definition]).text
    #expect(text.contains(#""say \"a\\b\"""#))
    #expect(text.contains("public var `many`: [URL]?"))
    #expect(text.contains("public var `on`: NSNumber?"))
    #expect(text.contains("public var `default`: String?") && text.contains("self.`default` ="))
    #expect(text.contains(#""De\r\nfault""#))
  }

  /// Classes have names of their own, or a prefix.
  @Test func classesHaveTheNamesThatTheFileGivesThem() throws {
    let definition = try parse(
      """
      <key>INTypes</key><array><dict><key>INTypeName</key><string>Note</string>
      <key>INTypeClassName</key><string>WidgetNote</string>
      <key>INTypeClassPrefix</key><string>SP</string></dict></array>
      <key>INEnums</key><array><dict><key>INEnumName</key><string>Order</string>
      <key>INEnumClassPrefix</key><string>SP</string></dict></array>
      <key>INIntents</key><array><dict><key>INIntentName</key><string>Note</string>
      <key>INIntentClassName</key><string>NoteWidgetIntent</string>
      <key>INIntentClassPrefix</key><string>SP</string>
      <key>INIntentParameters</key><array>
      <dict><key>INIntentParameterName</key><string>note</string>
      <key>INIntentParameterObjectType</key><string>Note</string></dict>
      <dict><key>INIntentParameterName</key><string>order</string>
      <key>INIntentParameterEnumType</key><string>Order</string></dict></array></dict></array>
      """)
    #expect(definition.types.map(\.name) == ["WidgetNote"])
    #expect(definition.choices.map(\.name) == ["SPOrder"])
    #expect(definition.intents.map(\.name) == ["NoteWidgetIntent"])
    #expect(
      definition.intents.first?.parameters.map(\.kind) == [
        .object("WidgetNote"), .choice("SPOrder"),
      ])
  }

  /// Xcode appends “Intent” to every name.
  @Test(arguments: [("Order", "OrderIntent"), ("GreetingIntent", "GreetingIntentIntent")])
  func classesHaveTheNamesOfXcode(name: String, className: String) throws {
    let definition = try parse(
      """
      <key>INIntents</key><array><dict><key>INIntentName</key><string>\(name)</string></dict></array>
      """)
    #expect(definition.intents.map(\.name) == [className])
    let text = IntentSource([definition]).text
    #expect(text.contains("class \(className): INIntent"))
    #expect(text.contains("protocol \(className)Handling {}"))
  }

  @Test func typesHaveTheirOwnProperties() throws {
    let definition = try parse(
      """
      <key>INTypes</key><array><dict><key>INTypeName</key><string>Pet</string>
      <key>INTypeProperties</key><array>
      <dict><key>INTypePropertyDefault</key><true/>
      <key>INTypePropertyName</key><string>identifier</string></dict>
      <dict><key>INTypePropertyName</key><string>age</string>
      <key>INTypePropertyType</key><string>Integer</string></dict>
      </array></dict></array>
      """)
    #expect(definition.types.map(\.name) == ["Pet"])
    let text = IntentSource([definition]).text
    #expect(text.contains("public var `age`: NSNumber?") && !text.contains("`identifier`"))
  }

  /// `var Pet: Pet?` would refer to itself.
  @Test func aParameterMayHaveTheNameOfItsType() throws {
    var definition = IntentDefinition()
    definition.types = [.init(name: "Pet", properties: [])]
    definition.intents = [
      .init(
        name: "ShowIntent", title: "Show",
        parameters: [.init(name: "Pet", title: "Pet", kind: .object("Pet"))])
    ]
    let text = IntentSource([definition]).text
    #expect(text.contains("public typealias PetValue = Pet"))
    #expect(text.contains("public var `Pet`: PetValue?"))
  }
}
