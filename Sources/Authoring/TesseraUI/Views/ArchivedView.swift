package import ViewTree

/// A view as JSON, as the messages of the protocol contain it.
package struct ArchivedView: View, Hashable {
  /// This view has no body.
  package typealias Body = Never

  private let node: Node

  /// Reads a view.
  ///
  /// - Parameter json: The JSON.
  /// - Throws: The reason why it is not a view, in one line.
  package init(json: [UInt8]) throws(ArchivedViewError) {
    let value: JSON
    do throws(JSONError) {
      value = try JSONParser.parse(json)
    } catch {
      throw ArchivedViewError(description: "\(error)")
    }
    do throws(NodeError) {
      node = try ArchivedNode(json: value).node()
    } catch {
      throw ArchivedViewError(description: error.description)
    }
  }
}

/// Why a text is not a view as JSON, in one line.
package struct ArchivedViewError: Error, Hashable, CustomStringConvertible {
  package let description: String
}

extension ArchivedView: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] { [node] }
}
