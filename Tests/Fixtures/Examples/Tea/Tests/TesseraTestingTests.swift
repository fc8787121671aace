import Foundation
import SwiftUI
import Synchronization
@testable import Tea
import TesseraTesting
import Testing
import WidgetKit

private let isRecording = ProcessInfo.processInfo.environment["SNAPSHOTS"] == "record"

/// The tests of TesseraTesting, which have a process of their own because they stop its clock.
@MainActor
@Suite(.serialized)
struct TesseraTestingTests {
  private let noon = Date(timeIntervalSince1970: 1_795_348_800)

  @Test("A timeline has the provider's dates, policy and relevance")
  func timeline() async throws {
    let timeline = try await TestedWidget(TeaWidget.self).timeline(.systemSmall, at: noon)
    #expect(timeline.entries.map(\.date) == [0, 3600, 7200].map(noon.addingTimeInterval))
    #expect(timeline.policy == .after(noon.addingTimeInterval(7200)))
    #expect(timeline.entries[0].relevance?.score == 2)
    let later = try timeline.picture(at: noon.addingTimeInterval(4000))
    #expect(later.rows == timeline.entries[1].picture.rows)
  }

  @Test("The clock of the process runs again after a request")
  func clock() async throws {
    _ = try await TestedWidget(TeaWidget.self).timeline(.systemSmall, at: .distantPast)
    #expect(Date.now > Date(timeIntervalSince1970: 1_700_000_000))
  }

  @Test("A picture has controls, links and accessibility, and a press performs the intent")
  func press() async throws {
    let widget = try TestedWidget(TeaWidget.self)
    cups.withLock { $0 = 0 }
    let before = try await widget.timeline(.systemSmall, at: noon).picture(at: noon)
    #expect(before.controls == ["Drink"])
    // Links of a small widget have no effect.
    #expect(before.links == [])
    let medium = try await widget.timeline(.systemMedium, at: noon).picture(at: noon)
    #expect(medium.links == ["https://tea.example"])
    #expect(before.accessibility.contains("button “Drink”"))
    #expect(before.rows.contains { $0.contains("0 cups") })
    #expect(try await before.press("Drink") == "Cup 1")
    let after = try await widget.timeline(.systemSmall, at: noon).picture(at: noon)
    #expect(after.rows.contains { $0.contains("1 cups") })
    await #expect(
      throws: WidgetFailure.self, "there is no control “Eat”; there are: “Drink”"
    ) { try await before.press("Eat") }
  }

  @Test("Settings reach the provider; a failure is thrown")
  func settings() async throws {
    let settings = TeaSettings()
    settings.name = "Mint"
    let widget = try TestedWidget(TeaWidget.self).configured(with: settings)
    let picture = try await widget.timeline(.systemSmall, at: noon).picture(at: noon)
    #expect(picture.rows.contains { $0.contains("Mint") })
    settings.fails = true
    let failing = try TestedWidget(TeaWidget.self).configured(with: settings)
    await #expect(throws: WidgetFailure.self) { try await failing.timeline(.systemSmall, at: noon) }
    #expect(throws: WidgetFailure.self) { try TestedWidget(TeaWidget.self, kind: "coffee") }
    await #expect(throws: WidgetFailure.self) {
      try await TestedWidget(TeaWidget.self).timeline(.systemLarge, at: noon)
    }
  }

  @Test("All families and appearances are compared with files")
  func snapshots() async throws {
    cups.withLock { $0 = 0 }
    try await expectWidget(
      TeaWidget.self,
      in: Appearance.combinations(in: ["en_US", "de_DE"], timeZone: zone("Asia/Tokyo")), at: noon)
    let widget = try TestedWidget(TeaWidget.self)
    try expectPicture(
      try await widget.placeholder(.systemSmall, at: noon), named: "placeholder")
    try expectPicture(try await widget.snapshot(.systemSmall, at: noon), named: "snapshot")
    try expectAccessibility(
      of: try await widget.snapshot(.systemSmall, at: noon), named: "snapshot")
  }

  private func zone(_ identifier: String) -> TimeZone { TimeZone(identifier: identifier) ?? .gmt }

  @Test(
    "A picture that differs from its file is an issue that shows the changed rows",
    .disabled(if: isRecording, "it would be recorded"))
  func difference() async throws {
    cups.withLock { $0 = 7 }
    defer { cups.withLock { $0 = 0 } }
    try await withKnownIssue {
      try await expectWidget(
        TeaWidget.self, .systemSmall, in: [Appearance(timeZone: zone("Asia/Tokyo"))], at: noon)
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains(/- \| *0 cups/) && text.contains(/\+ \| *7 cups/)
    }
  }

  @Test(
    "A picture without a file is an issue", .disabled(if: isRecording, "it would be recorded"))
  func missing() async throws {
    let picture = try await TestedWidget(TeaWidget.self).snapshot(.systemSmall, at: noon)
    try withKnownIssue {
      try expectPicture(picture, named: "none")
    } matching: {
      $0.comments.map(\.rawValue).joined().contains("there is no snapshot none.txt")
    }
  }
}
