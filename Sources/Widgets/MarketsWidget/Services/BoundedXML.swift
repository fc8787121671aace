package import Foundation
package import FoundationXML

/// XML from the network.
package enum BoundedXML {
  /// Parses XML, and returns whether all of it is valid.
  ///
  /// XML that declares entities is rejected, because few of them can stand for a lot of text.
  package static func parse(_ data: Data, with delegate: any XMLParserDelegate) -> Bool {
    guard data.range(of: Data("<!ENTITY".utf8)) == nil else { return false }
    let parser = XMLParser(data: data)
    parser.shouldResolveExternalEntities = false
    parser.delegate = delegate
    return parser.parse()
  }
}
