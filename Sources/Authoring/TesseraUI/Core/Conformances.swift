internal import CConformances

/// Lookup of the types in this program that conform to a protocol.
package enum Conformances {
  package static func types(of protocolDescriptor: UnsafeRawPointer?) -> [Any.Type] {
    var types: [Any.Type] = []
    withUnsafeMutablePointer(to: &types) { list in
      ccf_each_type(
        protocolDescriptor,
        { metadata, context in
          guard let metadata, let context else { return }
          context.assumingMemoryBound(to: [Any.Type].self).pointee
            .append(unsafeBitCast(metadata, to: Any.Type.self))
        }, list)
    }
    return types
  }
}
