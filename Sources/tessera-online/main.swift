// The bundled extensions that need the network or a library that only they need. They are a
// separate program, so that the dashboard does not load what only they use.
internal import AstronomyWidget
internal import DataWidget
internal import FeedsWidget
internal import Foundation
internal import MarketsWidget
internal import RepositoriesWidget
internal import PlayingWidget
internal import TesseraKit
internal import TidesWidget
internal import TodayWidget
internal import WatchlistWidget
internal import WeatherWidget
internal import WidgetTexts

/// Embeds the texts of an extension and returns the rule that excludes the intents of the other
/// extensions in this program.
func owner(_ module: String) -> (String) -> Bool {
  let modules: Set = [
    "AstronomyWidget", "CalendarWidget", "DataWidget", "FeedsWidget", "MarketsWidget",
    "PlayingWidget", "PluginsWidget", "RepositoriesWidget", "TextWidget", "TidesWidget",
    "TodayWidget", "WatchlistWidget", "WeatherWidget",
  ]
  WidgetTexts.embed(for: module)
  return { !modules.subtracting([module]).contains($0) }
}

switch CommandLine.arguments.dropFirst().first {
case "fetch":
  Task.detached { exit(await Fetch.run()) }
  dispatchMain()
case "tide-file":
  let result = TideFileCommand.run(Array(CommandLine.arguments.dropFirst(2)))
  // If the program that reads the output has ended, nobody needs it.
  try? FileHandle.standardOutput.write(contentsOf: result.output)
  exit(result.status)
case "select":
  // Without any input, there is no output.
  let input = (try? FileHandle.standardInput.readToEnd()) ?? Data()
  try? FileHandle.standardOutput.write(contentsOf: SelectCommand.run(input))
  exit(0)
case "astronomy": AstronomyWidget.main(owning: owner("AstronomyWidget"))
case "data": DataWidget.main(owning: owner("DataWidget"))
case "feeds": FeedsWidget.main(owning: owner("FeedsWidget"))
case "markets": MarketsWidget.main(owning: owner("MarketsWidget"))
case "repositories": RepositoriesWidget.main(owning: owner("RepositoriesWidget"))
case "playing": PlayingWidget.main(owning: owner("PlayingWidget"))
case "tides": TidesWidget.main(owning: owner("TidesWidget"))
case "today": TodayWidget.main(owning: owner("TodayWidget"))
case "watchlist": WatchlistBundle.main(owning: owner("WatchlistWidget"))
default: WeatherWidget.main(owning: owner("WeatherWidget"))
}
