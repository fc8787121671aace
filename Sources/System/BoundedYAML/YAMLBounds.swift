package import Yams

/// The limits for YAML, so that parsing takes time and memory proportional to the text's length.
package enum YAMLBounds {
  /// The maximum length in bytes.
  static let length = 1 << 20
  /// The maximum nesting depth of sequences and mappings.
  static let depth = 100

  /// Parses a text and returns its root node, or `nil` if the text contains no value.
  ///
  /// - Throws: ``YAMLError`` if the text is invalid or exceeds a limit.
  package static func root(of source: String) throws(YAMLError) -> Node? {
    guard source.utf8.count <= length else { throw .tooLong }
    // The expanded size of a key that is an alias is unknown until Yams compares the key.
    guard !hasUnboundedKeys(source) else {
      throw .notYAML(
        "keys cannot be aliases, lists or mappings in a text with more than two aliases", line: 0)
    }
    do {
      // Which type a scalar has is decided where it is read. Yams' default rules try regular
      // expressions on every key.
      let parser = try Parser(yaml: source, resolver: .basic)
      guard let root = try parser.singleRoot() else { return nil }
      // The nodes' anchors are only valid during the lifetime of the parser.
      try withExtendedLifetime(parser) {
        // Without aliases, a text has fewer parts than bytes. The additional 10,000 parts allow
        // aliases in small files.
        var weights = Weights(limit: source.utf8.count + 10_000)
        try weights.check(root)
      }
      return root
    } catch let error as YAMLError {
      throw error
    } catch {
      throw YAMLError(error)
    }
  }

  /// Returns whether keys could expand to large values.
  ///
  /// Yams would compare such keys while parsing. One or two aliases are harmless. More of them are
  /// rejected if anything looks like a key that is not a scalar.
  private static func hasUnboundedKeys(_ source: String) -> Bool {
    let bytes = Array(source.utf8)
    guard bytes.contains(UInt8(ascii: "&")) else { return false }
    var aliases = 0
    var hasKeys = false
    for (index, byte) in bytes.enumerated() {
      let isAtWordStart = index == 0 || separators.contains(bytes[index - 1])
      let followingBytes = bytes[(index + 1)...]
      switch byte {
      case UInt8(ascii: "*") where isAtWordStart:
        aliases += 1
        hasKeys = hasKeys || isKey(followingBytes.drop { !separators.contains($0) && $0 != colon })
      case UInt8(ascii: "?") where isAtWordStart:
        hasKeys = hasKeys || followingBytes.first.map(isBlank) != false
      case UInt8(ascii: "]"), UInt8(ascii: "}"): hasKeys = hasKeys || isKey(followingBytes)
      default: break
      }
    }
    return aliases > 2 && hasKeys
  }

  /// Returns whether a colon follows, which makes the preceding value a key.
  private static func isKey(_ followingBytes: ArraySlice<UInt8>) -> Bool {
    followingBytes.first { !isBlank($0) } == colon
  }

  private static let colon = UInt8(ascii: ":")
  private static let separators = Set(" \t\r\n[]{},".utf8)

  private static func isBlank(_ byte: UInt8) -> Bool {
    [0x20, 0x09, 0x0a, 0x0d].contains(byte)
  }
}

/// The expanded size of a tree: each anchor is measured once and counted again for each alias.
private struct Weights {
  private struct Weight {
    /// The number of nodes, and one more for every 16 bytes of a scalar.
    var parts = 1
    /// The number of levels, including the node's own.
    var depth = 1
  }

  private var anchorWeights: [ObjectIdentifier: Weight] = [:]
  /// The maximum number of parts.
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Checks the size and depth of a tree.
  ///
  /// - Throws: ``YAMLError`` if the tree is too large or too deep.
  mutating func check(_ root: Node) throws(YAMLError) { _ = try weight(of: root, at: 1) }

  /// Returns the weight of a node at a depth, counted from 1.
  private mutating func weight(
    of node: Node, at depth: Int
  ) throws(YAMLError) -> Weight {
    let anchor = node.anchor.map { ObjectIdentifier($0) }
    let line = node.mark?.line ?? 0
    let weight: Weight
    if let anchor, let anchorWeight = anchorWeights[anchor] {
      weight = anchorWeight
    } else {
      weight = try sum(of: node, at: depth, line: line)
    }
    if let anchor { anchorWeights[anchor] = weight }
    guard depth + weight.depth - 1 <= YAMLBounds.depth else { throw .tooDeep(line: line) }
    return weight
  }

  private mutating func sum(
    of node: Node, at depth: Int, line: Int
  ) throws(YAMLError) -> Weight {
    let length = node.scalar?.string.utf8.count ?? 0
    var sum = Weight(parts: 1 + length / 16)
    guard depth <= YAMLBounds.depth else { throw .tooDeep(line: line) }
    func add(_ child: Node) throws(YAMLError) {
      let weight = try weight(of: child, at: depth + 1)
      sum.parts += weight.parts
      sum.depth = max(sum.depth, weight.depth + 1)
      guard sum.parts <= limit else {
        throw .notYAML("aliases expand the text to many times its size", line: line)
      }
    }
    switch node {
    case .sequence(let list):
      for item in list { try add(item) }
    case .mapping(let members):
      for (key, value) in members {
        try add(key)
        try add(value)
      }
    case .scalar, .alias: break
    }
    return sum
  }
}
