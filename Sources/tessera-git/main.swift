// Describes a git repository as one JSON object. This is a separate program because libgit2 loads
// libraries that no widget needs, and because a repository that somebody else made may crash it, keep
// it busy or find a hole in it: while it reads, this process can do nothing but read.
//   tessera-git read FOLDER [SECONDS]    with the commits since a date, in seconds since 1970
//   tessera-git fetch FOLDER             updates the remote branches
internal import Glibc

let arguments = CommandLine.arguments.dropFirst()
guard let command = arguments.first, let folder = arguments.dropFirst().first else {
  let line = Array("tessera-git needs a command and a folder: read FOLDER, fetch FOLDER\n".utf8)
  write(STDERR_FILENO, line, line.count)
  exit(2)
}
let result: JSON
switch command {
case "read":
  result = ReadCommand.run(folder, since: arguments.dropFirst(2).first.flatMap { Int($0) })
case "fetch": result = FetchCommand.run(folder)
default: exit(2)
}
print(result.text)
