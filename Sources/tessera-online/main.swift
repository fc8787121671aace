// The bundled extensions that need the network: a program of their own, as what they need of it would
// make every start of the dashboard ten milliseconds longer.
internal import TesseraKit
internal import WatchlistWidget
internal import WeatherWidget

CookieFolder.forgo()
if CommandLine.arguments.dropFirst().first == "watchlist" {
  WatchlistBundle.main { $0 != "WeatherWidget" }
} else {
  WeatherWidget.main { $0 != "WatchlistWidget" }
}
