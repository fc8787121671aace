/// What a terminal answers to queries, as recorded from real ones.
package struct AnsweringTerminal: Sendable {
  /// The answers, by query.
  package var answers: [String: String]
  private var pending: [UInt8] = []

  package init(_ answers: [String: String]) {
    self.answers = answers
  }

  /// Reads what a program writes.
  ///
  /// - Returns: The answers to the queries in it, in order.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    pending += bytes
    var output: [UInt8] = []
    var position = 0
    while position < pending.count {
      let rest = pending[position...]
      if let (query, answer) = answers.first(where: { rest.starts(with: $0.key.utf8) }) {
        output += Array(answer.utf8)
        position += query.utf8.count
      } else if answers.keys.contains(where: { $0.utf8.starts(with: rest) }) {
        break
      } else {
        position += 1
      }
    }
    pending.removeFirst(position)
    return output
  }
}

extension AnsweringTerminal {
  /// The queries that the dashboard sends.
  package enum Query {
    package static let name = "\u{1b}[>0q"
    package static let synchronizedOutput = "\u{1b}[?2026$p"
    package static let keyboard = "\u{1b}[?u"
    package static let sixelColors = "\u{1b}[?1;1;0S"
    package static let sixelSize = "\u{1b}[?2;1;0S"
    package static let cellSize = "\u{1b}[16t"
    package static let graphics = "\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\"
    package static let background = "\u{1b}]11;?\u{1b}\\"
    package static let attributes = "\u{1b}[c"
  }

  /// A terminal with every feature; its name and numbers are made up.
  package static let capable = AnsweringTerminal([
    Query.name: "\u{1b}P>|Capable(1.0)\u{1b}\\", Query.synchronizedOutput: "\u{1b}[?2026;2$y",
    Query.keyboard: "\u{1b}[?0u", Query.sixelColors: "\u{1b}[?1;0;256S",
    Query.sixelSize: "\u{1b}[?2;0;1000;800S", Query.cellSize: "\u{1b}[6;18;9t",
    Query.graphics: "\u{1b}_Gi=31;OK\u{1b}\\",
    Query.background: "\u{1b}]11;rgb:0000/0000/0000\u{1b}\\", Query.attributes: "\u{1b}[?62;4;52c",
  ])
}
