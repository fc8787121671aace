internal import Foundation

/// Finds the address that an event can be opened with in the event's properties.
enum EventLink {
  /// The properties that are searched, in order of preference.
  ///
  /// - Source: RFC 5545 §3.8.4.6; RFC 7986 §5.11; Google Calendar's `X-GOOGLE-CONFERENCE`.
  static let properties = [
    "URL", "CONFERENCE", "X-GOOGLE-CONFERENCE", "LOCATION", "DESCRIPTION",
  ]

  /// The number of bytes of a property that are searched.
  private static let searchedLength = 64 << 10
  /// The maximum length of an address, in characters.
  private static let maximumLength = 2048

  /// Returns the first `https` address in a property's value, or `nil` if there is none.
  ///
  /// The property `URL` may have an `http` address, too.
  static func address(in line: UnsafeRawBufferPointer, named name: String) -> String? {
    guard let text = ContentLine.text(of: line, atMost: searchedLength) else { return nil }
    let schemes = name == "URL" ? ["https://", "http://"] : ["https://"]
    for scheme in schemes {
      guard let start = text.range(of: scheme, options: .caseInsensitive) else { continue }
      if let address = address(at: start.lowerBound, of: text) { return address }
    }
    return nil
  }

  private static func address(at start: String.Index, of text: String) -> String? {
    var address = text[start...].unicodeScalars.prefix(maximumLength + 1).prefix { scalar in
      scalar.isASCII && scalar.value > 0x20 && scalar.value != 0x7f
        && !"<>\"'`{}|\\^".unicodeScalars.contains(scalar)
    }
    while let last = address.last, ".,;:!?)]".unicodeScalars.contains(last) { address.removeLast() }
    guard address.count <= maximumLength, let url = URL(string: String(address)),
      let host = url.host(), !host.isEmpty
    else { return nil }
    return String(address)
  }
}
