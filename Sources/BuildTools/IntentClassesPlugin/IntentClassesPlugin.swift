import Foundation
import PackagePlugin

/// Generates classes for a target's `*.intentdefinition` files.
@main
struct IntentClassesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let enumerator = FileManager.default.enumerator(
      at: target.directoryURL, includingPropertiesForKeys: nil)
    let files = (enumerator?.allObjects as? [URL] ?? [])
      .filter { $0.pathExtension == "intentdefinition" }.sorted { $0.path < $1.path }
    guard !files.isEmpty else { return [] }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("IntentClasses.swift")
    return [
      .buildCommand(
        displayName: "Intent classes of \(target.name)",
        executable: try context.tool(named: "intent-classes").url,
        arguments: [output.path] + files.map(\.path), inputFiles: files, outputFiles: [output])
    ]
  }
}
