internal import Foundation
internal import XcodeProjects

extension WidgetSources {
  /// Adds the targets of packages below the project's folder, if the sources import modules that are
  /// not known.
  ///
  /// Not every project lists its packages: they may be in a folder that Xcode synchronizes.
  mutating func addPackages(known: Set<String>) {
    guard let root else { return }
    let names = known.union(modules.map(\.name))
    let imports = (sources + modules.flatMap(\.sources)).filter { $0.pathExtension == "swift" }
      .reduce(into: Set<String>()) { $0.formUnion(SourceCopy.imports(of: $1)) }
    guard !imports.isSubset(of: names) else { return }
    for folder in ProjectSearch.packages(in: root, depth: 4) {
      modules += LocalPackage(folder: folder).modules.filter { module in
        module.name != name && !modules.contains { $0.name == module.name }
      }
    }
  }
}

/// A Swift package among the sources.
struct LocalPackage {
  let folder: URL

  /// The packages that the manifest refers to by their addresses.
  var dependencies: [RemotePackage] {
    let manifest = folder.appendingPathComponent("Package.swift")
    // Without a manifest there are none.
    guard let text = ProjectFile.text(at: manifest.path) else { return [] }
    let products = text.matches(
      of: /\.product\(\s*name:\s*"([^"]+)",\s*package:\s*"([^"]+)"/
    ).reduce(into: [String: Set<String>]()) {
      $0[$1.output.2.lowercased(), default: []].insert(String($1.output.1))
    }
    let pattern =
      /\.package\(\s*(?:name:\s*"[^"]*",\s*)?url:\s*"([^"]+)"(?:,\s*(\.?\w+)[:(]\s*(?:\w+:\s*)?"([^"]+)")?/
    return text.matches(of: pattern).map { match in
      var package = RemotePackage(address: String(match.output.1))
      package.products = products[package.identity] ?? []
      if let kind = match.output.2, let value = match.output.3.map(String.init) {
        package.requirement =
          switch kind.trimmingPrefix(".") {
          case "branch": .branch(value)
          case "revision": .revision(value)
          default: .version(value)
          }
      }
      return package
    }
  }

  /// The targets whose sources are in the usual folder, or in the one that the manifest says.
  ///
  /// The manifest is not run: it may ask for a newer compiler or for another system.
  var modules: [SourceModule] {
    let manifest = folder.appendingPathComponent("Package.swift")
    // Without a manifest there are no targets.
    guard let text = ProjectFile.text(at: manifest.path) else { return [] }
    return text.matches(of: /\.(?:t|executableT)arget\(\s*name:\s*"([^"]+)"/).compactMap { match in
      let name = String(match.output.1)
      let rest = text[match.range.upperBound...]
      let end = rest.firstMatch(of: /\.(?:\w+T|t)arget\(/)?.range.lowerBound ?? rest.endIndex
      let path = rest[..<end].firstMatch(of: /\bpath:\s*"([^"]+)"/).map { String($0.output.1) }
      let source = folder.appendingPathComponent(path ?? "Sources/\(name)")
      let files = ProjectSearch.files(in: source).filter {
        $0.lastPathComponent != "Package.swift"
      }
      guard files.contains(where: { $0.pathExtension == "swift" }) else { return nil }
      return SourceModule(
        name: name, sources: files.filter { $0.pathExtension == "swift" },
        resources: files.filter { $0.pathExtension != "swift" })
    }
  }
}
