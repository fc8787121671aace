// An extension that implements the protocol by hand and misbehaves as specified by its first
// argument. If the file named by the second argument exists, the extension behaves correctly;
// creating that file between two requests simulates a repair.
import Glibc

let mode = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "good"
let marker =
  CommandLine.arguments.count > 2
  ? CommandLine.arguments[2]
  : getenv("FAULTY_MARKER").map { String(cString: $0) } ?? "/nonexistent"

func isRepaired() -> Bool { access(marker, F_OK) == 0 }

/// The number of timelines that this process has sent.
var count = 0

/// The memory of mode `hog`.
var hoard: [UnsafeMutableRawPointer] = []

/// The last request.
var request = ""

/// The setting `token` in the last request, or an empty string.
@MainActor func token() -> String {
  request.firstMatch(of: #/"token":"([^"]*)"/#).map { String($0.output.1) } ?? ""
}

/// Writes all of the text, or exits if the pipe is closed.
func send(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
  // If standard output is a pipe, `print` buffers the text, so it is never sent.
  if mode == "unflushed" { return print(text, terminator: "") }
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { exit(0) }
    rest = rest.dropFirst(count)
  }
}

func sendLine(_ line: String) { send(line + "\n") }

/// Returns the number after `"id":` in a line.
func id(in line: String) -> Int {
  guard let range = line.range(of: #/"id":(\d+)/#) else { return 0 }
  return Int(line[range].drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0
}

extension String {
  func range(of pattern: some RegexComponent) -> Range<String.Index>? {
    firstMatch(of: pattern)?.range
  }
}

func introduce(_ id: Int) {
  let version = mode == "version" && !isRepaired() ? 99 : 1
  let families = #""families":["systemSmall","systemMedium","systemLarge"]"#
  let widgets = [("faulty", "Faulty"), ("steady", "Steady")].map { kind, name in
    #"{"kind":"\#(kind)","displayName":"\#(name)","description":"",\#(families)}"#
  }
  let list = widgets.joined(separator: ",")
  sendLine(#"{"jsonrpc":"2.0","id":\#(id),"result":{"protocol":\#(version),"widgets":[\#(list)]}}"#)
}

func timeline(_ id: Int, _ text: String, style: String = "{}") {
  var now = timespec()
  clock_gettime(CLOCK_REALTIME, &now)
  let start = Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  let entries = ["\(text) one", "\(text) two", "\(text) three"].enumerated().map { index, line in
    let run = #"{"text":"\#(line)","style":\#(style)}"#
    return #"{"date":\#(start + Double(index) * 2),"view":{"text":{"runs":[\#(run)]}}}"#
  }
  let list = entries.joined(separator: ",")
  // The reload date has passed already, so the host requests the timeline again at its next start.
  let policy = mode == "due" ? #""policy":"after","reload":\#(start)"# : #""policy":"never""#
  sendLine(#"{"jsonrpc":"2.0","id":\#(id),"result":{\#(policy),"entries":[\#(list)]}}"#)
}

/// Sends a view that needs most of the work budget.
func costly(_ id: Int) {
  let circle = #"{"shape":{"outline":"circle","paint":"blue"}}"#
  let circles = Array(repeating: circle, count: 600).joined(separator: ",")
  let view = #"{"stack":{"axis":"depth","children":["costly",\#(circles)]}}"#
  sendLine(
    #"{"jsonrpc":"2.0","id":\#(id),"result":{"policy":"never","entries":[{"date":0,"view":\#(view)}]}}"#
  )
}

func placeholder(_ id: Int) {
  var view = #""view":"placeholder""#
  switch mode {
  case "slowPlaceholder": sleep(2)
  case "badPlaceholder": view = #""view":{"nonsense":{}}"#
  case "noPlaceholder": view = ""
  default: break
  }
  sendLine(#"{"jsonrpc":"2.0","id":\#(id),"result":{\#(view)}}"#)
}

func flood(_ line: String) {
  for _ in 0..<(100 * 1024 * 1024 / line.utf8.count) { sendLine(line) }
}

/// Uses the given number of seconds of CPU time.
func useCPU(_ seconds: Double) {
  let end = clock() + Int(seconds * Double(CLOCKS_PER_SEC))
  while clock() < end {}
}

@MainActor func misbehave(_ id: Int) {
  switch mode {
  case "crash":
    // Crash with a real fault: if the signal came from `kill`, the process would resume after the
    // Swift runtime has printed its backtrace.
    UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
  case "exit": exit(3)
  case "hang", "due": while true { pause() }
  case "hog":
    // An optimizer leaves out memory that nobody can reach.
    while let memory = malloc(1 << 24) {
      memset(memory, 1, 1 << 24)
      hoard.append(memory)
    }
    exit(9)
  case "spin": while true {}
  case "count":
    count += 1
    timeline(id, "count \(count)")
  case "work":
    useCPU(0.3)
    timeline(id, mode)
  case "costly": costly(id)
  case "garbage": sendLine("this is not a message")
  case "floodGarbage": flood(String(repeating: "x", count: 1023))
  case "floodLine":
    let chunk = String(repeating: "x", count: 65536)
    for _ in 0..<1600 { send(chunk) }
  case "floodNotices": flood(#"{"jsonrpc":"2.0","method":"reload","params":{"kind":"other"}}"#)
  case "floodLog":
    let line = String(repeating: "e", count: 1023) + "\n"
    for _ in 0..<100_000 { send(line, to: STDERR_FILENO) }
    timeline(id, "logged")
  case "floodLogLines":
    let lines = String(repeating: "e\n", count: 32 << 10)
    for _ in 0..<32 { send(lines, to: STDERR_FILENO) }
    timeline(id, "logged")
  case "floodStrays":
    flood(#"{"jsonrpc":"2.0","method":"entries","params":{"id":99,"entries":[]}}"#)
  case "late":
    if id > 1 { timeline(id - 1, "old") }
    timeline(id, "new\(id)")
  case "twice":
    timeline(id, "first")
    timeline(id, "second")
  case "closeOutput":
    close(STDOUT_FILENO)
    linger()
  case "closeOutputIdle":
    timeline(id, mode)
    close(STDOUT_FILENO)
    linger()
  case "closeInput":
    timeline(id, mode)
    close(STDIN_FILENO)
    linger()
  case "floodLogForever":
    timeline(id, mode)
    let lines = String(repeating: "e\n", count: 32 << 10)
    while true { send(lines, to: STDERR_FILENO) }
  case "orphans":
    leaveOrphans(CommandLine.arguments[0], numbers: marker + ".orphans")
    timeline(id, mode)
  // These say what secret they were given, where they should not.
  case "showToken": timeline(id, "<\(token())>")
  case "logToken":
    send("the token is \(token())\n", to: STDERR_FILENO)
    timeline(id, "token of \(token().count)")
  case "failToken":
    let message = "“\(token())” was rejected"
    sendLine(
      #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":-32000,"message":"\#(message)"}}"#)
  case "unknownField": timeline(id, mode, style: #"{"foreground":"red","colour":"red"}"#)
  case "block": timeline(id, mode, style: #"{"foreground":"background","background":"text"}"#)
  case "struck": timeline(id, mode, style: #"{"foreground":"red","attributes":16}"#)
  default: timeline(id, mode)
  }
}

if mode == "linger" { linger() }
if mode == "slowStart" && !isRepaired() { sleep(2) }
while let line = readLine() {
  let number = id(in: line)
  request = line
  if line.contains(#""method":"initialize""#) {
    introduce(number)
  } else if line.contains(#""method":"placeholder""#) {
    placeholder(number)
  } else if line.contains(#""method":"timeline""#) {
    if line.contains(#""kind":"steady""#) {
      timeline(number, "steady")
    } else if isRepaired() {
      timeline(number, "mended")
    } else {
      misbehave(number)
    }
  }
}
