internal import BoundedText
internal import Files
internal import Foundation
internal import TesseraUI
internal import HTTPResponses
internal import PluginsWidget
internal import Pushes
internal import WidgetOptions

/// Reads the bytes of a source.
struct DataLoader: Sendable {
  /// The bytes of a source, and what is known of them.
  struct Loaded: Hashable, Sendable {
    var bytes: [UInt8] = []
    /// The format that the sender gave, or `nil`.
    var format: DataFormat?
    /// The address of the bytes, after redirections, or `nil`.
    var url: URL?
    /// What the settings show below the source.
    var note = ""
    /// Why the bytes are not up to date or not complete, or `nil`.
    var problem: DataProblem?
    /// When the bytes are no longer to be shown, or `nil`.
    var end: Date?
    /// Whether the bytes are a view.
    var isView = false
  }

  var environment: [String: String]
  /// How long a server may take, in seconds.
  var timeout = 10.0
  var secrets = SecretTexts()

  /// The maximum size of a file, and what is read of the end of a longer text, in bytes.
  private static let fileLimit = 8 << 20
  private static let tailLength = 256 << 10
  /// The name in `permissions.yaml` of what commands may do.
  static let permissionsName = "data/data"

  /// Reads a source.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - headers: The headers of a request, as the user typed them.
  ///   - date: The current date.
  ///   - age: How old a stored response may be, in seconds.
  /// - Returns: The bytes, and what is known of them.
  /// - Throws: ``DataProblem`` if there is nothing to show.
  func load(
    _ source: DataSource, headers: String, at date: Date, newerThan age: Double
  ) async throws(DataProblem) -> Loaded {
    var loaded: Loaded
    switch source {
    case .none:
      throw DataProblem(.source, String(localized: "Press s to choose what to show."))
    case .command(let line): loaded = try await run(line, at: date, newerThan: age)
    case .address(let text): loaded = try await request(text, headers, at: date, newerThan: age)
    case .file(let path): loaded = try read(path)
    case .push(let id): loaded = try push(id, at: date)
    }
    loaded.bytes = loaded.bytes.limitingMarks
    return loaded
  }

  private func run(
    _ line: String, at date: Date, newerThan age: Double
  ) async throws(DataProblem) -> Loaded {
    guard !SecretTexts.refersToSecret(line) else {
      throw DataProblem(
        .source, String(localized: "A secret can be used in an address and in headers only."))
    }
    let run = await CommandOutputs.shared.output(of: line, at: date, newerThan: age) {
      await ShellRun.run(line, permissions: Self.permissionsName)
    }
    let isBlank = run.output.allSatisfy { $0 <= 0x20 }
    if isBlank, let problem = run.problem { throw DataProblem(.source, problem) }
    var loaded = Loaded(bytes: run.output)
    loaded.note = Self.size(of: run.output)
    loaded.problem = run.problem.map { DataProblem(.source, $0) }
    return loaded
  }

  private func read(_ path: String) throws(DataProblem) -> Loaded {
    do throws(RegularFile.Failure) {
      var loaded = Loaded()
      do throws(RegularFile.Failure) {
        loaded.bytes = try RegularFile.bytes(at: path, limit: Self.fileLimit)
        loaded.note = Self.size(of: loaded.bytes)
      } catch .tooLarge {
        loaded.bytes = try FileTail.bytes(of: path, length: Self.tailLength)
        loaded.format = .text
        loaded.note = String(localized: "the end of a large file")
      }
      return loaded
    } catch {
      let name = UserPath.name(of: path)
      let text =
        error == .missing
        ? String(localized: "\(name) does not exist.") : "\(name): \(error)"
      throw DataProblem(.source, text)
    }
  }

  private func push(_ id: String, at date: Date) throws(DataProblem) -> Loaded {
    let folder = PushFolder(environment: environment)
    guard let push = folder.push(of: id), !push.isOver(at: date.timeIntervalSince1970) else {
      throw DataProblem(
        .source, String(localized: "Nothing yet. To show something: tessera push \(id)"))
    }
    var loaded = Loaded(bytes: push.body)
    loaded.end = push.end.map { Date(timeIntervalSince1970: $0) }
    loaded.isView = push.format == .view
    switch push.format {
    case .automatic, .view: break
    case .text: loaded.format = .text
    case .json: loaded.format = .json
    }
    loaded.note = Self.size(of: push.body)
    return loaded
  }

  static func size(of bytes: [UInt8]) -> String {
    bytes.count < 10_000
      ? String(localized: "\(bytes.count) bytes")
      : String(localized: "\((bytes.count + 512) >> 10) KB")
  }
}

// MARK: Addresses

extension DataLoader {
  private func request(
    _ address: String, _ headers: String, at date: Date, newerThan age: Double
  ) async throws(DataProblem) -> Loaded {
    let cache = ResponseCache(environment: environment)
    let name = ResponseCache.name(of: address, headers)
    let stored = cache.response(name)
    if let stored, abs(date.timeIntervalSince(stored.stamp.date)) < age {
      return Self.loaded(stored.stamp, stored.body)
    }
    do throws(DataProblem) {
      let request = try AddressRequest(address, headers, secrets)
      return try await respond(to: request, stored?.stamp, cache, name, at: date)
        ?? Self.loaded(stored?.stamp, stored?.body ?? [])
    } catch {
      // The last response is shown, and said to be old.
      guard let stored, error.isTemporary else { throw error }
      var loaded = Self.loaded(stored.stamp, stored.body)
      loaded.problem = error
      return loaded
    }
  }

  private static func loaded(_ stamp: ResponseCache.Stamp?, _ body: [UInt8]) -> Loaded {
    var loaded = Loaded(bytes: body)
    loaded.url = stamp?.url
    loaded.note = size(of: body)
    return loaded
  }

  /// Requests an address, and stores the response.
  ///
  /// - Returns: The response, or `nil` if the stored one is current.
  private func respond(
    to request: AddressRequest, _ stamp: ResponseCache.Stamp?, _ cache: ResponseCache,
    _ name: String, at date: Date
  ) async throws(DataProblem) -> Loaded? {
    let host = request.url.host ?? ""
    guard
      let response = await HTTPResponse(
        at: request.url, timeout: timeout, sizeLimit: ResponseCache.sizeLimit,
        headers: request.headers, unless: stamp?.validators,
        following: request.hasSecret ? .sameServer : .secure)
    else {
      throw DataProblem(
        .source, String(localized: "\(host) cannot be reached."), isTemporary: true)
    }
    switch response.status {
    case 200..<300: break
    case 304:
      guard var stamp else { throw Self.rejection(of: request, 304) }
      stamp.date = date
      cache.store(stamp, nil, of: name)
      return nil
    default: throw Self.rejection(of: request, response.status)
    }
    guard response.body.count <= ResponseCache.sizeLimit else {
      throw DataProblem(
        .source,
        String(localized: "The response is larger than \(ResponseCache.sizeLimit >> 20) MB."))
    }
    let newStamp = ResponseCache.Stamp(
      date: date, validators: response.validators, url: request.hasSecret ? nil : response.url)
    let body = Array(response.body)
    cache.store(newStamp, body, of: name)
    return Self.loaded(newStamp, body)
  }

  private static func rejection(of request: AddressRequest, _ status: Int) -> DataProblem {
    let host = request.url.host ?? ""
    let reason =
      switch status {
      case 301...303, 307, 308:
        request.hasSecret
          ? String(
            localized: "\(host) leads to another server, which is not followed with a secret.")
          : String(localized: "\(host) leads to an address that cannot be followed.")
      default: String(localized: "\(host) answers with the status \(status).")
      }
    return DataProblem(
      .source, reason,
      isTemporary: status == 429 || status >= 500)
  }
}
