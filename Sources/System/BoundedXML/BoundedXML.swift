package import Foundation
package import FoundationXML

/// XML from the network.
package enum BoundedXML {
  /// Parses XML in UTF-8, or another encoding that contains ASCII, and returns whether all of it is
  /// valid.
  ///
  /// XML that declares entities is rejected, because few of them can stand for a lot of text. XML in
  /// UTF-16 is rejected, too, because declarations would not be found in it.
  package static func parse(_ data: Data, with delegate: any XMLParserDelegate) -> Bool {
    guard data.range(of: Data("<!ENTITY".utf8)) == nil, !data.contains(0) else { return false }
    let parser = XMLParser(data: data)
    parser.shouldResolveExternalEntities = false
    parser.delegate = delegate
    return parser.parse()
  }
}
