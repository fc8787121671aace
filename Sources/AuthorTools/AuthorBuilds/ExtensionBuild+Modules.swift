internal import Foundation
internal import XcodeProjects

// The modules of the author's project that the widget imports.
extension ExtensionBuild {
  /// A module with copies of its sources.
  struct CopiedModule {
    let module: SourceModule
    let copies: [SourceCopy]
    /// The names of the modules that it imports.
    var imports: Set<String> { Set(copies.flatMap(\.imports)) }
  }

  /// Returns the imported modules, and those that they import; each after those that it imports.
  func importedModules(by copies: [SourceCopy]) -> [CopiedModule] {
    var pending = Set(copies.flatMap(\.imports))
    var found: [CopiedModule] = []
    while let name = pending.popFirst() {
      guard let module = widget.modules.first(where: { $0.name == name }),
        !found.contains(where: { $0.module == module })
      else { continue }
      let copied = copied(module)
      found.append(copied)
      pending.formUnion(copied.imports)
    }
    var ordered: [CopiedModule] = []
    while !found.isEmpty {
      let ready = found.filter { candidate in
        !found.contains {
          $0.module != candidate.module && candidate.imports.contains($0.module.name)
        }
      }
      // Modules that import each other cannot be compiled.
      guard !ready.isEmpty else { break }
      ordered += ready
      found.removeAll { module in ready.contains { $0.module == module.module } }
    }
    return ordered
  }

  private func copied(_ module: SourceModule) -> CopiedModule {
    let folder = moduleFolder(module)
    let copies = module.sources.filter { $0.pathExtension == "swift" }
      .compactMap { SourceCopy(of: $0, in: folder, knownModules: knownModules) }
    return CopiedModule(module: module, copies: copies)
  }

  /// Builds modules as objects; one with errors is left out, and so is what needs it.
  func build(
    _ modules: [CopiedModule], _ repairs: SourceRepairs, _ report: inout BuildReport
  ) throws -> [String] {
    var objects: [String] = []
    for module in modules {
      if let object = try build(module, repairs, &report) { objects.append(object) }
      // So that a build that is interrupted goes on from here.
      try repairs.save()
    }
    return objects.sorted()
  }

  private func build(
    _ copied: CopiedModule, _ repairs: SourceRepairs, _ report: inout BuildReport
  ) throws -> String? {
    let module = copied.module
    var omissions: [BuildReport.Omission] = []
    let copies =
      try write(copied.copies, repairs, &omissions)
      + generatedFiles(of: module).map { SourceCopy(path: $0, text: "") }
    guard !copies.isEmpty else { return nil }
    let object = objectFolder.appendingPathComponent("\(module.name).module.o").path
    let result = try compileRepairing(copies, repairs, &omissions) { copies in
      try compiler.run(options(for: module, object) + copies.map(\.path))
    }
    if let error = result.errors.first {
      omissions.append(
        BuildReport.Omission(file: module.name, line: error.line, reason: error.message))
    }
    if !omissions.isEmpty { report.moduleFiles[module.name] = omissions }
    return result.errors.isEmpty ? object : nil
  }

  /// Generates the sources that Xcode and SwiftPM would generate for a module.
  private func generatedFiles(of module: SourceModule) throws -> [String] {
    var files: [String] = []
    if !module.resources.isEmpty, let accessor = try bundleAccessor(of: module) {
      files.append(accessor)
    }
    let symbols = folder.appendingPathComponent("modules/\(module.name)/AssetSymbols.swift")
    if try generateAssetSymbols(symbols, module.sources, module.resources) {
      files.append(symbols.path)
    }
    let models = folder.appendingPathComponent("modules/\(module.name)/DataModels.swift")
    if let classes = try write(dataModelClasses(of: module.sources + module.resources), to: models)
    {
      files.append(classes)
    }
    return files
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
        static let module =
          Bundle(url: Bundle.main.bundleURL.appendingPathComponent("\(module.name).bundle")) ?? .main
      }

      """
    return try write(text, to: file)
  }
}
