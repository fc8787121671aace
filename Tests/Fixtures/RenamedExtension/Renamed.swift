import AppIntents
import Foundation
import SwiftUI
import WidgetKit

// The pets widget of PressExtension in a build whose intent has another name and an additional
// parameter.

struct Pet: AppEntity {
  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Pet"
  static var defaultQuery = PetQuery()

  let id: String

  var displayRepresentation: DisplayRepresentation { "\(id)" }
}

struct PetQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [Pet] {
    identifiers.map { Pet(id: $0) }
  }
}

struct ChoosePetIntent: WidgetConfigurationIntent {
  static var title: LocalizedStringResource = "Pets"
  static var earlierNames = ["PetIntent"]

  @Parameter(title: "Pet") var pet: Pet?
  @Parameter(title: "Pets", size: [.systemMedium: 2]) var pets: [Pet]?
  @Parameter(title: "Loud", default: true) var isLoud: Bool
}

struct PetEntry: TimelineEntry {
  let date: Date
  let text: String
}

struct PetProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> PetEntry { PetEntry(date: Date(), text: "a pet") }

  func snapshot(for configuration: ChoosePetIntent, in context: Context) async -> PetEntry {
    PetEntry(date: Date(), text: "")
  }

  func timeline(
    for configuration: ChoosePetIntent, in context: Context
  ) async -> Timeline<PetEntry> {
    let pets = configuration.pets?.map(\.id).joined(separator: " and ") ?? "nobody"
    let text = "new: \(configuration.pet?.id ?? "none") with \(pets)"
    return Timeline(entries: [PetEntry(date: Date(), text: text)], policy: .never)
  }
}

@main
struct PetWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "pets", provider: PetProvider()) { entry in Text(entry.text) }
      .configurationDisplayName("Pets")
      .supportedFamilies([.systemMedium])
  }
}
