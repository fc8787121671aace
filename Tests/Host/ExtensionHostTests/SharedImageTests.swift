import Foundation
import Testing
import Timelines
import ViewTree
import Wire

@testable import ExtensionHost

/// Timelines whose entries show the same image.
@Suite(.serialized)
struct SharedImageTests {
  private func photoTimeline(cells: (width: Int, height: Int)?) throws
    -> [DatedEntry<ArchivedNode>]
  {
    let program = try #require(FaultyChildTests.TestHost.program)
    let host = FaultyChildTests.TestHost(
      "serve", program: program.replacing("FaultyExtension", with: "PressExtension"))
    var request = WidgetRequest(kind: "photo", family: .systemLarge, width: 36, height: 17)
    (request.cellWidth, request.cellHeight) = (cells?.width, cells?.height)
    let ticket = host.submit(.timeline(request))
    let response = try #require(host.wait { host.responses(to: ticket).first })
    guard case .timeline(let entries, _, _) = response else {
      Issue.record("\(response)")
      return []
    }
    return entries
  }

  @Test(arguments: [false, true])
  func aPhotoTravelsOnce(showsPixels: Bool) throws {
    let entries = try photoTimeline(cells: showsPixels ? (8, 16) : nil)
    try #require(entries.count == 1440)
    #expect(entries.allSatisfy { $0.payload.images.images.count == 1 })
    let image = try #require(entries.last?.payload.images.images.first)
    // A single photo has more detail than a part of the budget for 1,440 would allow.
    #expect(image.count > (showsPixels ? 100_000 : 10_000))
    #expect(entries.allSatisfy { ($0.payload.compactBytes?.count ?? .max) < 1000 })
    let shown = try #require(try entries.last?.payload.node())
    var pictures: [PictureNode] = []
    shown.forEach { node in if case .picture(let picture) = node { pictures.append(picture) } }
    #expect(pictures.map(\.pixels.bytes) == [image])
  }

  @Test func equalViewsAreArchivedOnce() throws {
    let entries = try photoTimeline(cells: nil)
    #expect(Set(entries.map(\.payload)).count == 720)
  }

  @Test func aDayIsReadFromTheCacheAsItWas() throws {
    let entries = try photoTimeline(cells: nil)
    let timeline = EntryTimeline(entries: entries, policy: .never)
    let cached = CachedTimeline(
      timeline: timeline, loadDate: Date(timeIntervalSince1970: 0), timeZone: "UTC",
      displayName: "Photo", families: [])
    let key = TimelineCacheKey(
      extension: "e", kind: "photo", family: "large", configuration: "", colorScheme: "dark",
      locale: "")
    let bytes = try #require(cached.bytes(key: key, stamp: 1))
    #expect(CachedTimeline(bytes, key: key, stamp: 1) == cached)
    let image = try #require(entries.first?.payload.images.images.first)
    // The image and the whole archive once, and little for each entry.
    #expect(bytes.count < image.count + 1440 * 100)
  }
}
