internal import Yams

/// Keys that nobody reads: left for later versions where the file is used, said where it is checked.
extension HomeFile {
  /// The keys of a text that are not known, in the order of their lines.
  static func unknownKeys(in root: YAMLSection) -> [ConfigurationError] {
    var found = root.unknownKeys(beside: HomeKey.Root.names.sorted())
    for node in root.node(HomeKey.Root.widgets)?.sequence.map(Array.init) ?? [] {
      found += node.unknownKeys(beside: HomeKey.Widget.names.sorted(), root.file)
    }
    for (_, node) in root.node(HomeKey.Root.stacks)?.mapping.map(Array.init) ?? [] {
      found += node.unknownKeys(beside: HomeKey.Stack.names.sorted(), root.file)
    }
    return found.sorted { $0.line < $1.line }
  }
}

extension Node {
  /// What is no mapping has no keys, which is said elsewhere.
  fileprivate func unknownKeys(beside known: [String], _ file: String) -> [ConfigurationError] {
    guard let section = try? YAMLSection(self, key: "", file: file) else { return [] }
    return section.unknownKeys(beside: known)
  }
}
