import Foundation
import TesseraIntents

// Intents in all the forms that occur in public code.

enum Mode: String, AppEnum {
  case single, several, smart

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mode"
  static let caseDisplayRepresentations: [Mode: DisplayRepresentation] = [
    .single: "one card", .several: "chosen cards", .smart: "by habit",
  ]
}

struct Shop: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shop"
  static let defaultQuery = ShopQuery()

  let id: Int
  let name: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)", subtitle: "no. \(id)")
  }

  static let all = [
    Shop(id: 1, name: "Books"), Shop(id: 2, name: "Bread"), Shop(id: 3, name: "Ink"),
  ]
}

struct ShopQuery: EntityStringQuery {
  func entities(for identifiers: [Int]) async throws -> [Shop] {
    Shop.all.filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> IntentItemCollection<Shop> {
    IntentItemCollection(sections: [
      IntentItemSection("Near", items: [Shop.all[0]]),
      IntentItemSection("Far", items: Array(Shop.all.dropFirst())),
    ])
  }

  func entities(matching string: String) async throws -> [Shop] {
    Shop.all.filter { $0.name.localizedCaseInsensitiveContains(string) }
  }

  func defaultResult() async -> Shop? { Shop.all[1] }
}

struct Shelves: DynamicOptionsProvider {
  @IntentParameterDependency<EverythingIntent>(\.$shop) var intent

  func results() async throws -> [String] {
    guard let intent else { return [] }
    return ["\(intent.shop?.name ?? "none") top", "bottom"]
  }
}

struct EverythingIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Everything"
  static let description: IntentDescription? = "All shapes"
  static let earlierNames = ["AnythingIntent"]

  @Parameter(title: "On", default: true) var isOn: Bool
  @Parameter(title: "Count", default: 2, controlStyle: .stepper, inclusiveRange: (1, 9))
  var count: Int
  @Parameter(title: "Share", controlStyle: .slider, inclusiveRange: (0, 1)) var share: Double?
  @Parameter(title: "Name", inputOptions: .init(keyboardType: .default, multiline: true))
  var name: String?
  @Parameter(title: "Mode", default: .single) var mode: Mode
  @Parameter(title: "Day") var day: Date?
  @Parameter(title: "Page") var page: URL?
  @Parameter(title: "Shop", description: "Where it is") var shop: Shop?
  @Parameter(title: "Shops", size: [.systemSmall: 1, .systemMedium: 3]) var shops: [Shop]?
  @Parameter(title: "Shelf", optionsProvider: Shelves()) var shelf: String?

  static var parameterSummary: some ParameterSummary {
    Switch(\.$mode) {
      Case(.single) { Summary("Show \(\.$shop)") { \.$isOn } }
      Case([.several]) {
        When(\.$isOn, .equalTo, true) {
          Summary { \.$shops }
        } otherwise: {
          Summary()
        }
      }
      DefaultCase {
        When(widgetFamily: .equalTo, .systemSmall) {
          Summary("\(\.$count)")
        } otherwise: {
          When(\.$shelf, .hasAnyValue) {
            Summary("\(\.$share)")
          } otherwise: {
            Summary("\(\.$shelf) \(\.$share)")
          }
        }
      }
    }
  }
}

struct Locked: Error, CustomLocalizedStringResourceConvertible {
  var localizedStringResource: LocalizedStringResource { "the door is locked" }
}

struct OpenDoor: AppIntent {
  static let title: LocalizedStringResource = "Open the door"

  @Parameter(title: "Shop") var shop: Shop
  @Parameter(title: "Times", default: 1) var times: Int

  init() {}

  init(_ shop: Shop) {
    self.shop = shop
  }

  func perform() async throws -> some IntentResult & ProvidesDialog & ReturnsValue<Int> {
    guard shop.id != 3 else { throw Locked() }
    return .result(value: times * 2, dialog: "\(shop.name) is open")
  }
}

private struct Hidden: AppIntent {
  static let title: LocalizedStringResource = "Hidden"
  static let isDiscoverable = false

  func perform() async throws -> some IntentResult & OpensIntent {
    .result(opensIntent: OpenURLIntent(URL(fileURLWithPath: "/tmp")))
  }
}

func hiddenCall() -> any AppIntent { Hidden() }

struct Turn: SetValueIntent {
  static let title: LocalizedStringResource = "Turn"

  @Parameter(title: "On") var value: Bool

  func perform() async throws -> some IntentResult & ReturnsValue<Bool> { .result(value: value) }
}

struct Doors: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: OpenDoor(Shop.all[0]), phrases: ["Open the door with \(.applicationName)"],
      shortTitle: "Open the bookshop", systemImageName: "door")
  }
}

struct OddIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Odd"

  @Parameter(title: "Number") var number: Int?
  @Parameter(title: "Most") var most: Int?
  @Parameter(title: "Day") var day: Date?
  @Parameter(title: "Ratio") var ratio: Double?
  @Parameter(title: "Label", optionsProvider: Labels()) var label: String?

  struct Labels: DynamicOptionsProvider {
    func results() async throws -> [String] { ["+50%cotton", "100%% wool"] }
  }
}

struct AskDoor: AppIntent {
  static let title: LocalizedStringResource = "Ask"
  static let isDiscoverable = false

  @Parameter(title: "Shop") var shop: Shop
  @Parameter(title: "Page") var page: URL
  @Parameter(title: "Loud") var isLoud: Bool
  @Parameter(title: "Others") var others: [Shop]

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: "\(shop.name) \(isLoud) \(others.count)")
  }
}
