internal import Foundation
internal import XcodeProjects

/// Catalogs and string files that cannot be read, so that their texts and images are missing.
enum ResourceFaults {
  /// The most files of a catalog that are read.
  private static let fileLimit = 5000

  /// Returns the files with errors among resources, with the line and what is wrong.
  static func faults(in resources: [URL]) -> [BuildReport.Omission] {
    resources.sorted { $0.path < $1.path }.flatMap { resource -> [BuildReport.Omission] in
      switch resource.pathExtension {
      case "xcstrings": [jsonFault(resource)].compactMap(\.self)
      case "strings", "stringsdict": [listFault(resource)].compactMap(\.self)
      case "xcassets":
        ProjectSearch.allFiles(in: resource).prefix(fileLimit)
          .filter { $0.hasSuffix("/Contents.json") }
          .compactMap { jsonFault(URL(fileURLWithPath: $0)) }
      default: []
      }
    }
  }

  private static func jsonFault(_ file: URL) -> BuildReport.Omission? {
    fault(in: file) { _ = try JSONSerialization.jsonObject(with: $0) }
  }

  private static func listFault(_ file: URL) -> BuildReport.Omission? {
    fault(in: file) { _ = try PropertyListSerialization.propertyList(from: $0, format: nil) }
  }

  private static func fault(
    in file: URL, _ parse: (Data) throws -> Void
  ) -> BuildReport.Omission? {
    guard let data = ProjectFile.data(at: file.path) else {
      return BuildReport.Omission(file: file.path, line: 0, reason: "the file cannot be read")
    }
    do {
      try parse(data)
      return nil
    } catch {
      let (line, what) = Self.cause(of: error as NSError, in: data)
      let kind = file.pathExtension.hasPrefix("strings") ? "a string file" : "JSON"
      return BuildReport.Omission(
        file: file.path, line: line,
        reason: "not \(kind)\(what.isEmpty ? "" : ": \(what)"), so what it defines is missing")
    }
  }

  /// Returns the line and the reason, which Foundation gives in a text for developers.
  private static func cause(of error: NSError, in data: Data) -> (Int, Substring) {
    // The error of the parser of string files is inside another one, and does not bridge to NSError.
    let inner = error.userInfo["kCFPropertyListOldStyleParsingError"].map { "\($0)" } ?? ""
    let text =
      inner.firstMatch(of: /"([^"]* line \d+)"/)?.output.1
      ?? (error.userInfo[NSDebugDescriptionErrorKey] as? String ?? "")[...]
    if let place = text.firstMatch(of: /[ ](?:around|starting on|on|at) line (\d+)/) {
      return (Int(place.output.1) ?? 0, text[..<place.range.lowerBound])
    }
    guard let place = text.firstMatch(of: /[ ]around character (\d+)\.?/) else {
      return (data.isEmpty ? 1 : lineCount(data), text.hasSuffix(".") ? text.dropLast() : text)
    }
    return (
      lineCount(data.prefix(Int(place.output.1) ?? 0)), text[..<place.range.lowerBound]
    )
  }

  private static func lineCount(_ data: Data) -> Int { data.count { $0 == 0x0a } + 1 }
}
