internal import Files
internal import Foundation
internal import WidgetOptions

/// A plugin's file that is loaded from an address.
struct PluginDownload: Sendable {
  /// Why there is no file.
  struct Failure: Error, Hashable, Sendable {
    var reason: String
  }

  let url: URL
  /// The name of the file, which has the interval.
  let name: String

  /// The maximum size of a file, in bytes.
  private static let sizeLimit = 1 << 20
  private static let headLimit = 64 << 10
  /// How long the response may take, in seconds.
  private static let timeout = 30.0

  /// Reads an address; the page of a file on GitHub stands for the file.
  ///
  /// - Throws: ``Failure`` if it is not an encrypted address of a file.
  init(_ text: String) throws(Failure) {
    guard var components = URLComponents(string: text), components.scheme == "https",
      let host = components.host, !host.isEmpty
    else { throw Failure(reason: "expected an address that begins with https://") }
    var parts = PathBytes.parts(of: components.path)
    if host == "github.com", parts.count > 4, parts[2] == "blob" || parts[2] == "raw" {
      parts.remove(at: 2)
      components.host = "raw.githubusercontent.com"
      components.path = "/" + parts.joined(separator: "/")
    }
    guard let name = parts.last, name.utf8.first != UInt8(ascii: "."), name.utf8.count <= 100,
      let url = components.url
    else { throw Failure(reason: "the address names no file") }
    self.url = url
    self.name = name
  }

  /// Loads the file.
  ///
  /// - Throws: ``Failure`` if there is no response, or one that is not the text of a program.
  func text(
    with program: WorkerProgram = WorkerProgram(besideThis: "tessera-online", ["fetch"])
  ) async throws(Failure) -> String {
    let bytes = try await Self.bytes(of: url, with: program)
    guard let text = String(data: bytes, encoding: .utf8), !text.utf8.contains(0) else {
      throw Failure(reason: "it is not a text, so it cannot be shown before it is run")
    }
    guard !text.trimmingCharacters(in: .whitespacesAndNewlines).hasPrefix("<") else {
      throw Failure(reason: "it is a web page, not a file")
    }
    return text
  }

  /// Loads an address.
  static func bytes(of url: URL, with program: WorkerProgram) async throws(Failure) -> Data {
    // Encoding texts and numbers cannot fail.
    let request = FetchRequest(url, limit: sizeLimit, timeout: timeout)
    let input = (try? JSONEncoder().encode(request)) ?? Data()
    let output: Data
    do throws(WorkerProgram.Failure) {
      output = try await program.output(input: input, outputLimit: sizeLimit + headLimit)
    } catch {
      throw Failure(reason: "\(program.arguments[0]) cannot be run")
    }
    guard let end = output.prefix(headLimit).firstIndex(of: 0x0a),
      let head = try? JSONDecoder().decode(FetchResponse.self, from: output[..<end]),
      head.status != 0
    else { throw Failure(reason: "\(url.host ?? "") cannot be reached") }
    guard head.status == 200 else { throw Failure(reason: "HTTP \(head.status)") }
    guard !head.isTooLarge else {
      throw Failure(reason: "it is larger than \(sizeLimit >> 20) MiB")
    }
    return output[(end + 1)...]
  }
}
