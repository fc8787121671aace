// The bundled extensions that need the network. They are a separate program because linking
// FoundationNetworking would add ten milliseconds to every start of the dashboard.
internal import TesseraKit
internal import TodayWidget
internal import WatchlistWidget
internal import WeatherWidget

CookieFolder.removeIfNew()
switch CommandLine.arguments.dropFirst().first {
case "today": TodayWidget.main { $0 != "WatchlistWidget" && $0 != "WeatherWidget" }
case "watchlist": WatchlistBundle.main { $0 != "TodayWidget" && $0 != "WeatherWidget" }
default: WeatherWidget.main { $0 != "TodayWidget" && $0 != "WatchlistWidget" }
}
