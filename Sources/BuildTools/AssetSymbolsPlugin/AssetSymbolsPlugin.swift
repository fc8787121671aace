import Foundation
import PackagePlugin

/// Names the assets of a target's `*.xcassets` folders, as Xcode does: `Color(.sunset)`.
@main
struct AssetSymbolsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let found = FileManager.default.enumerator(
      at: target.directoryURL, includingPropertiesForKeys: nil)
    let all = (found?.allObjects as? [URL] ?? []).sorted { $0.path < $1.path }
    let catalogues = all.filter { $0.pathExtension == "xcassets" }
    guard !catalogues.isEmpty else { return [] }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("AssetSymbols.swift")
    // A catalogue's folders tell what is in it, so a change there is a change of what is read.
    let contents = all.filter { url in
      url.lastPathComponent == "Contents.json"
        && catalogues.contains { url.path.hasPrefix($0.path + "/") }
    }
    return [
      .buildCommand(
        displayName: "Asset symbols of \(target.name)",
        executable: try context.tool(named: "asset-symbols").url,
        arguments: [output.path] + catalogues.map(\.path), inputFiles: contents,
        outputFiles: [output])
    ]
  }
}
