internal import Yams

// Unknown keys are ignored when the file is used, because a later version may know them. They are
// reported when the file is checked.
extension HomeFile {
  /// Returns an error for each unknown key, in line order.
  static func unknownKeys(
    in root: YAMLSection, _ file: WidgetListFile
  ) -> [ConfigurationError] {
    var errors = root.unknownKeys(notIn: file.rootKeys.sorted())
    for node in root.node(file.listKey)?.sequence.map(Array.init) ?? [] {
      errors += node.unknownKeys(notIn: HomeKey.Widget.names.sorted(), root.file)
      let look = node.mapping?.value(of: HomeKey.Widget.look.rawValue)
      errors += look?.unknownKeys(notIn: Look.keyNames.sorted(), root.file) ?? []
    }
    for (_, node) in root.node(HomeKey.Root.stacks)?.mapping.map(Array.init) ?? [] {
      errors += node.unknownKeys(notIn: HomeKey.Stack.names.sorted(), root.file)
    }
    return errors.sorted { $0.line < $1.line }
  }
}

extension Node {
  /// Returns an error for each unknown key.
  ///
  /// The result is empty if the node is not a mapping, which is reported elsewhere.
  fileprivate func unknownKeys(notIn knownKeys: [String], _ file: String) -> [ConfigurationError] {
    guard let section = try? YAMLSection(self, key: "", file: file) else { return [] }
    return section.unknownKeys(notIn: knownKeys)
  }
}
