import Foundation
import PackagePlugin

/// Generates symbols for the assets in a target's `*.xcassets` folders, such as `Color(.sunset)`.
@main
struct AssetSymbolsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let enumerator = FileManager.default.enumerator(
      at: target.directoryURL, includingPropertiesForKeys: nil)
    let urls = (enumerator?.allObjects as? [URL] ?? []).sorted { $0.path < $1.path }
    let catalogs = urls.filter { $0.pathExtension == "xcassets" }
    guard !catalogs.isEmpty else { return [] }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("AssetSymbols.swift")
    // Every asset has a Contents.json, so these files are sufficient as inputs.
    let contents = urls.filter { url in
      url.lastPathComponent == "Contents.json"
        && catalogs.contains { url.path.hasPrefix($0.path + "/") }
    }
    return [
      .buildCommand(
        displayName: "Asset symbols of \(target.name)",
        executable: try context.tool(named: "asset-symbols").url,
        arguments: [output.path] + catalogs.map(\.path), inputFiles: contents,
        outputFiles: [output])
    ]
  }
}
