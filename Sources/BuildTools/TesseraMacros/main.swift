// The compiler plug-in for `#Preview` and for the macros of SwiftData.
//
// It implements the small part of the plug-in protocol that it needs, so that builds do not depend
// on swift-syntax, which takes minutes to compile.
import Foundation

/// Reads a message: its length in 8 bytes, little-endian, followed by JSON.
///
/// - Source: swift/lib/AST/CASTBridging and swift-syntax `SwiftCompilerPluginMessageHandling`.
func readMessage() -> [String: Any]? {
  let input = FileHandle.standardInput
  guard let header = try? input.read(upToCount: 8), header.count == 8 else { return nil }
  let length = header.enumerated().reduce(0) { $0 | Int($1.element) << ($1.offset * 8) }
  var body = Data()
  while body.count < length {
    // An empty read means that the compiler has exited.
    guard let piece = try? input.read(upToCount: length - body.count), !piece.isEmpty else {
      return nil
    }
    body += piece
  }
  return (try? JSONSerialization.jsonObject(with: body)) as? [String: Any]
}

func write(_ message: [String: Any]) throws {
  let body = try JSONSerialization.data(withJSONObject: message)
  let header = (0..<8).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) }
  FileHandle.standardOutput.write(Data(header) + body)
}

while let message = readMessage() {
  try write(PluginResponse.response(to: message))
}
