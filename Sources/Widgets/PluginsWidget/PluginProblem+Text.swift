internal import Files
internal import Foundation
internal import Sandbox
internal import TesseraUI
internal import WidgetOptions

extension PluginProblem {
  /// The reason in one line, in the user's language.
  var text: String {
    switch self {
    case .missing(let requirement): requirement.text
    case .otherSystem(let system): String(localized: "is a program for \(system)")
    case .fileMissing: String(localized: "The file is missing.")
    case .unreadable(let reason): String(localized: "The file cannot be read: \(reason)")
    case .failed(let status, let message?):
      status == 0 ? message : String(localized: "failed with status \(Int(status)): \(message)")
    case .failed(let status, nil): String(localized: "failed with status \(Int(status))")
    case .killed(let signal): Self.text(ofSignal: signal)
    case .timedOut(let seconds): String(localized: "was ended after \(Int(seconds)) s")
    case .printedTooMuch(let limit):
      String(localized: "was ended, because it printed more than \(limit >> 10) KiB")
    case .wroteTooMuch(let excess): excess.textOfEnd
    case .usedTooMuchMemory(let limit):
      String(localized: "was ended, because it used more than \(limit >> 20) MiB of memory")
    case .hasTooMuch(let excess): excess.textBeforeStart
    case .notStarted(let reason): String(localized: "cannot be started: \(reason)")
    case .unconfined:
      String(localized: "is not run: without bubblewrap or Landlock it cannot be confined")
    case .inRecording:
      String(localized: "is not run: a recording starts no programs without “Set Config”")
    case .writable(by: let entry):
      String(
        localized: "is not run: \(entry) may write it; as a command, name its interpreter, too")
    case .undecided(.new): String(localized: "is not run before you decide what it may do")
    case .undecided(.changed):
      String(localized: "is not run: its file has changed since you decided what it may do")
    case .undecided(.otherFile(let path)):
      String(
        localized:
          "is not run: you decided about another file, \(UserPath.abbreviated(path, home: NSHomeDirectory()))"
      )
    case .leadsOut(let name):
      String(localized: "is not run: the link \(name) leads out of the package")
    case .plantedLink(let link): link.text
    case .hostsNotLimited:
      String(localized: "is not run: only bubblewrap can limit the network to some hosts")
    case .hostDenied(let host): String(localized: "may not connect to \(host)")
    case .silent: String(localized: "Nothing to show")
    case .notWritable(let path):
      String(localized: "may not write \(UserPath.abbreviated(path, home: NSHomeDirectory()))")
    case .offline: String(localized: "The network cannot be reached.")
    }
  }

  private static func text(ofSignal signal: Int32) -> String {
    switch signal {
    case SIGXCPU: String(localized: "used too much processor time")
    case SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE: String(localized: "crashed")
    default: String(localized: "was ended by signal \(Int(signal))")
    }
  }
}

extension PlantedLink {
  /// Why a program is not run, in one line.
  fileprivate var text: String {
    let (path, link) = (Self.shortened(path), Self.shortened(link))
    return String(
      localized:
        "is not run: \(path) in permissions.yaml leads over the link \(link), which \(writer) may change; name the folder that it leads to"
    )
  }

  private static func shortened(_ path: String) -> String {
    UserPath.abbreviated(path, home: NSHomeDirectory())
  }
}

extension FolderExcess {
  /// Why a plugin was ended, in one line.
  fileprivate var textOfEnd: String {
    switch self {
    case .bytes(let limit):
      String(localized: "was ended, because it wrote more than \(limit >> 20) MiB")
    case .files(let limit):
      String(localized: "was ended, because it made more than \(limit) files")
    case .uncounted(let folder):
      String(
        localized: "was ended, because nobody can tell how much is in \(Self.shortened(folder))")
    }
  }

  /// Why a plugin is not run, in one line.
  fileprivate var textBeforeStart: String {
    switch self {
    case .bytes(let limit):
      String(
        localized:
          "is not run, because its own folders have more than \(limit >> 20) MiB; they are below ~/.cache/tessera/plugins and ~/.local/share/tessera/plugins"
      )
    case .files(let limit):
      String(
        localized:
          "is not run, because its own folders have more than \(limit) files; they are below ~/.cache/tessera/plugins and ~/.local/share/tessera/plugins"
      )
    case .uncounted(let folder):
      String(
        localized: "is not run, because nobody can tell how much is in \(Self.shortened(folder))")
    }
  }

  /// The plugin has chosen the names in the path.
  private static func shortened(_ path: String) -> String {
    let text = UserPath.abbreviated(path, home: NSHomeDirectory())
    return text.count > 200 ? text.prefix(200) + "…" : text
  }
}

extension Requirement {
  /// What is missing, in one line.
  fileprivate var text: String {
    switch kind {
    case .program, .python2: String(localized: "needs \(name)")
    case .pythonModule: String(localized: "needs the Python module \(name)")
    case .rubyGem: String(localized: "needs the Ruby gem \(name)")
    case .perlModule: String(localized: "needs the Perl module \(name)")
    case .nodeModule: String(localized: "needs the Node package \(name)")
    }
  }
}
