#include "CWidgetTexts.h"

// #embed is an extension before C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char AstronomyWidget[] = {
#embed "../AstronomyWidget/Localizable.xcstrings"
};
static const char BookmarksWidget[] = {
#embed "../BookmarksWidget/Localizable.xcstrings"
};
static const char CalendarWidget[] = {
#embed "../CalendarWidget/Localizable.xcstrings"
};
static const char ClockWidget[] = {
#embed "../ClockWidget/Localizable.xcstrings"
};
static const char DataWidget[] = {
#embed "../DataWidget/Localizable.xcstrings"
};
static const char FeedsWidget[] = {
#embed "../FeedsWidget/Localizable.xcstrings"
};
static const char HealthWidget[] = {
#embed "../HealthWidget/Localizable.xcstrings"
};
static const char LauncherWidget[] = {
#embed "../LauncherWidget/Localizable.xcstrings"
};
static const char MarketsWidget[] = {
#embed "../MarketsWidget/Localizable.xcstrings"
};
static const char PhotoWidget[] = {
#embed "../PhotoWidget/Localizable.xcstrings"
};
static const char PlayingWidget[] = {
#embed "../PlayingWidget/Localizable.xcstrings"
};
static const char RemindersWidget[] = {
#embed "../RemindersWidget/Localizable.xcstrings"
};
static const char RepositoriesWidget[] = {
#embed "../RepositoriesWidget/Localizable.xcstrings"
};
static const char SystemWidget[] = {
#embed "../SystemWidget/Localizable.xcstrings"
};
static const char TextWidget[] = {
#embed "../TextWidget/Localizable.xcstrings"
};
static const char TidesWidget[] = {
#embed "../TidesWidget/Localizable.xcstrings"
};
static const char TimerWidget[] = {
#embed "../TimerWidget/Localizable.xcstrings"
};
static const char TodayWidget[] = {
#embed "../TodayWidget/Localizable.xcstrings"
};
static const char WalletWidget[] = {
#embed "../WalletWidget/Localizable.xcstrings"
};
static const char WatchlistWidget[] = {
#embed "../WatchlistWidget/Localizable.xcstrings"
};
static const char WeatherWidget[] = {
#embed "../WeatherWidget/Localizable.xcstrings"
};
static const char PluginsWidget[] = {
#embed "../PluginsWidget/Localizable.xcstrings"
};
static const char WordsWidget[] = {
#embed "../WordsWidget/Localizable.xcstrings"
};
static const char Places[] = {
#embed "../Places/Localizable.xcstrings"
};
static const char WidgetOptions[] = {
#embed "../WidgetOptions/Localizable.xcstrings"
};

#define CATALOG(name) {#name, name, sizeof name}

static const cwt_catalog catalogs[] = {
    CATALOG(AstronomyWidget),
    CATALOG(BookmarksWidget),
    CATALOG(CalendarWidget),
    CATALOG(ClockWidget),
    CATALOG(DataWidget),
    CATALOG(FeedsWidget),
    CATALOG(HealthWidget),
    CATALOG(LauncherWidget),
    CATALOG(MarketsWidget),
    CATALOG(PhotoWidget),
    CATALOG(PlayingWidget),
    CATALOG(RemindersWidget),
    CATALOG(RepositoriesWidget),
    CATALOG(SystemWidget),
    CATALOG(TextWidget),
    CATALOG(TidesWidget),
    CATALOG(TimerWidget),
    CATALOG(TodayWidget),
    CATALOG(WalletWidget),
    CATALOG(WatchlistWidget),
    CATALOG(WeatherWidget),
    CATALOG(PluginsWidget),
    CATALOG(WordsWidget),
    CATALOG(Places),
    CATALOG(WidgetOptions),
};

const cwt_catalog *cwt_catalogs(size_t *count) {
  *count = sizeof catalogs / sizeof *catalogs;
  return catalogs;
}
