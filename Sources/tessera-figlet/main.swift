// Prints the glyphs of a FIGlet font as one JSON object. This is a separate program because libcaca
// loads libraries that the dashboard does not need, and because a font may crash libcaca.
//   tessera-figlet FONT
// If the font cannot be used, one line on standard error describes why, and the exit status is 1.
internal import Glibc

do throws(FontProblem) {
  guard let path = CommandLine.arguments.dropFirst().first else { throw .usage }
  let header = try FontHeader(path: path)
  print(try FontGlyphs(path: path, header: header).json)
} catch {
  let line = Array("\(error)\n".utf8)
  write(STDERR_FILENO, line, line.count)
  exit(1)
}
