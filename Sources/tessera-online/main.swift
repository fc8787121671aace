// The bundled extensions that need the network. They are a separate program because linking
// FoundationNetworking would add ten milliseconds to every start of the dashboard.
internal import Foundation
internal import TesseraKit
internal import WatchlistWidget
internal import WeatherWidget

CookieFolder.removeIfNew()
if CommandLine.arguments.dropFirst().first == "fetch" {
  Task.detached { exit(await Fetch.run()) }
  dispatchMain()
} else if CommandLine.arguments.dropFirst().first == "watchlist" {
  WatchlistBundle.main { $0 != "WeatherWidget" }
} else {
  WeatherWidget.main { $0 != "WatchlistWidget" }
}
