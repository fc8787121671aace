internal import Golden

/// The files of a small repository, some of which somebody has damaged or forged.
///
/// Names and checksums of objects and of the index are right, because libgit2 looks no further at
/// those that are wrong. Objects are not damaged: libgit2 1.5 never comes to the end of one that is cut
/// off, so that its process is ended for the time it takes.
struct ForgedRepository {
  /// The files, by their paths in the working tree.
  private(set) var files: [String: [UInt8]] = [:]
  private var random: SeededGenerator
  private var mutator: TextMutator
  private var damage: Damage

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    mutator = TextMutator(seed: seed)
    damage = Damage(seed: Int(truncatingIfNeeded: seed & 0xffff_ffff))
    addSoundFiles()
    for _ in 0..<random.pick([1, 1, 2, 4]) { forge() }
  }

  // MARK: Sound files

  private static let blob = GitObject("blob", Array("a\n".utf8))

  private static func tree(_ names: [String], mode: String = "100644") -> GitObject {
    GitObject("tree", names.flatMap { Array("\(mode) \($0)".utf8) + [0] + blob.digest })
  }

  private static let soundTree = tree(["a", "b"])
  private static let signature = "Mira <mira@example.org> 1795168800 +0100"

  private static func commitText(parents: [String] = [], tree: String = soundTree.name) -> String {
    (["tree \(tree)"] + parents.map { "parent \($0)" }
      + ["author \(signature)", "committer \(signature)", "", "First commit of all", ""])
      .joined(separator: "\n")
  }

  private static let first = GitObject(commit: commitText())
  private static let second = GitObject(commit: commitText(parents: [first.name]))
  private static let theirs = GitObject(commit: commitText(parents: [first.name, first.name]))

  private static let logLine =
    "\(String(repeating: "0", count: 40)) \(first.name) \(signature)\tWIP on main"

  /// The files of text, by their paths.
  private static let texts: [String: String] = [
    "a": "a\n", "b": "other\n", "c": "new\n", ".gitignore": "*.o\n!b.o\n/build/\n",
    ".gitattributes": "*.txt text eol=crlf\na filter=lfs diff=word\n",
    ".gitmodules": "[submodule \"lib\"]\n\tpath = lib\n\turl = ../lib\n\tignore = all\n",
    ".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": "\(second.name)\n",
    ".git/refs/remotes/origin/main": "\(theirs.name)\n", ".git/refs/stash": "\(first.name)\n",
    ".git/logs/refs/stash": "\(logLine)\n", ".git/logs/HEAD": "\(logLine)\n",
    ".git/packed-refs": "# pack-refs with: peeled fully-peeled sorted\n"
      + "\(first.name) refs/tags/v1\n^\(first.name)\n",
    ".git/info/exclude": "# local\n*.tmp\n", ".git/config": configuration,
  ]

  private static let configuration = """
    [core]
    \trepositoryformatversion = 0
    \tfilemode = true
    \tbare = false
    [remote "origin"]
    \turl = https://github.com/example/tessera.git
    \tfetch = +refs/heads/*:refs/remotes/origin/*
    [branch "main"]
    \tremote = origin
    \tmerge = refs/heads/main

    """

  private mutating func addSoundFiles() {
    for (path, text) in Self.texts { files[path] = Array(text.utf8) }
    for object in [Self.blob, Self.soundTree, Self.first, Self.second, Self.theirs] { add(object) }
    files[".git/index"] = Self.index(entries: ["a", "b"].map { Self.entry($0) })
    // Folders that a repository must have.
    files[".git/objects/info/packs"] = []
  }

  private mutating func add(_ object: GitObject) { files[".git/\(object.path)"] = object.file }

  /// Returns an entry of the index.
  ///
  /// - Source: gitformat-index(5).
  private static func entry(
    _ name: String, mode: UInt32 = 0o100644, flags: UInt8 = 0
  ) -> [UInt8] {
    let numbers: [UInt32] = [1_795_168_800, 0, 1_795_168_800, 0, 1, 2, mode, 0, 0, 2]
    let path = Array(name.utf8)
    let entry =
      numbers.flatMap(\.bytes) + blob.digest + [flags, UInt8(min(0xff, path.count))] + path
    return entry + Array(repeating: 0, count: 8 - entry.count % 8)
  }

  private static func index(
    entries: [[UInt8]], version: UInt32 = 2, extensions: [UInt8] = []
  ) -> [UInt8] {
    let body =
      Array("DIRC".utf8) + version.bytes + UInt32(entries.count).bytes + entries.flatMap(\.self)
      + extensions
    return body + SHA1.digest(of: body)
  }

  // MARK: Forged files

  private mutating func forge() {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3: forgeConfiguration()
    case 3: forgeHead()
    case 4: forgeReference()
    case 5: forgeIndex()
    case 6: forgeCommit()
    case 7: forgeTree()
    case 8: forgeAnyText()
    default: damageAnyFile()
    }
  }

  private mutating func forgeConfiguration() {
    var lines = Self.configuration.split(separator: "\n").map(String.init)
    for _ in 0..<random.pick([1, 1, 3, 10]) {
      let index = Int.random(in: 0...lines.count, using: &random)
      lines.insert(random.pick(Self.configurationLines), at: index)
    }
    var text = lines.joined(separator: "\n") + "\n"
    if random.once(in: 3) { text = mutator.text(of: [text]) }
    let path = random.pick([".git/config", ".git/config", ".git/config", ".git/config.worktree"])
    files[path] = Array(text.utf8)
  }

  private static let configurationLines = [
    "[core]\n\tfsmonitor = /bin/false\n\thooksPath = .", "\tworktree = ../..", "\tbare = true",
    "\tworktree = /", "\trepositoryformatversion = 1", "\trepositoryformatversion = 99",
    "[extensions]\n\tworktreeConfig = true\n\tpartialClone = origin", "\tobjectFormat = sha256",
    "[extensions]\n\trefStorage = reftable\n\tnoop = 1", "[include]\n\tpath = config",
    "[include]\n\tpath = ../.git/config", "[include]\n\tpath = /dev/zero",
    "[include]\n\tpath = ~/none", "[includeIf \"gitdir:**/\"]\n\tpath = config",
    "[includeIf \"onbranch:main\"]\n\tpath = HEAD", "[filter \"lfs\"]\n\tclean = cat",
    "[core]\n\texcludesFile = ../.git/index\n\tattributesFile = /dev/zero",
    "[core]\n\tignoreCase = true\n\tprecomposeUnicode = true\n\tautocrlf = input\n\teol = crlf",
    "[core]\n\tsparseCheckout = true\n\tsparseCheckoutCone = true", "[branch \"main\"]",
    "[branch \"main\"]\n\tremote = .\n\tmerge = HEAD", "[branch \"main\"]\n\tremote = \"\"",
    "\tmerge = refs/heads/\u{1b}[31m", "[remote \"\"]\n\turl = x", "[remote \"origin\"]\n\turl",
    "[remote \"a\\\"b\"]\n\turl = \"a\\\nb\"", "[url \"https://x/\"]\n\tinsteadOf = https://",
    "[url \"\"]\n\tinsteadOf =", "[safe]\n\tdirectory = *", "[status]\n\trenames = copies",
    "[diff]\n\trenames = true\n\trenameLimit = 99999999999999999999", "[a", "[a \"", "[ ]", "=",
    "[core]\n\tbigFileThreshold = 1k\n\tcompression = -9999", "x = \\", "x = \"", "x = \\q",
    "[a.b \"c\"]\n\td", "[\u{0}]", "\u{feff}[core]", "[submodule \"lib\"]\n\turl = ext::false",
    "[core]\n\t" + String(repeating: "k", count: 70_000) + " = 1", "[index]\n\tversion = 9",
    String(repeating: "[include]\n\tpath = config\n", count: 20),
    "[alias]\n\tx = " + String(repeating: "\\\n", count: 5000),
  ]

  private mutating func forgeHead() {
    let text = random.pick([
      "ref: refs/heads/none\n", "ref: HEAD\n", "ref: refs/heads/../../config\n", "ref:",
      "ref: refs/heads/\u{1b}[31mred\n", "\(Self.first.name)\n", "\(Self.blob.name)\n", "",
      "ref: /etc/passwd\n", "ref: refs/remotes/origin/main\n", "\(Self.first.name.dropLast())\n",
      "ref: refs/heads/" + String(repeating: "a/", count: 3000) + "b\n",
      "ref: refs/heads/main.lock\n",
      String(repeating: "f", count: 40), "ref: refs/heads/m\u{0}ain\n",
    ])
    files[random.pick([".git/HEAD", ".git/HEAD", ".git/refs/heads/main"])] = Array(text.utf8)
  }

  private mutating func forgeReference() {
    let zero = String(repeating: "0", count: 40)
    let names = [
      Self.first.name, Self.blob.name, Self.soundTree.name, zero, "ref: refs/heads/main", "",
      "ref: refs/remotes/origin/main", "\(Self.second.name)\r",
    ]
    let path = random.pick([
      ".git/refs/heads/main", ".git/refs/remotes/origin/main", ".git/refs/stash", ".git/shallow",
      ".git/refs/heads/main/below", ".git/commondir", ".git/gitdir",
      ".git/objects/info/alternates",
    ])
    // A folder takes the place of a reference.
    if path.hasSuffix("below") { files[".git/refs/heads/main"] = nil }
    files[path] = Array("\(random.pick(names))\n".utf8)
    guard random.once(in: 3) else { return }
    let packed = (0..<random.pick([1, 40, 2000])).map { number in
      "\(random.pick(names)) refs/heads/\(random.pick(["main", "x\(number)", "..", "\u{7f}", ""]))"
    }
    files[".git/packed-refs"] = Array((packed.joined(separator: "\n") + "\n").utf8)
  }

  private mutating func forgeIndex() {
    var entries = ["a", "b"].map { Self.entry($0) }
    for _ in 0..<random.pick([1, 3, 200]) {
      entries.append(
        Self.entry(
          random.pick(Self.names), mode: random.pick([0o100644, 0o120000, 0o160000, 0o40000, 0]),
          flags: random.pick([0, 0x10, 0x20, 0x30, 0x40, 0x80])))
    }
    let extensions = random.pick([[], Array("TREE".utf8) + UInt32.max.bytes]) as [UInt8]
    let version: UInt32 = random.pick([2, 2, 3, 4, 5, 0])
    var index = Self.index(entries: entries, version: version, extensions: extensions)
    if random.once(in: 2) {
      let body = damage.damaged(Array(index.dropLast(SHA1.length)))
      index = body + SHA1.digest(of: body)
    }
    files[".git/index"] = index
  }

  private static let names = [
    "a", "c", "d/e/f", "../x", ".git/config", "/etc/passwd", "", "a/", "lib", "lib/x",
    "\u{1b}[31m", "x\u{0}y", String(repeating: "long/", count: 900), "a\\b", ".gitmodules",
  ]

  private mutating func forgeCommit() {
    let parents = random.pick([
      [], [Self.blob.name], [String(repeating: "0", count: 40)], [Self.second.name],
      Array(repeating: Self.first.name, count: 500),
    ])
    var text = Self.commitText(
      parents: parents, tree: random.pick([Self.soundTree.name, Self.blob.name, ""]))
    text = text.replacing("1795168800", with: random.pick(Self.dates))
    text = text.replacing("First commit", with: random.pick(Self.subjects))
    if random.once(in: 3) {
      text = text.replacing("\n\n", with: "\nencoding \(random.pick(Self.encodings))\n\n")
    }
    if random.once(in: 3) { text = mutator.text(of: [text]) }
    pointMain(at: GitObject(random.pick(["commit", "commit", "commit", "tag"]), Array(text.utf8)))
  }

  private static let dates = [
    "1795168800", "-1", "0", "99999999999999999999", "9223372036854775807", "1e9", "",
    "-9223372036854775808", "4102444800",
  ]
  private static let subjects = [
    "Do it", "\u{1b}]0;title\u{7}", "\u{202e}back", "\u{0}hidden", "\n\n",
    String(repeating: "long ", count: 20_000), "漢字",
  ]
  private static let encodings = ["latin1", "UTF-16", "ISO-8859-1", "x", ""]

  private mutating func forgeTree() {
    let names = (0..<random.pick([1, 3, 300])).map { _ in random.pick(Self.names) }
    let mode = random.pick(["100644", "40000", "160000", "120000", "9", "", "77777777777"])
    var tree = Self.tree(names, mode: mode)
    if random.once(in: 3) {
      tree = GitObject("tree", damage.damaged(Array("100644 a\u{0}".utf8) + Self.blob.digest))
    }
    add(tree)
    pointMain(at: GitObject(commit: Self.commitText(parents: [Self.first.name], tree: tree.name)))
  }

  private mutating func pointMain(at commit: GitObject) {
    add(commit)
    files[".git/refs/heads/main"] = Array("\(commit.name)\n".utf8)
  }

  private mutating func forgeAnyText() {
    // In the same order in each run.
    let path = random.pick(Self.texts.keys.sorted())
    let corpus = [Self.texts[path] ?? "", Self.configuration]
    files[path] = Array(mutator.text(of: corpus).utf8)
  }

  private mutating func damageAnyFile() {
    let path = random.pick(files.keys.filter { !$0.hasPrefix(".git/objects/") }.sorted())
    files[path] = random.once(in: 6) ? nil : damage.damaged(files[path] ?? [])
  }
}
