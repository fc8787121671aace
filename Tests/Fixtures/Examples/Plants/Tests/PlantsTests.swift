import Foundation
@testable import Plants
import TesseraTesting
import Testing

@MainActor
@Suite(.serialized)
struct PlantsTests {
  private let morning = Date(timeIntervalSinceReferenceDate: 817_290_000)

  @Test func pictures() async throws {
    Garden.plants = Garden.sample
    try await expectWidget(
      PlantsWidget.self, in: Appearance.combinations(in: ["en_US", "de_DE"]), at: morning)
  }

  @Test func wateredPlantIsNotThirsty() async throws {
    Garden.plants = Garden.sample
    let widget = try TestedWidget(PlantsWidget.self)
    let picture = try await widget.timeline(.systemMedium, at: morning).picture(at: morning)
    #expect(picture.controls == ["Water"])
    try await picture.press("Water")
    let after = try await widget.timeline(.systemMedium, at: morning).picture(at: morning)
    #expect(after.controls.isEmpty)
  }

  @Test func timelineHasAnEntryForEachPlant() async throws {
    Garden.plants = Garden.sample
    let timeline = try await TestedWidget(PlantsWidget.self).timeline(.systemMedium, at: morning)
    #expect(timeline.entries.count == 3)
    #expect(timeline.policy == .after(morning.addingTimeInterval(6 * 3600)))
  }
}
