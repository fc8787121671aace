internal import Foundation

/// A Swift package among the sources.
struct LocalPackage {
  let folder: URL

  /// The targets whose sources are in the usual folder, or in the one that the manifest says.
  ///
  /// The manifest is not run: it may ask for a newer compiler or for another system.
  var modules: [SourceModule] {
    let manifest = folder.appendingPathComponent("Package.swift")
    // Without a manifest there are no targets.
    guard let text = try? String(contentsOf: manifest, encoding: .utf8) else { return [] }
    return text.matches(of: /\.target\(\s*name:\s*"([^"]+)"/).compactMap { match in
      let name = String(match.output.1)
      let rest = text[match.range.upperBound...]
      let end = rest.firstRange(of: ".target(")?.lowerBound ?? rest.endIndex
      let path = rest[..<end].firstMatch(of: /\bpath:\s*"([^"]+)"/).map { String($0.output.1) }
      let source = folder.appendingPathComponent(path ?? "Sources/\(name)")
      let files = ProjectSearch.files(in: source)
      guard files.contains(where: { $0.pathExtension == "swift" }) else { return nil }
      return SourceModule(
        name: name, sources: files.filter { $0.pathExtension == "swift" },
        resources: files.filter { $0.pathExtension != "swift" })
    }
  }
}
