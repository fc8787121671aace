import Foundation

/// An extension that says what a test wants it to say: a shell script that speaks the protocol.
struct ScriptedExtension {
  /// The results of methods, as JSON; a method without one is refused.
  var results: [String: String] = [:]
  /// The words of every refusal, as they stand in JSON.
  var refusal = "no"
  /// What is done before a method is answered, in the shell's words.
  var preludes: [String: String] = [:]

  /// One widget of the kind of its name, in all boxes.
  init(describing name: String, title: String = "Scripted", more: String = "") {
    let families = #"["systemSmall","systemMedium","systemLarge"]"#
    results["initialize"] =
      #"{"protocol":1,"widgets":[{"kind":"\#(name)","displayName":"\#(title)","#
      + #""description":"\#(title)","families":\#(families)}]\#(more)}"#
  }

  private var script: String {
    let names = Set(results.keys).union(preludes.keys).sorted()
    let cases = names.map { name in
      let answer = results[name].map { "answer '\"result\":\($0)'" } ?? "refuse"
      return "    *'\"method\":\"\(name)\"'*) \(preludes[name].map { $0 + "; " } ?? "")\(answer);;"
    }
    return """
      answer() { printf '{"jsonrpc":"2.0","id":%s,%s}\\n' "$id" "$1"; }
      refuse() { answer '"error":{"code":-32000,"message":"\(refusal)"}'; }
      while IFS= read -r line; do
        id=${line#*:}; id=${id%%,*}
        case $line in
      \(cases.joined(separator: "\n"))
          *) refuse;;
        esac
      done

      """
  }

  /// Puts it under a name into the sandbox's configuration.
  func install(as name: String, in sandbox: Sandbox, configuration: String = "") throws {
    try sandbox.write(script, to: "\(name).sh")
    try sandbox.write(
      "\(configuration)extensions:\n  \(name):\n    command: [sh, \"\(sandbox.folder)/\(name).sh\"]\n",
      to: "config/tessera/config.yaml")
  }
}
