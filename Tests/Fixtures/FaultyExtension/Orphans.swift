// Processes that this one starts and leaves behind.
import Glibc

/// Sleeps forever, like a helper that is never ended.
func linger() -> Never {
  while true { pause() }
}

/// Starts two helpers, one in this process group and one in a new session, and writes their process
/// IDs to a file.
func leaveOrphans(_ program: String, numbers path: String) {
  let pids = [Int16(0), 0x80].map { start(program, flags: $0) }
  let list = pids.map(String.init).joined(separator: " ")
  guard let file = fopen(path, "w") else { return }
  fputs(list + "\n", file)
  fclose(file)
}

/// Starts a helper with posix_spawn’s flags; 0x80 is glibc’s POSIX_SPAWN_SETSID.
private func start(_ program: String, flags: Int16) -> pid_t {
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  posix_spawnattr_setflags(&attributes, flags)
  let arguments = [strdup(program), strdup("linger"), nil]
  defer { arguments.forEach { free($0) } }
  var pid: pid_t = 0
  _ = posix_spawn(&pid, program, nil, &attributes, arguments, environ)
  return pid
}
