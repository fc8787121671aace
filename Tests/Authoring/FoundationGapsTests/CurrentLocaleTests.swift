import Foundation
@testable import FoundationGaps
import Testing

/// The locale that `Locale.current` returns.
struct CurrentLocaleTests {
  @Test(arguments: [
    (["LC_ALL": "en_US.UTF-8", "LANG": "de_DE.UTF-8"], "en_US"),
    (["LC_ALL": "", "LC_TIME": "de_DE@euro", "LANG": "C"], "de_DE"),
    (["LANG": "ru_RU.UTF-8"], "ru_RU"), (["LC_ALL": "C.UTF-8", "LANG": "de_DE"], "en_001"),
    ([:], "en_001"),
  ])
  func environmentSpecifiesTheLocale(environment: [String: String], identifier: String) {
    #expect(CurrentLocale.locale(of: environment).identifier == identifier)
  }

  /// This fails if the getters of Foundation are no longer replaced, for example because a new
  /// version of Foundation renamed them.
  @Test func foundationReturnsIt() {
    let locale = CurrentLocale.locale(of: ProcessInfo.processInfo.environment)
    #expect(Locale.current == locale && Locale.autoupdatingCurrent == locale)
    #expect(DateFormatter().locale == locale)
  }
}
