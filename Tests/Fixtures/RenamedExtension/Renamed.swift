import AppIntents
import Foundation
import SwiftUI
import WidgetKit

// The pets of PressExtension, in a build whose intent has another name and more to set.

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
  let words: String
}

struct PetProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> PetEntry { PetEntry(date: Date(), words: "a pet") }

  func snapshot(for configuration: ChoosePetIntent, in context: Context) async -> PetEntry {
    PetEntry(date: Date(), words: "")
  }

  func timeline(
    for configuration: ChoosePetIntent, in context: Context
  ) async -> Timeline<PetEntry> {
    let pets = configuration.pets?.map(\.id).joined(separator: " and ") ?? "nobody"
    let words = "new: \(configuration.pet?.id ?? "none") with \(pets)"
    return Timeline(entries: [PetEntry(date: Date(), words: words)], policy: .never)
  }
}

@main
struct PetWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "pets", provider: PetProvider()) { entry in Text(entry.words) }
      .configurationDisplayName("Pets")
      .supportedFamilies([.systemMedium])
  }
}
