import Cells
import Configuration
import Foundation
import Golden
@testable import HomeScreen
import IntentSchemas
import Testing
import Texts
import ViewTree

/// The home screen in other languages.
struct LanguageTests {
  private func story(_ locale: String, width: Int = 80, height: Int = 24) -> Story {
    var story = Sheets.story()
    story.apply(.resized(Size(width: width, height: height)))
    story.apply(.localeSettings(LocaleSettings(locale: locale, timeZone: "GMT")))
    return story
  }

  @Test(arguments: [
    ("ru_RU", "править"), ("de", "bearbeiten"), ("fr_CA", "modifier"), ("es", "editar"),
    ("ja_JP", "編集"), ("pt_BR", "editar"), ("en_GB", "edit"), ("nl", "edit"),
  ])
  func theStatusLineIsInTheUsersLanguage(locale: String, edit: String) {
    var story = story(locale)
    #expect(story.shows(edit), "\(story.frame())")
  }

  @Test func changingTheLanguageRedrawsTheScreen() {
    var story = story("ru")
    #expect(story.shows("справка"))
    story.apply(.localeSettings(LocaleSettings(locale: "de", timeZone: "GMT")))
    #expect(story.shows("Hilfe") && !story.shows("справка"))
  }

  @Test(arguments: [
    ("ru", 1, "1 блок"), ("ru", 3, "3 блока"), ("ru", 11, "11 блоков"), ("en", 1, "1 box"),
    ("en", 2, "2 boxes"), ("ja", 2, "2ボックス"), ("nl", 1, "1 box"),
  ])
  func numbersSelectPluralForms(locale: String, count: Int, text: String) {
    #expect(Texts(locale: locale).string(for: "\(count) boxes") == text)
  }

  @Test func valuesOfATextAreNotFormats() {
    #expect(Texts(locale: "ru").string(for: "Add “\("%@ %lld")”") == "Добавить «%@ %lld»")
    #expect(Texts(locale: nil).string(for: "100% of \("%@")") == "100% of %@")
  }

  /// Dates and durations of the home screen.
  @Test func datesAndDurationsFollowTheLocale() {
    let date = Date(timeIntervalSince1970: 1_795_000_000)
    func text(_ locale: String?) -> String {
      let settings = LocaleSettings(locale: locale, timeZone: "GMT")
      return Texts.$current.withValue(Texts(locale: locale)) {
        "\(TimeText.dateAndTime(date, in: settings)) \(TimeText.duration(7200))"
      }
    }
    #expect(text(nil) == "Wed 18 Nov 11:06:40 2 h")
    #expect(text("en_GB") == "Wed 18 Nov 11:06:40 2 h")
    #expect(text("en_US") == "Wed, Nov 18 11:06:40 AM 2 h")
    #expect(text("ru").contains("18 нояб.") && text("ru").hasSuffix("2 ч"))
    #expect(text("ja").contains("11月18日") && text("ja").contains("2"))
  }

  /// The sheets in a language of long words and in one of wide characters.
  @Test(
    arguments: ["ru", "ja"], [("help", "?"), ("palette", ":"), ("gallery", "+"), ("info", "i")])
  func sheetsFit(locale: String, sheet: (name: String, key: Character)) throws {
    var story = story(locale)
    story.press(.character(sheet.key))
    #expect(story.shows("Esc"), "the way out is shown")
    try expectGolden(story.frame(), "sheet-\(sheet.name)-\(locale)")
  }

  /// A sheet of a language that is written from right to left: the title is at the right, and the
  /// keys follow from right to left.
  @Test func sheetsAreMirrored() throws {
    var story = story("ar")
    story.press(.character("?"))
    try expectGolden(story.frame(), "sheet-help-ar")
  }
}
