package import Foundation
internal import XcodeProjects

/// What authors' sources are compiled against: modules, a library and tools that are built once.
package struct SDK: Hashable, Sendable {
  package let folder: URL

  /// Finds the SDK beside the program: in its build folder, or where it is installed.
  ///
  /// - Parameters:
  ///   - program: The path of the running program, without symbolic links.
  ///   - environment: The environment; `TESSERA_SDK` is a folder that is used instead.
  /// - Returns: The SDK, or `nil` if there is none.
  package static func find(beside program: String, environment: [String: String]) -> SDK? {
    let folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    let candidates = [
      environment["TESSERA_SDK"].map { URL(fileURLWithPath: $0) },
      folder.appendingPathComponent("sdk"),
      folder.appendingPathComponent("../lib/tessera/sdk").standardizedFileURL,
    ]
    return candidates.compactMap(\.self).map(SDK.init(folder:)).first { $0.exists }
  }

  package init(folder: URL) { self.folder = folder }

  package var exists: Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("modules").path)
  }

  /// Whether Tessera was built again since, so that the SDK may be older than the program.
  package var isOutdated: Bool { FileManager.default.fileExists(atPath: path("outdated")) }

  /// The first line of the version of the compiler that built the SDK, or `nil` if it is not known.
  package var compilerVersion: String? {
    let file = folder.appendingPathComponent("compiler")
    return ProjectFile.text(at: file.path)?
      .split(separator: "\n").first.map(String.init)
  }

  /// The folder of Tessera's sources, of which the SDK was built, or `nil` if it is not there.
  package var sources: URL? {
    let file = folder.appendingPathComponent("sources")
    guard let path = ProjectFile.text(at: file.path)?.split(separator: "\n").first else {
      return nil
    }
    let url = URL(fileURLWithPath: String(path))
    let script = url.appendingPathComponent(".ci/sdk").path
    return FileManager.default.isExecutableFile(atPath: script) ? url : nil
  }

  /// Returns the first line of the version of the compiler on the `PATH`, or `nil` if there is none.
  package static func version(ofCompilerIn environment: [String: String]) -> String? {
    let compiler = Tool.find("swiftc", environment: environment)
    // A compiler that cannot be started is not there.
    guard let result = try? compiler?.run(["--version"]) else { return nil }
    return result.output.split(separator: "\n").map(String.init)
      .first { $0.contains("Swift version") }
  }

  /// The identity of the SDK instead of which this one was built, or `nil` if it was not.
  package var basis: String? { ProjectFile.text(at: path("basis")) }

  /// Notes instead of which SDK this one was built.
  ///
  /// - Throws: An error of Foundation if the note cannot be written.
  package func setBasis(_ other: SDK) throws {
    try other.identity.write(toFile: path("basis"), atomically: true, encoding: .utf8)
  }

  /// What distinguishes the SDK from another one.
  package var identity: String {
    let library = folder.appendingPathComponent("lib/libTesseraSDK.so").path
    let date =
      try? FileManager.default.attributesOfItem(atPath: library)[.modificationDate] as? Date
    return "\(compilerVersion ?? "") \(date?.timeIntervalSince1970 ?? 0)"
  }

  /// The names of the modules that sources may import; others are parts of the SDK, whose names a
  /// module of the author may have, too.
  package var moduleNames: Set<String> {
    let names = ProjectFile.text(at: path("names")) ?? ""
    return Set(names.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// The options of the compiler.
  var compilerOptions: [String] {
    let maps = contents("include").map { $0.appendingPathComponent("module.modulemap").path }
    return ["-I", path("modules")] + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] } + [
      "-load-plugin-executable", "\(path("bin/TesseraMacros"))#TesseraMacros",
    ]
  }

  /// The options for linking a program.
  var linkerOptions: [String] {
    // As an input and not by its name, the library comes before Foundation's, whose current locale it
    // replaces.
    [
      path("lib/libTesseraSDK.so"), "-L", path("lib"), "-Xlinker", "-rpath", "-Xlinker",
      path("lib"),
    ]
  }

  /// Returns the path of a tool.
  func tool(_ name: String) -> String { path("bin/\(name)") }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func contents(_ name: String) -> [URL] {
    let urls = try? FileManager.default.contentsOfDirectory(
      at: folder.appendingPathComponent(name), includingPropertiesForKeys: nil)
    return (urls ?? []).sorted { $0.path < $1.path }
  }
}

extension URL {
  /// The last part of the path without its extension.
  var baseName: String { deletingPathExtension().lastPathComponent }
}
