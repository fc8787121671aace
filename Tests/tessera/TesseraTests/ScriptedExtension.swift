import Foundation

/// An extension with scripted responses: a shell script that implements the protocol.
struct ScriptedExtension {
  /// The results of methods, as JSON; other methods respond with an error.
  var results: [String: String] = [:]
  /// The error message, as it is written in JSON.
  var errorMessage = "no"
  /// Shell commands to run before responding to a method.
  var preludes: [String: String] = [:]

  /// Creates an extension with one widget, whose kind is the extension's name.
  init(describing name: String, title: String = "Scripted", more: String = "") {
    let families = #"["systemSmall","systemMedium","systemLarge"]"#
    results["initialize"] =
      #"{"protocol":1,"widgets":[{"kind":"\#(name)","displayName":"\#(title)","#
      + #""description":"\#(title)","families":\#(families)}]\#(more)}"#
  }

  private var script: String {
    let names = Set(results.keys).union(preludes.keys).sorted()
    let cases = names.map { name in
      let command = results[name].map { "respond '\"result\":\($0)'" } ?? "refuse"
      return "    *'\"method\":\"\(name)\"'*) \(preludes[name].map { $0 + "; " } ?? "")\(command);;"
    }
    return """
      respond() { printf '{"jsonrpc":"2.0","id":%s,%s}\\n' "$id" "$1"; }
      refuse() { respond '"error":{"code":-32000,"message":"\(errorMessage)"}'; }
      while IFS= read -r line; do
        id=${line#*:}; id=${id%%,*}
        case $line in
      \(cases.joined(separator: "\n"))
          *) refuse;;
        esac
      done

      """
  }

  /// Adds the extension to the sandbox's configuration.
  func install(as name: String, in sandbox: Sandbox, configuration: String = "") throws {
    try sandbox.write(script, to: "\(name).sh")
    try sandbox.write(
      "\(configuration)extensions:\n  \(name):\n    command: [sh, \"\(sandbox.folder)/\(name).sh\"]\n",
      to: "config/tessera/config.yaml")
  }
}
