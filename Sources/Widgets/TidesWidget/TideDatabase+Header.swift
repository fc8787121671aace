internal import Files
internal import Foundation

extension TideDatabase {
  /// The maximum size of a file, in bytes; the largest in use has 3 MB.
  private static let sizeLimit = 64 << 20
  /// The maximum size of the header, in bytes.
  private static let headerLimit = 1 << 16

  /// Checks a file before libtcd opens it.
  ///
  /// libtcd trusts the header: it exits, or reads beyond its buffers, if a file is truncated or its
  /// header is not sound. So the numbers that it uses as sizes are checked here.
  ///
  /// - Throws: ``TideError/unreadableFile(_:_:)``.
  func check() throws(TideError) {
    let bytes: [UInt8]
    do throws(RegularFile.Failure) {
      bytes = try RegularFile.bytes(at: path, limit: Self.sizeLimit)
    } catch {
      throw unreadable("\(error)")
    }
    let text = String(decoding: bytes.prefix(Self.headerLimit), as: UTF8.self)
    guard text.hasPrefix("[VERSION]"),
      let end = text.range(of: "[END OF ASCII HEADER DATA]")
    else { throw unreadable("it has no header") }
    try check(header: Self.values(of: text[..<end.lowerBound]), size: bytes.count)
  }

  private func check(header: [String: Int], size: Int) throws(TideError) {
    guard let length = header["END OF FILE"], length == size else {
      throw unreadable("it is not complete")
    }
    guard (1...2).contains(header["MAJOR REV"] ?? 1) else {
      throw unreadable("its version is not supported")
    }
    let limits = [
      "NUMBER OF RECORDS": 0...200_000, "CONSTITUENTS": 1...255, "NUMBER OF YEARS": 1...1000,
      "START YEAR": 1...9000, "HEADER SIZE": 1...Self.headerLimit,
    ]
    for (key, range) in limits where !range.contains(header[key] ?? -1) {
      throw unreadable("its header has an invalid \(key)")
    }
    for (key, value) in header {
      // Fields have at most 32 bits, tables at most 65,536 texts of 10,000 bytes.
      let isValid =
        key.hasSuffix(" BITS")
        ? (0...32).contains(value)
        : key.hasSuffix(" SIZE")
          ? (1...Self.headerLimit).contains(value)
          : key.hasSuffix(" TYPES") ? (0...65_536).contains(value) : true
      guard isValid else { throw unreadable("its header has an invalid \(key)") }
    }
    let tables = ["CONSTITUENT": "CONSTITUENTS", "TZFILE": "TZFILES", "COUNTRY": "COUNTRIES"]
    for (name, count) in tables {
      let (count, length) = (header[count] ?? 0, header["\(name) SIZE"] ?? 0)
      guard count >= 0, count * length <= size else {
        throw unreadable("its header has an invalid \(name)")
      }
    }
  }

  /// Returns the numbers of a header by their names.
  private static func values(of header: Substring) -> [String: Int] {
    header.split(separator: "\n").reduce(into: [:]) { values, line in
      guard let match = line.wholeMatch(of: /\[([A-Z _]+)\] = (-?\d{1,12})\s*/) else { return }
      values[String(match.1)] = Int(match.2)
    }
  }
}
