@testable import AstronomyWidget
import Foundation
@testable import Places
@testable import TesseraKit
import Testing

/// The timelines of the astronomy widget.
struct AstronomyProviderTests {
  private let now = Date(timeIntervalSince1970: 1_795_196_040)  // 2026-11-20 17:34 UTC

  private func timeline(
    _ style: AstronomyStyle, _ places: String = "Berlin=52.52,13.41,Europe/Berlin"
  ) async -> Timeline<AstronomyEntry> {
    let provider = AstronomyProvider(environment: ["TESSERA_PLACES": places])
    return await provider.timeline(for: AstronomyIntent(style: style), in: context())
  }

  private func context(isPreview: Bool = false) -> TimelineProviderContext {
    TimelineProviderContext(
      family: .systemLarge, isPreview: isPreview, displaySize: CGSize(width: 304, height: 304),
      date: now)
  }

  @Test(arguments: [(AstronomyStyle.moon, 9, 10_800.0), (.sunArc, 145, 600), (.sky, 49, 1800)])
  func entriesAreWhereTheSkyChanges(style: AstronomyStyle, count: Int, step: Double) async {
    let timeline = await timeline(style)
    let dates = timeline.entries.map(\.date)
    #expect(dates.count == count && dates.first == now)
    #expect(
      zip(dates.dropFirst(), dates.dropFirst(2)).allSatisfy { $1.timeIntervalSince($0) == step })
    #expect(timeline.policy.date == now.addingTimeInterval(86_400))
  }

  @Test func sunTimesChangeAtTheSunsEvents() async throws {
    let timeline = await timeline(.sunTimes)
    let dates = timeline.entries.map(\.date)
    guard case .sun(let sight) = timeline.entries.first?.content else {
      Issue.record("expected the sun")
      return
    }
    // The sun has set: the day changes, and on the next one the sun rises.
    let site = try #require(timeline.entries.first?.site)
    let tomorrow = SunDay(containing: sight.day.interval.end.addingTimeInterval(60), at: site)
    #expect(dates.contains(try #require(tomorrow.sun.rising)))
    #expect(dates.contains(sight.day.interval.end))
    #expect(dates == dates.sorted() && dates.count > 8)
  }

  @Test func withoutAPlaceMoonAndEclipsesAreShown() async {
    for style in AstronomyStyle.allCases {
      let timeline = await timeline(style, "")
      switch timeline.entries.first?.content {
      case .missingPlace:
        #expect(!style.worksWithoutPlace)
        #expect(timeline.policy.date == nil)
      case .moon(let sight): #expect(sight.crossings.isEmpty && sight.coming.count == 4)
      case .eclipses(let sights):
        #expect(sights.count == 2 && sights.allSatisfy { $0.local == nil })
      default: Issue.record("\(style)")
      }
    }
  }

  @Test func previewNeedsNoPlace() async {
    let provider = AstronomyProvider(environment: [:])
    for style in AstronomyStyle.allCases {
      let entry = await provider.snapshot(
        for: AstronomyIntent(style: style), in: context(isPreview: true))
      #expect(entry.site != nil)
      if case .message = entry.content { Issue.record("\(style)") }
    }
  }

  @Test func unknownPlaceIsReported() async {
    let provider = AstronomyProvider(environment: [:])
    let intent = AstronomyIntent()
    intent.place = PlaceEntity(id: "Nowhere", result: .failure(.unknown("Nowhere")))
    let timeline = await provider.timeline(for: intent, in: context())
    #expect(timeline.failure == nil, "another attempt would not find it either")
    guard case .message("There is no place “Nowhere”") = timeline.entries.first?.content else {
      Issue.record("\(timeline.entries)")
      return
    }
  }
}
