import Foundation
import Testing
@testable import WidgetOptions

struct ConfiguredLocaleTests {
  @Test(arguments: [
    (["LC_ALL": "ja_JP.UTF-8", "LANG": "de_DE"], "ja_JP"), (["LANG": "de_DE@euro"], "de_DE"),
    (["LC_ALL": "", "LC_TIME": "en_US.UTF-8", "LANG": "de_DE"], "en_US"),
    (["LC_ALL": "C.UTF-8", "LANG": "de_DE"], Locale.current.identifier),
    ([:], Locale.current.identifier),
  ])
  func localeFollowsTheEnvironment(environment: [String: String], identifier: String) {
    #expect(Locale.configured(in: environment).identifier == identifier)
  }
}
