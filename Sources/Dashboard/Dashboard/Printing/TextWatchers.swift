import ControlSocket
import Foundation
import HomeScreen
import ViewTree
import Wire

/// The programs that watch the texts of inline widgets, with what each was sent last.
struct TextWatchers {
  private var watchers: [ControlServer.Client: Watcher] = [:]

  private struct Watcher {
    var ids: [String]?
    var texts: [InlineText]
  }

  var isEmpty: Bool { watchers.isEmpty }

  /// Adds a client; another request of the same connection takes the place of its last one.
  mutating func add(_ client: ControlServer.Client, _ ids: [String]?, sent texts: [InlineText]) {
    removeClients { $0.isSameConnection(as: client) }
    watchers[client] = Watcher(ids: ids, texts: texts)
  }

  /// Removes the clients that have closed their connections.
  mutating func removeClients(where isGone: (ControlServer.Client) -> Bool) {
    watchers = watchers.filter { !isGone($0.key) }
  }

  /// Returns the texts that changed since the last call, by client.
  mutating func changes(
    in home: HomeScreen, at now: Date
  ) -> [(client: ControlServer.Client, texts: [InlineText])] {
    watchers.keys.compactMap { client in
      let texts = home.inlineTexts(watchers[client]?.ids, at: now)
      guard texts != watchers[client]?.texts else { return nil }
      watchers[client]?.texts = texts
      return (client, texts)
    }
  }
}
