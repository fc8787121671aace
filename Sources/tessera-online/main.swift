// The bundled extensions that need the network or a library that only they need. They are a
// separate program because linking FoundationNetworking would add ten milliseconds to every start
// of the dashboard.
internal import AstronomyWidget
// The bundled extensions that need the network. They are a separate program because linking
// FoundationNetworking would add ten milliseconds to every start of the dashboard.
internal import Foundation
internal import TesseraKit
internal import TodayWidget
internal import WatchlistWidget
internal import WeatherWidget

CookieFolder.removeIfNew()
switch CommandLine.arguments.dropFirst().first {
case "today": TodayWidget.main { $0 != "WatchlistWidget" && $0 != "WeatherWidget" }
case "watchlist": WatchlistBundle.main { $0 != "TodayWidget" && $0 != "WeatherWidget" }
default: WeatherWidget.main { $0 != "TodayWidget" && $0 != "WatchlistWidget" }
internal import TidesWidget
internal import WatchlistWidget
internal import WeatherWidget

/// Returns the rule that excludes the intents of the other extensions in this program.
func owner(_ module: String) -> (String) -> Bool {
  let modules: Set = ["AstronomyWidget", "TidesWidget", "WatchlistWidget", "WeatherWidget"]
  return { !modules.subtracting([module]).contains($0) }
}

CookieFolder.removeIfNew()
switch CommandLine.arguments.dropFirst().first {
case "astronomy": AstronomyWidget.main(owning: owner("AstronomyWidget"))
case "tides": TidesWidget.main(owning: owner("TidesWidget"))
case "watchlist": WatchlistBundle.main(owning: owner("WatchlistWidget"))
default: WeatherWidget.main(owning: owner("WeatherWidget"))
if CommandLine.arguments.dropFirst().first == "fetch" {
  Task.detached { exit(await Fetch.run()) }
  dispatchMain()
} else if CommandLine.arguments.dropFirst().first == "watchlist" {
  WatchlistBundle.main { $0 != "WeatherWidget" }
} else {
  WeatherWidget.main { $0 != "WatchlistWidget" }
}
