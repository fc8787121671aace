// The cost of keeping time; see Sources/Documentation/Contributing.md for the command. Absolute times differ between machines;
// compare the ratios.
// `TimeBenchmark [scheduler|idle|keys|answers|presses|start|themes|plugins] [seconds]` runs one part.
import Foundation

let part = CommandLine.arguments.dropFirst().first
let seconds = CommandLine.arguments.dropFirst(2).first.flatMap { Double($0) } ?? 60

if part == nil || part == "scheduler" { SchedulerRun.print() }
if part == nil || part == "start" { try StartRun.print(times: 20) }
if part == nil || part == "keys" { try KeyRun.print(rounds: 10) }
if part == nil || part == "answers" { try ResponseRun.print(rounds: 5) }
if part == nil || part == "presses" { try PressRun.print(presses: 200) }
if part == nil || part == "themes" { try ThemeRun.print(seconds: min(20, seconds)) }
if part == nil || part == "plugins" { try PluginRun.print(rounds: 7, seconds: min(20, seconds)) }
if part == nil || part == "idle" { try IdleRun.print(seconds: seconds) }
