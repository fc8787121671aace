package import Foundation
internal import XcodeProjects

/// The packages that projects refer to by their addresses, in a folder.
package struct PackageCheckouts {
  private let folder: URL
  private let git: Tool?
  /// Receives a line before a package is fetched; `nil` if none may be fetched.
  private let tell: ((String) -> Void)?

  /// Creates the checkouts in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - environment: The environment, on whose `PATH` git is.
  ///   - tell: Receives a line before a package is fetched, and one if it cannot be fetched; `nil` if
  ///     only those may be used that are there.
  package init(
    in folder: URL, environment: [String: String], telling tell: ((String) -> Void)?
  ) {
    self.folder = folder
    git = Tool.find("git", environment: environment)
    self.tell = tell
  }

  /// Returns the folder of a package, which is fetched if it is not there; `nil` if that is not
  /// possible.
  func checkout(_ package: RemotePackage, pinned revision: String?) -> URL? {
    let references = references(of: package, pinned: revision)
    guard let first = references.first, package.hasUsableAddress else { return nil }
    let name = package.identity + "-" + String(stableHash("\(package.address) \(first)"), radix: 36)
    let place = folder.appendingPathComponent(name)
    if FileManager.default.fileExists(atPath: place.path) { return place }
    guard let tell else { return nil }
    guard let git else {
      tell("\(package.address): git is not on the PATH")
      return nil
    }
    tell("fetching \(package.address)")
    var problem = ""
    for reference in references {
      problem = fetch(package.address, reference, to: place, git)
      if problem.isEmpty { return place }
    }
    tell("\(package.address): \(problem)")
    return nil
  }

  /// What git may be asked for, the best first.
  private func references(of package: RemotePackage, pinned revision: String?) -> [String] {
    if let revision { return [revision] }
    return switch package.requirement {
    case .version(let version): ["refs/tags/\(version)", "refs/tags/v\(version)"]
    case .branch(let branch): ["refs/heads/\(branch)"]
    case .revision(let revision): [revision]
    case nil: ["HEAD"]
    }
  }

  /// Fetches one revision, and returns why that failed; empty if it did not.
  private func fetch(_ address: String, _ reference: String, to place: URL, _ git: Tool) -> String {
    let manager = FileManager.default
    let new = place.appendingPathExtension("new")
    do {
      // What an interrupted run has left.
      if manager.fileExists(atPath: new.path) { try manager.removeItem(at: new) }
      try manager.createDirectory(at: new, withIntermediateDirectories: true)
      let options = [
        "-c", "core.hooksPath=/dev/null", "-c", "http.lowSpeedLimit=1000",
        "-c", "http.lowSpeedTime=20", "-c", "core.sshCommand=ssh -oBatchMode=yes",
        "-c", "credential.helper=", "-c", "core.askPass=true", "-C", new.path,
      ]
      for arguments in [
        ["init", "-q"], ["fetch", "-q", "--depth", "1", "--", address, reference],
        ["checkout", "-q", "FETCH_HEAD"],
      ] {
        let result = try git.run(options + arguments)
        guard result.status == 0 else {
          try manager.removeItem(at: new)
          // The lines after the first give advice.
          return result.output.firstLine
        }
      }
      try manager.moveItem(at: new, to: place)
      return ""
    } catch {
      return error.localizedDescription
    }
  }
}

extension RemotePackage {
  /// Whether git reads the address over the network or as a file: no option, and no program.
  fileprivate var hasUsableAddress: Bool {
    ["https://", "http://", "ssh://", "git@", "file://"].contains { address.hasPrefix($0) }
  }
}

extension WidgetSources {
  /// Adds the modules of packages that the project refers to by their addresses, as far as they are
  /// imported.
  ///
  /// - Parameters:
  ///   - checkouts: The packages.
  ///   - known: The modules that there are without them.
  package mutating func addRemotePackages(_ checkouts: PackageCheckouts, known: Set<String>) {
    guard let root else { return }
    let known = known.union(SourceCopy.toolchainModules)
    addPackages(known: known)
    var pins = PackagePins()
    for file in ProjectSearch.pins(in: root) { pins.add(file) }
    var packages = remotePackages
    for folder in ProjectSearch.packages(in: root, depth: 4) {
      packages.add(LocalPackage(folder: folder).dependencies)
    }
    var tried: Set<String> = []
    while let package = packages.first(where: { package in
      !tried.contains(package.identity)
        && missingModules(known).contains { package.mayProvide($0) }
    }) {
      tried.insert(package.identity)
      guard
        let folder = checkouts.checkout(package, pinned: pins.revisions[package.identity])
      else { continue }
      let local = LocalPackage(folder: folder)
      modules += local.modules.filter { module in !modules.contains { $0.name == module.name } }
      packages.add(local.dependencies)
    }
  }

  /// The modules that are imported, by the sources or by a module that they import, and not there.
  private func missingModules(_ known: Set<String>) -> Set<String> {
    var missing: Set<String> = []
    var pending = imports(of: sources)
    var seen = known
    while let name = pending.popFirst() {
      guard seen.insert(name).inserted else { continue }
      if let module = modules.first(where: { $0.name == name }) {
        pending.formUnion(imports(of: module.sources))
      } else {
        missing.insert(name)
      }
    }
    return missing
  }

  private func imports(of files: [URL]) -> Set<String> {
    files.filter { $0.pathExtension == "swift" }
      .reduce(into: []) { $0.formUnion(SourceCopy.imports(of: $1)) }
  }
}

extension RemotePackage {
  /// Whether a module may be in the package: it has the name of a product, or that of the package.
  fileprivate func mayProvide(_ module: String) -> Bool {
    func plain(_ name: some StringProtocol) -> String {
      name.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    let name = plain(module)
    return products.contains { plain($0) == name } || plain(identity) == name
      || plain(identity) == "swift" + name
  }
}

extension [RemotePackage] {
  fileprivate mutating func add(_ others: [RemotePackage]) {
    for other in others {
      if let index = firstIndex(where: { $0.identity == other.identity }) {
        self[index].products.formUnion(other.products)
      } else {
        append(other)
      }
    }
  }
}
