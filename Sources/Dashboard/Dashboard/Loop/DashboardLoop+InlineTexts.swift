import ControlSocket
import Foundation
import HomeScreen
import Wire

// Sending the texts of inline widgets to `tessera print`.
extension DashboardLoop {
  mutating func respond(to client: ControlServer.Client, with request: InlineRequest) {
    if let home = request.home, home != FileIdentity.path(of: userFiles.paths.home) {
      control?.respond(to: client, with: .failed("this dashboard shows another home screen"))
      return
    }
    let texts = engine.home.inlineTexts(request.widgets, at: Clock.now)
    control?.respond(to: client, with: .inline(texts))
    if request.watch == true { textWatchers.add(client, request.widgets, sent: texts) }
  }

  /// Sends the texts that have changed to the programs that watch them.
  ///
  /// The inline widgets are on every page, so the loop wakes up when they change.
  mutating func sendChangedTexts() {
    guard !textWatchers.isEmpty, let control else { return }
    textWatchers.removeClients { !control.isConnected($0) }
    for (client, texts) in textWatchers.changes(in: engine.home, at: Clock.now) {
      control.send(InlineUpdate(texts), to: client)
    }
  }
}
