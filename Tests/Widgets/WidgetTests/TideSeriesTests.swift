import Foundation
import Golden
@testable import TidesWidget
import Testing
import WidgetOptions

/// Harmonic predictions from a file that libtcd wrote.
struct TideSeriesTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/sample.tcd"
    TideSamples.write(to: path)
  }

  private func date(_ text: String) -> Date { TideSamples.date(text) }

  private func record(_ number: Int32) throws -> TideDatabase.Record {
    try TideDatabase(path: path).record(number)
  }

  @Test func stationsAreListed() throws {
    let stations = try TideDatabase(path: path).stations()
    #expect(stations.map(\.name) == ["Monterey, California", "Santa Cruz, California"])
    #expect(stations[0].zoneName == "America/Los_Angeles")
    #expect(abs(stations[0].latitude - 36.605) < 1e-4)
    #expect(try record(0).datum == "Mean Lower Low Water")
  }

  /// The level at Monterey on 2019 September 1 at 0:00 and 6:00 GMT, in feet above mean level.
  ///
  /// - Source: neaps/tide-predictor, test/harmonics/prediction.ts, which sums all 37 constituents of
  ///   NOAA with node factors of each hour, and is itself compared with NOAA's predictions. Tolerance
  ///   0.15 ft: three small constituents are left out here, and the node factors are those of the
  ///   middle of the year.
  @Test(arguments: [("2019-09-01T00:00:00Z", -1.347125), ("2019-09-01T06:00:00Z", 2.852636)])
  func levelsOfAnotherProgram(text: String, level: Double) throws {
    let height = try #require(try record(0).series.height(at: date(text)))
    #expect(abs(height / 0.3048 - 2.83 - level) < 0.15, "\(height / 0.3048 - 2.83)")
  }

  /// The sum with the arguments of each hour itself; the tables of a year differ by a little.
  @Test func heightsAgreeWithTheEquilibriumTide() throws {
    let series = try record(0).series
    let start = date("2025-12-20T00:00:00Z")
    for hour in stride(from: 0.0, to: 24 * 60, by: 7) {
      let date = start.addingTimeInterval(hour * 3600)
      let height = try #require(series.height(at: date))
      let expected = (TideSamples.height(at: date) + 2.83) * 0.3048
      #expect(abs(height - expected) < 0.03, "\(date): \(height) is not \(expected)")
    }
  }

  @Test func noJumpAtNewYear() throws {
    let series = try record(0).series
    let newYear = date("2026-01-01T00:00:00Z")
    let heights = stride(from: -3700.0, through: 3700, by: 20).compactMap {
      series.height(at: newYear.addingTimeInterval($0))
    }
    #expect(heights.count == 371)
    // The water rises by at most 2 mm in 20 s here.
    #expect(zip(heights, heights.dropFirst()).allSatisfy { abs($0 - $1) < 0.004 })
  }

  @Test func tidesAlternateAndAreTurningPoints() throws {
    let series = try record(0).series
    let interval = DateInterval(start: date("2026-11-20T00:00:00Z"), duration: 30 * 86_400)
    let tides = series.tides(in: interval)
    #expect((110...120).contains(tides.count), "\(tides.count)")
    #expect(zip(tides, tides.dropFirst()).allSatisfy { $0.isHigh != $1.isHigh })
    for tide in tides {
      let (before, after) = (
        try #require(series.height(at: tide.date.addingTimeInterval(-300))),
        try #require(series.height(at: tide.date.addingTimeInterval(300)))
      )
      #expect(tide.isHigh == (tide.height > before) && tide.isHigh == (tide.height > after))
    }
  }

  @Test func subordinateStationFollowsItsDifferences() throws {
    let record = try record(1)
    let offsets = try #require(record.offsets)
    #expect(offsets.highDelay == -360 && offsets.lowDelay == 3840, "−0:06 and 1:04")
    let interval = DateInterval(start: date("2026-11-20T00:00:00Z"), duration: 3 * 86_400)
    let prediction = SubordinatePrediction(record.series, offsets, in: interval)
    let reference = record.series.tides(
      in: DateInterval(
        start: interval.start.addingTimeInterval(-7200), duration: 3 * 86_400 + 14_400))
    for tide in prediction.tides {
      let own = reference.map(offsets.applied).first { $0.date == tide.date }
      #expect(own == tide)
      let height = try #require(prediction.height(at: tide.date))
      #expect(abs(height - tide.height) < 0.002)
    }
    let high = try #require(prediction.tides.first { $0.isHigh })
    let low = try #require(prediction.tides.first { !$0.isHigh })
    #expect(reference.contains { abs($0.height * 1.1 - high.height) < 1e-6 })
    #expect(reference.contains { abs($0.height + 0.5 * 0.3048 - low.height) < 1e-6 })
  }

  @Test func outsideTheTablesNothingIsPredicted() throws {
    let series = try record(0).series
    #expect(series.height(at: date("2017-12-31T23:00:00Z")) == nil)
    #expect(series.height(at: date("2029-01-01T01:00:00Z")) == nil)
    #expect(series.height(at: date("2028-12-31T23:00:00Z")) != nil)
  }

  /// libtcd would exit or read beyond its buffers.
  @Test func truncatedFileIsRejected() throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for count in [0, 1, 100, 2000, 4096, bytes.count / 2, bytes.count - 1] {
      let file = "\(folder.path)/truncated.tcd"
      try bytes.prefix(count).write(to: URL(fileURLWithPath: file))
      #expect(throws: TideError.self) { try TideDatabase(path: file).stations() }
    }
  }

  @Test(arguments: [
    ("[NUMBER OF RECORDS] = 2", "[NUMBER OF RECORDS] = -2"),
    ("[CONSTITUENTS] = 20", "[CONSTITUENTS] = 2000"),
    ("[TZFILE SIZE] = 30", "[TZFILE SIZE] = 30000000"), ("[SPEED BITS] =", "[SPEED BITS] = 9"),
    ("[END OF ASCII", "[END OF EBCDI"), ("[VERSION]", "<!DOCTYPE>"),
  ])
  func damagedHeaderIsRejected(original: String, replacement: String) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let range = try #require(bytes.range(of: Data(original.utf8)))
    bytes.replaceSubrange(range, with: Data(replacement.utf8))
    let file = "\(folder.path)/damaged.tcd"
    try bytes.write(to: URL(fileURLWithPath: file))
    #expect(throws: TideError.self) { try TideDatabase(path: file).stations() }
  }

  @Test func libraryReportsFilesThatItCannotRead() async throws {
    try Data("no tides".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/other.tcd"))
    let library = TideLibrary(environment: ["TESSERA_TIDES": folder.path])
    let contents = await library.contents()
    #expect(contents.stations.count == 2)
    #expect(
      contents.problems.map(\.message) == [
        "other.tcd is not a .tcd file of tides: it has no header"
      ])
  }

  /// libtcd trusts the body: with another size of a record, it reads for ever or beyond its buffers.
  @Test func damagedBodyIsReportedAndNothingElseIsLost() async throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let end = try #require(Data(bytes).range(of: Data("[END OF ASCII HEADER DATA]".utf8)))
      .upperBound
    var generator = SystemRandomNumberGenerator()
    for index in 0..<12 {
      var damaged = bytes
      for position in end..<bytes.count
      where index == 0 || Int.random(in: 0..<20, using: &generator) == 0 {
        damaged[position] = index == 0 ? 0xff : UInt8.random(in: 0...255, using: &generator)
      }
      try Data(damaged).write(to: URL(fileURLWithPath: "\(folder.path)/damaged-\(index).tcd"))
    }
    let contents = await TideLibrary(environment: ["TESSERA_TIDES": folder.path]).contents()
    #expect(
      contents.stations.contains {
        $0.name == "Monterey, California" && $0.source == .file(path: path, record: 0)
      })
    for problem in contents.problems {
      #expect(problem.message.contains("damaged-"), "\(problem)")
    }
  }

  @Test func filesAreReadAgainAfterAChange() async throws {
    let files = TideFiles.shared
    #expect(try await files.stations(at: path).count == 2)
    let record = try await files.record(1, at: path)
    #expect(record == (try TideDatabase(path: path).record(1)), "nothing is lost on the way")
    try Data("no tides".utf8).write(to: URL(fileURLWithPath: path))
    await #expect(throws: TideError.self) { _ = try await files.stations(at: path) }
  }

  @Test func missingProgramIsReported() async throws {
    let files = TideFiles(WorkerProgram(arguments: ["/nonexistent", "tide-file"]))
    await #expect(
      throws: TideError.unreadableFile("sample.tcd", "/nonexistent cannot be started")
    ) { _ = try await files.stations(at: path) }
    let crash = TideFiles(WorkerProgram(arguments: ["/bin/sh", "-c", "kill -SEGV $$"]))
    await #expect(throws: TideError.unreadableFile("sample.tcd", "it is damaged")) {
      _ = try await crash.stations(at: path)
    }
  }
}
