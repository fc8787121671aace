internal import Foundation
internal import XcodeProjects

// The modules of the author's project that the widget imports.
extension ExtensionBuild {
  /// Builds the imported modules, and those that they import, as objects.
  ///
  /// A module with errors is left out, and so is what needs it.
  func moduleObjects(
    importedBy copies: [SourceCopy], _ report: inout BuildReport
  ) throws -> [String] {
    var built: [String: String] = [:]
    var pending = Set(copies.flatMap(\.imports))
    var order: [SourceModule] = []
    while let name = pending.popFirst() {
      guard let module = widget.modules.first(where: { $0.name == name }),
        !order.contains(module)
      else { continue }
      order.append(module)
      pending.formUnion(try copied(module).flatMap(\.imports))
    }
    // A module is built when all that it imports have been.
    while !order.isEmpty {
      let ready = order.filter { module in
        let imports = Set(((try? copied(module)) ?? []).flatMap(\.imports))
        return !order.contains { $0 != module && imports.contains($0.name) }
      }
      guard !ready.isEmpty else { break }
      for module in ready {
        if let object = try build(module, &report) { built[module.name] = object }
      }
      order.removeAll { ready.contains($0) }
    }
    return built.values.sorted()
  }

  private func copied(_ module: SourceModule) throws -> [SourceCopy] {
    let known = sdk.moduleNames.union(SourceCopy.toolchainModules).union(widget.modules.map(\.name))
    let folder = moduleFolder(module)
    return try module.sources.filter { $0.pathExtension == "swift" }
      .map { try SourceCopy(of: $0, in: folder, knownModules: known) }
  }

  private func build(_ module: SourceModule, _ report: inout BuildReport) throws -> String? {
    var copies = try copied(module).map(\.path)
    let catalogs = module.resources.filter { $0.pathExtension == "xcassets" }
    if !module.resources.isEmpty, let accessor = try bundleAccessor(of: module) {
      copies.append(accessor)
    }
    if !catalogs.isEmpty {
      let symbols = folder.appendingPathComponent("modules/\(module.name)/AssetSymbols.swift")
      let result = try Tool(path: sdk.tool("asset-symbols"))
        .run([symbols.path] + catalogs.map(\.path))
      if result.status == 0 { copies.append(symbols.path) }
    }
    let models = folder.appendingPathComponent("modules/\(module.name)/DataModels.swift")
    if let classes = try write(dataModelClasses(of: module.sources + module.resources), to: models)
    {
      copies.append(classes)
    }
    for _ in 0..<12 {
      let object = objectFolder.appendingPathComponent("\(module.name).module.o").path
      let result = try compiler.run(options(for: module, object) + copies)
      guard result.status != 0 else { return object }
      let errors = Diagnostic.errors(in: result.output)
      let failed = Set(errors.compactMap(\.file))
      let kept = copies.filter { !failed.contains($0) }
      guard !kept.isEmpty, kept.count < copies.count else {
        let reason = errors.first?.message ?? result.output
        report.moduleFiles[module.name, default: []].append(
          BuildReport.Omission(file: module.name, line: 0, reason: reason))
        return nil
      }
      for path in failed.sorted() {
        guard let first = errors.first(where: { $0.file == path }) else { continue }
        let file = String(path.dropFirst(moduleFolder(module).path.count))
        report.moduleFiles[module.name, default: []].append(
          BuildReport.Omission(file: file, line: first.line, reason: first.message))
      }
      copies = kept
    }
    return nil
  }

  private func options(for module: SourceModule, _ object: String) -> [String] {
    languageOptions + [
      "-module-name", module.name, "-parse-as-library", "-wmo", "-emit-module",
      "-emit-module-path", objectFolder.appendingPathComponent("\(module.name).swiftmodule").path,
      "-suppress-warnings", "-I", objectFolder.path, "-c", "-o", object,
    ] + sdk.compilerOptions
  }

  private func moduleFolder(_ module: SourceModule) -> URL {
    folder.appendingPathComponent("modules/\(module.name)")
  }

  /// Writes the file that SwiftPM would generate for a module with resources.
  private func bundleAccessor(of module: SourceModule) throws -> String? {
    let file = folder.appendingPathComponent("modules/\(module.name)/ResourceBundle.swift")
    let text = """
      import Foundation
      extension Foundation.Bundle {
        static var module: Bundle { .main }
      }

      """
    return try write(text, to: file)
  }
}
