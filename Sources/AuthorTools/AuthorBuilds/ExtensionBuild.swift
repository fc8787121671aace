internal import Files
package import Foundation
internal import XcodeProjects

/// A build of a widget extension against the SDK.
///
/// The sources are copied and compiled; the folder of the author is only read.
package struct ExtensionBuild {
  package private(set) var widget: WidgetSources
  package let sdk: SDK
  /// The folder for the copies, the objects and the program.
  package let folder: URL
  let compiler: Tool
  let product: Product

  /// What is made of the sources.
  package enum Product: Hashable, Sendable {
    case program
    /// Objects with a module that tests can import.
    case testedModule
  }

  /// Creates a build, or returns `nil` if there is no compiler.
  ///
  /// - Parameters:
  ///   - widget: The sources.
  ///   - sdk: What they are compiled against.
  ///   - folder: The folder for everything that is made.
  ///   - product: What is made.
  ///   - environment: The environment, on whose `PATH` the compiler is.
  package init?(
    _ widget: WidgetSources, _ sdk: SDK, in folder: URL, _ product: Product = .program,
    environment: [String: String]
  ) {
    guard let compiler = Tool.find("swiftc", environment: environment) else { return nil }
    self.widget = widget
    self.widget.addPackages(known: sdk.moduleNames.union(SourceCopy.toolchainModules))
    self.sdk = sdk
    self.folder = folder
    self.compiler = compiler
    self.product = product
  }

  /// The name of the module, which is that of the target.
  var moduleName: String {
    widget.settings?["PRODUCT_MODULE_NAME"]?.moduleName ?? widget.name.moduleName
  }

  var productFolder: URL { folder.appendingPathComponent("product") }
  var objectFolder: URL { folder.appendingPathComponent("objects") }
  private var sourceFolder: URL { folder.appendingPathComponent("sources") }

  /// Builds the program.
  ///
  /// - Returns: What was left out, and the program if there is one.
  /// - Throws: An error of Foundation if a file cannot be written or the compiler not be started.
  package func run() throws -> BuildReport {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Another command may be building the same sources.
    return try FolderLock.hold(on: folder.path, .exclusive, timeout: Self.lockTimeout) { _ in
      try build()
    }
  }

  /// How long another command may build, in seconds.
  private static let lockTimeout = 600.0

  private func build() throws -> BuildReport {
    var report = BuildReport()
    for made in [productFolder, objectFolder, sourceFolder] {
      try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    }
    report.resources = ResourceFaults.faults(in: widget.allResources)
    let copies = copySources(&report)
    let mains = copies.filter(\.isMain)
    guard mains.count < 2 else {
      report.errors = mains.map {
        Diagnostic(
          file: $0.original, line: $0.mainLine ?? 1, column: 1,
          message: "@main is in \(mains.count) files; a widget extension has one")
      }
      return report
    }
    let modules = importedModules(by: copies)
    let repairs = SourceRepairs(folder.appendingPathComponent("repairs.json"), key: sdk.identity)
    let all = copies + modules.flatMap(\.copies)
    repairs.begin(Dictionary(all.map { ($0.path, $0.text) }) { first, _ in first })
    let objects = try build(modules, repairs, &report)
    try placeResources(of: modules.map(\.module))
    let written = try write(copies, repairs, &report.files)
    let result = try compileRepairing(
      written + generatedSources(), repairs, &report.files, failsAtSyntax: true
    ) {
      try compile($0, objects)
    }
    guard result.errors.isEmpty else {
      // What is left out has consequences; the causes are in the sources as they are.
      let causes = try errors(inUnrepaired: copies, objects)
      report.errors = (causes.isEmpty ? result.errors : causes).map(original)
      if mains.isEmpty, report.errors.allSatisfy({ $0.file == nil }) {
        let reason = "no type has @main, with which a widget extension begins"
        report.errors = [Diagnostic(file: nil, line: 0, column: 0, message: reason)]
      }
      report.files = []
      return report
    }
    // What was left out of sources that cannot be built is of no use for the next build.
    try repairs.save()
    report.program = productFolder.appendingPathComponent(moduleName).path
    report.objects = result.copies.map(object) + objects
    return report
  }

  /// Returns the errors in the sources without repairs, the likely causes of others first; if there
  /// are errors of syntax, only these.
  private func errors(
    inUnrepaired copies: [SourceCopy], _ objects: [String]
  ) throws -> [Diagnostic] {
    for copy in copies { try copy.write(nil) }
    let errors = Diagnostic.errors(in: try compile(copies + generatedSources(), objects).output)
    let syntax = errors.filter { $0.kind == .syntax }
    guard syntax.isEmpty else { return syntax }
    return errors.filter { $0.kind == .name } + errors.filter { $0.kind == .other }
  }

  /// Returns a message about the copy of a file as one about the original.
  private func original(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let file = diagnostic.file, file.hasPrefix(sourceFolder.path) else { return diagnostic }
    return Diagnostic(
      file: String(file.dropFirst(sourceFolder.path.count)), line: diagnostic.line,
      column: diagnostic.column, message: diagnostic.message)
  }

  private func copySources(_ report: inout BuildReport) -> [SourceCopy] {
    var copies: [SourceCopy] = []
    for file in widget.sources where file.pathExtension == "swift" {
      guard let copy = SourceCopy(of: file, in: sourceFolder, knownModules: knownModules) else {
        report.files.append(
          BuildReport.Omission(file: file.path, line: 0, reason: "the file cannot be read"))
        continue
      }
      report.attributes += copy.omissions
      report.missingModules += copy.missingModules.filter { omission in
        !report.missingModules.contains { $0.reason == omission.reason }
      }
      copies.append(copy)
    }
    return copies
  }

  /// The modules that sources may import.
  var knownModules: Set<String> {
    sdk.moduleNames.union(SourceCopy.toolchainModules).union(widget.modules.map(\.name))
  }

  /// Generates the sources that Xcode generates: names of assets, and classes of SiriKit intents.
  private func generatedSources() throws -> [SourceCopy] {
    var files: [SourceCopy] = []
    let generated = folder.appendingPathComponent("generated")
    try FileManager.default.createDirectory(at: generated, withIntermediateDirectories: true)
    func generate(_ tool: String, _ name: String, _ inputs: [URL]) throws {
      guard !inputs.isEmpty else { return }
      let output = generated.appendingPathComponent(name)
      let result = try Tool(path: sdk.tool(tool)).run([output.path] + inputs.map(\.path))
      if result.status == 0 { files.append(SourceCopy(path: output.path, text: "")) }
    }
    let symbols = generated.appendingPathComponent("AssetSymbols.swift")
    if try generateAssetSymbols(symbols, widget.sources, widget.resources) {
      files.append(SourceCopy(path: symbols.path, text: ""))
    }
    try generate(
      "intent-classes", "IntentClasses.swift",
      (widget.sources + widget.resources).filter { $0.pathExtension == "intentdefinition" })
    let classes = dataModelClasses(of: widget.sources + widget.resources)
    if let file = try write(classes, to: generated.appendingPathComponent("DataModels.swift")) {
      files.append(SourceCopy(path: file, text: ""))
    }
    return files
  }

  /// Returns the classes for the data models among files, or `nil` if there are none.
  func dataModelClasses(of files: [URL]) -> String? {
    let sources = files.filter { Self.dataModelExtensions.contains($0.pathExtension) }
      .compactMap { DataModelClasses(of: $0).source }
    return sources.isEmpty ? nil : sources.joined(separator: "\n")
  }

  /// Writes generated source code, unless the file has it, and returns the file's path; `nil` for none.
  func write(_ source: String?, to file: URL) throws -> String? {
    guard let source else { return nil }
    try CompiledFile.write(source, to: file.path)
    return file.path
  }

  private func compile(_ copies: [SourceCopy], _ modules: [String]) throws -> Tool.Result {
    let map = try outputFileMap(copies)
    var arguments =
      languageOptions + [
        "-module-name", moduleName, "-parse-as-library", "-incremental", "-enable-batch-mode",
        "-output-file-map", map, "-j2", "-suppress-warnings", "-I", objectFolder.path,
      ]
    arguments += sdk.compilerOptions + copies.map(\.path)
    switch product {
    case .program:
      arguments += modules + sdk.linkerOptions
      arguments += ["-o", productFolder.appendingPathComponent(moduleName).path]
    case .testedModule:
      arguments += [
        "-c", "-enable-testing", "-emit-module", "-emit-module-path",
        objectFolder.appendingPathComponent("\(moduleName).swiftmodule").path,
        // The program of the tests has an entry of its own.
        "-Xfrontend", "-entry-point-function-name", "-Xfrontend", "\(moduleName)_main",
      ]
    }
    return try compiler.run(arguments)
  }

  private func object(of copy: SourceCopy) -> String {
    objectFolder.appendingPathComponent(copy.objectName).path + ".o"
  }

  /// The options that Xcode derives from the build settings.
  var languageOptions: [String] {
    let settings = widget.settings
    let version = settings?["SWIFT_VERSION"].map { $0.hasPrefix("6") ? "6" : "5" } ?? "5"
    var options = [
      "-swift-version", version, "-Onone", "-gline-tables-only", "-D", "DEBUG", "-Xfrontend",
      "-import-module",
      "-Xfrontend", "SwiftUI",
    ]
    for condition in (settings?["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] ?? "").split(separator: " ")
    where condition != "DEBUG" { options += ["-D", String(condition)] }
    if settings?["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor" {
      options += ["-default-isolation", "MainActor"]
    }
    return options
  }

  /// Writes the map that an incremental build needs, and returns its path.
  private func outputFileMap(_ copies: [SourceCopy]) throws -> String {
    var map: [String: [String: String]] = [
      "": ["swift-dependencies": objectFolder.appendingPathComponent("module.swiftdeps").path]
    ]
    for copy in copies {
      let base = objectFolder.appendingPathComponent(copy.objectName).path
      map[copy.path] = [
        "object": object(of: copy), "swift-dependencies": base + ".swiftdeps",
        "dependencies": base + ".d",
      ]
    }
    let file = objectFolder.appendingPathComponent("output-file-map.json")
    let data = try JSONSerialization.data(withJSONObject: map, options: [.sortedKeys])
    if ProjectFile.data(at: file.path) != data { try data.write(to: file) }
    return file.path
  }
}
