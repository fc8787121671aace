internal import Files
internal import Foundation
internal import WidgetOptions
internal import TesseraUI

/// What is known about the numbers of a file.
enum HealthState: Hashable, Sendable {
  case data(HealthData)
  /// The part of the file that has been read, 0…1.
  case reading(Double)
  /// What is wrong with the file.
  case problem(String)
  /// The user has chosen no file, and there is none at the usual places.
  case missing
}

/// The file with the user's numbers.
struct HealthSource: Sendable {
  /// The file, or the path at which one is looked for.
  let path: String
  private let isChosen: Bool
  private let cacheFolder: String

  private static let tableLimit = 16 << 20
  private static let jsonLimit = 8 << 20

  /// Finds the typed file, `TESSERA_HEALTH`, or the first that exists of `export.xml`, `health.csv`
  /// and `health.json` in the data folder.
  init(file: String?, environment: [String: String] = ProcessInfo.processInfo.environment) {
    let folder = "\(environment.dataFolder)/tessera"
    let chosenPath =
      UserPath.absolute(file, in: folder, home: environment.homeFolder)
      ?? environment.value(of: "TESSERA_HEALTH")
    let candidates = ["export.xml", "health.csv", "health.json"].map { "\(folder)/\($0)" }
    let existingPath = candidates.first { FileManager.default.fileExists(atPath: $0) }
    isChosen = chosenPath != nil || existingPath != nil
    path = chosenPath ?? existingPath ?? candidates[1]
    cacheFolder = "\(environment.folder(.cache))/tessera/health"
  }

  private var name: String { UserPath.name(of: path) }

  /// Reads the file, as far as possible until a deadline.
  ///
  /// - Parameters:
  ///   - today: The number of the day since 1970.
  ///   - deadline: When to stop.
  /// - Returns: The numbers, how far the file has been read, or what is wrong.
  func state(today: Int, until deadline: ContinuousClock.Instant) async -> HealthState {
    guard isChosen else { return .missing }
    do {
      return try await read(today: today, until: deadline)
    } catch {
      return .problem(
        error == .missing
          ? String(localized: "\(name) does not exist") : "\(name) cannot be read: \(error)")
    }
  }

  /// Returns the metrics that are known without a long wait.
  func knownMetrics() async -> [HealthMetric] {
    let deadline = ContinuousClock.now.advanced(by: .seconds(2))
    guard case .data(let data) = await state(today: Date().dayNumber(), until: deadline) else {
      return []
    }
    return data.metrics
  }

  private func read(
    today: Int, until deadline: ContinuousClock.Instant
  ) async throws(RegularFile.Failure) -> HealthState {
    switch (path as NSString).pathExtension.lowercased() {
    case "xml": return try await readExport(today: today, until: deadline)
    case "zip":
      return .problem(String(localized: "\(name): unpack it first; expected its export.xml"))
    case "json":
      let bytes = try RegularFile.bytes(at: path, limit: Self.jsonLimit)
      guard let data = HealthJSON(parsing: bytes, today: today)?.data else {
        return .problem(String(localized: "\(name): expected JSON with dates and numbers"))
      }
      return state(of: data)
    default:
      let text = try RegularFile.text(at: path, limit: Self.tableLimit)
      guard let data = HealthTable(parsing: text, today: today)?.data else {
        return .problem(String(localized: "\(name): expected a first line such as date,steps"))
      }
      return state(of: data)
    }
  }

  private func readExport(
    today: Int, until deadline: ContinuousClock.Instant
  ) async throws(RegularFile.Failure) -> HealthState {
    let beginning = try RegularFile.beginning(of: path, length: 4096)
    guard !beginning.contains(0) else { return .problem(String(localized: "\(name) is not XML")) }
    let state = try await ExportReader.shared.read(
      path, cachingIn: cacheFolder, today: today, until: deadline)
    switch state {
    case .reading(let part): return .reading(part)
    case .complete(let data): return self.state(of: data)
    }
  }

  private func state(of data: HealthData) -> HealthState {
    data.metrics.isEmpty
      ? .problem(String(localized: "\(name) has no numbers of the last two years")) : .data(data)
  }
}
