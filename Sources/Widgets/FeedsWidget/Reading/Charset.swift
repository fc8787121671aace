internal import Foundation

/// The encodings of documents.
///
/// Everything is converted to UTF-8 before it is parsed, so that checks for forbidden parts cannot
/// be evaded by an encoding.
enum Charset {
  /// Converts a document to UTF-8.
  ///
  /// The server and the document may each name an encoding, and either may be wrong. Bytes that are
  /// valid UTF-8 are UTF-8 unless nothing says so; otherwise the name of another encoding decides.
  ///
  /// - Parameters:
  ///   - data: The document.
  ///   - reported: The encoding in the header of the response, or `nil`.
  /// - Returns: The document, without its byte order mark and XML declaration.
  static func utf8(_ data: Data, reported: String?) -> Data {
    if let text = utf16(data) { return withoutDeclaration(Data(text.utf8)) }
    let declared = declaredName(in: data)
    let names = [reported, declared].compactMap { $0?.lowercased() }
    let isUTF8 = names.isEmpty || names.contains { ["utf-8", "utf8"].contains($0) }
    if isUTF8, String(validating: data, as: UTF8.self) != nil { return withoutDeclaration(data) }
    for name in names where !name.hasPrefix("utf") {
      if let converted = converted(data, from: name) { return withoutDeclaration(converted) }
    }
    // Each invalid byte becomes a replacement character.
    return withoutDeclaration(Data(String(decoding: data, as: UTF8.self).utf8))
  }

  /// Returns the text of a document that begins with a byte order mark of UTF-16.
  private static func utf16(_ data: Data) -> String? {
    let isBigEndian = data.starts(with: [0xfe, 0xff])
    guard isBigEndian || data.starts(with: [0xff, 0xfe]) else { return nil }
    let bytes = Array(data.dropFirst(2))
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Returns the encoding in the XML declaration, or `nil` if there is none.
  private static func declaredName(in data: Data) -> String? {
    let beginning = String(decoding: data.prefix(200), as: UTF8.self)
    let declaration = beginning.prefix { $0 != ">" }
    let match = declaration.firstMatch(of: /encoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']/)
    return match.map { String($0.output.1) }
  }

  /// Removes what precedes the first tag: a mark, white space, the declaration.
  private static func withoutDeclaration(_ data: Data) -> Data {
    guard let start = data.firstIndex(of: UInt8(ascii: "<")) else { return data }
    let document = data[start...]
    guard document.starts(with: Data("<?xml".utf8)),
      let end = document.firstIndex(of: UInt8(ascii: ">"))
    else { return Data(document) }
    return Data(document[document.index(after: end)...])
  }

  /// Returns a document that is converted by `iconv(3)`, or `nil` if the encoding is unknown.
  ///
  /// Bytes that are invalid in the encoding become replacement characters.
  private static func converted(_ data: Data, from name: String) -> Data? {
    guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else {
      return nil
    }
    defer { iconv_close(converter) }
    var result = Data()
    var input = data.map { CChar(bitPattern: $0) }
    input.withUnsafeMutableBufferPointer { input in
      var source = input.baseAddress
      var remaining = input.count
      while remaining > 0 {
        let code = convert(&source, &remaining, with: converter, to: &result)
        guard code != 0, code != E2BIG else { continue }
        result.append(contentsOf: [0xef, 0xbf, 0xbd])
        source = source.map { $0 + 1 }
        remaining -= 1
      }
    }
    return result
  }

  /// Converts as many bytes as possible.
  ///
  /// - Returns: The system's error, or 0 if all bytes are converted.
  private static func convert(
    _ source: inout UnsafeMutablePointer<CChar>?, _ remaining: inout Int,
    with converter: iconv_t, to result: inout Data
  ) -> Int32 {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { output in
      var target = output.baseAddress
      var space = output.count
      let count = iconv(converter, &source, &remaining, &target, &space)
      let code = errno
      result.append(contentsOf: output[..<(output.count - space)].map { UInt8(bitPattern: $0) })
      return count == Int(bitPattern: UInt.max) ? code : 0
    }
  }
}
