package import Foundation
internal import XcodeProjects

extension BuildReport {
  /// What was left out, each thing once, with the first place: one line each.
  ///
  /// What is missing only because a file of the project was left out is not listed.
  ///
  /// - Parameter root: A folder, relative to which paths are given.
  /// - Returns: The lines.
  package func summary(relativeTo root: URL) -> [String] {
    let prefix = root.standardizedFileURL.path + "/"
    func place(_ omission: Omission) -> String {
      let path =
        omission.file.hasPrefix(prefix)
        ? String(omission.file.dropFirst(prefix.count)) : omission.file
      return omission.line > 0 ? "\(path):\(omission.line)" : path
    }
    var lines = resources.map { "\(place($0)): \($0.reason)" }
    lines += missingModules.map { "\(place($0)): there is no module \($0.reason) here" }
    let names = Set(attributes.map(\.reason)).sorted().joined(separator: ", ")
    if let first = attributes.first {
      let times = attributes.count == 1 ? "once" : "\(attributes.count) times"
      lines.append("\(place(first)): left out \(names), \(times)")
    }
    for (name, omissions) in moduleFiles.sorted(by: { $0.key < $1.key }) {
      let count = omissions.count == 1 ? "1 part is" : "\(omissions.count) parts are"
      lines.append(
        "\(name): \(count) left out; \(place(omissions[0])): \(omissions[0].reason)")
    }
    let declared = declaredNames
    let own = files.filter { !declared.contains($0.missingName ?? "") }
    let causes = own.isEmpty ? files : own
    let groups = Dictionary(grouping: causes, by: \.reason)
    for group in groups.values.sorted(by: { ($0.count, $1[0].file) > ($1.count, $0[0].file) }) {
      let more = group.count > 1 ? ", and \(group.count - 1) more" : ""
      lines.append("\(place(group[0])): \(group[0].reason)\(more)")
    }
    let widgets = declaredWidgets
    for omission in files {
      guard let name = omission.missingName, widgets.contains(name) else { continue }
      lines.append(
        "\(place(omission)): the widget \(name) is left out, because it does not compile")
    }
    if files.count > causes.count {
      lines.append("\(files.count) parts of the sources were left out for these reasons")
    }
    return lines
  }

  /// The names of what is declared in the files of which parts were left out.
  private var declaredNames: Set<String> {
    names(/\b(?:class|struct|enum|protocol|actor|typealias|func|let|var)\s+(\w+)/)
  }

  /// The names of the widgets that are declared in these files.
  private var declaredWidgets: Set<String> {
    names(/\b(?:struct|class)\s+(\w+)\s*:[^{\n]*\bWidget\b/)
  }

  private func names(_ pattern: Regex<(Substring, Substring)>) -> Set<String> {
    Set(files.map(\.file)).reduce(into: []) { names, file in
      // A file that cannot be read declares nothing.
      guard let text = ProjectFile.text(at: file) else { return }
      names.formUnion(text.matches(of: pattern).map { String($0.output.1) })
    }
  }
}

extension BuildReport.Omission {
  /// The name that the compiler does not find, or `nil` for another reason.
  fileprivate var missingName: String? { Diagnostic.missingName(in: reason) }
}
