// Writes values into a suite and prints each acknowledged one: `StoreWriter SUITE NAME COUNT`.
import Foundation
import SharedStore

let arguments = CommandLine.arguments
guard arguments.count == 4, let count = Int(arguments[3]),
  let store = UserDefaults(suiteName: arguments[1])
else { exit(64) }
let name = arguments[2]
for number in 0..<count {
  store.set("\(name) \(number)", forKey: "\(name)-\(number)")
  let line = Array("\(number)\n".utf8)
  // Printed only after the value was stored, in a single write, so that a kill cannot truncate it.
  _ = line.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}
