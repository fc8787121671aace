internal import Files
internal import Foundation
internal import WidgetOptions

/// The addresses of feeds, and where they were searched for.
struct FeedSources: Sendable {
  /// A feed that is to be shown, or a list of feeds that is to be loaded.
  struct Source: Hashable, Sendable {
    let address: FeedAddress
    /// The title in the list of subscriptions, or an empty string.
    var title = ""
  }

  private(set) var sources: [Source] = []
  /// The files and folders to watch, including those that do not exist.
  private(set) var watchedPaths: [String] = []
  /// The problems of files and addresses, one line for each.
  private(set) var problems: [String] = []
  /// The addresses and paths that the feeds were found at.
  private(set) var places: [String] = []
  private let environment: [String: String]

  /// The maximum number of feeds of a widget.
  static let countLimit = 100
  private static let fileLimit = 4 << 20

  /// Finds the feeds: those in the settings, or in `TESSERA_FEEDS`, separated by spaces, or else in
  /// the files of the folder `tessera/feeds` in the data folder.
  init(_ chosen: [String], environment: [String: String]) {
    self.environment = environment
    let variable = (environment.value(of: "TESSERA_FEEDS") ?? "").split { $0.isWhitespace }
    let typed = chosen.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    places = typed.isEmpty ? variable.map(String.init) : typed
    for place in places {
      if FeedAddress.isAddress(place) {
        add(Subscription(address: place))
      } else {
        add(path: place)
      }
    }
    guard places.isEmpty else { return }
    places = [defaultFolder]
    add(folder: defaultFolder)
  }

  /// The addresses that may lead to a list, which are those that the user entered.
  var listCandidates: [FeedAddress] {
    // An invalid address is reported when it is added.
    places.compactMap { try? FeedAddress($0) }
  }

  /// The folder of the user's lists.
  var defaultFolder: String { "\(environment.dataFolder)/tessera/feeds" }

  /// Adds a feed unless it is in the list.
  mutating func add(_ subscription: Subscription) {
    do throws(FeedError) {
      let source = Source(
        address: try FeedAddress(subscription.address), title: subscription.title)
      guard !sources.contains(where: { $0.address == source.address }) else { return }
      guard sources.count < Self.countLimit else {
        return addProblem("Only the first \(Self.countLimit) feeds are shown")
      }
      sources.append(source)
    } catch {
      addProblem(error.message)
    }
  }

  private mutating func addProblem(_ problem: String) {
    if !problems.contains(problem), problems.count < 20 { problems.append(problem) }
  }

  private mutating func add(path text: String) {
    let path = UserPath.absolute(text, in: defaultFolder, home: environment.homeFolder) ?? text
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      add(folder: path)
    } else {
      add(file: path)
    }
  }

  private mutating func add(folder: String) {
    watchedPaths.append(folder)
    // A folder that does not exist is empty.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where name.hasSuffix(".opml") || name.hasSuffix(".txt") {
      add(file: "\(folder)/\(name)")
    }
  }

  private mutating func add(file path: String) {
    watchedPaths.append(path)
    let name = UserPath.name(of: path)
    let bytes: [UInt8]
    do throws(RegularFile.Failure) {
      bytes = try RegularFile.bytes(at: path, limit: Self.fileLimit)
    } catch {
      return addProblem(error == .missing ? "\(path) does not exist" : "\(name): \(error)")
    }
    do throws(UnreadableFeed) {
      for subscription in try Subscription.list(parsing: Data(bytes)) { add(subscription) }
    } catch {
      addProblem("\(name): \(error.reason)")
    }
  }
}
