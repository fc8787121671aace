import Languages
import Testing

struct LanguageTagsTests {
  @Test(arguments: [
    ("pt_BR", ["pt-BR", "pt_BR", "pt", "Base", "en"]),
    ("de", ["de", "de", "Base", "en"]),
    ("zh_TW", ["zh-TW", "zh_TW", "zh-Hant", "zh", "Base", "en"]),
    ("zh", ["zh", "zh", "zh-Hans", "Base", "en"]),
    ("zh-Hant-HK", ["zh-Hant-HK", "zh-Hant-HK", "zh-Hant", "zh", "Base", "en"]),
    ("no_NO", ["no-NO", "no_NO", "no", "nb", "Base", "en"]),
    ("", ["Base", "en"]),
  ])
  func stringsAreSearchedFromTheExactLanguageToEnglish(locale: String, chain: [String]) {
    #expect(LanguageTags.chain(of: locale) == chain)
  }

  @Test(
    arguments: [
      ([:], nil), (["LANG": "C.UTF-8"], nil), (["LANG": "ru_RU.UTF-8"], "ru_RU"),
      (["LANG": "de_DE@euro"], "de_DE"), (["LC_ALL": "C", "LANG": "de_DE"], nil),
      (["LC_ALL": "ja_JP.UTF-8", "LC_MESSAGES": "fr_FR", "LANG": "de_DE"], "ja_JP"),
      (["LC_MESSAGES": "fr_FR.UTF-8", "LANG": "de_DE.UTF-8"], "fr_DE"),
      (["LC_TIME": "de_DE.UTF-8", "LANG": "en_US.UTF-8"], "en_DE"),
      (["LC_TIME": "de_AT", "LANG": "de_DE"], "de_AT"),
      (["LC_TIME": "de_DE", "LANG": "C"], "de_DE"), (["LC_MESSAGES": "fr_FR"], "fr_FR"),
    ] as [([String: String], String?)])
  func theEnvironmentChoosesLanguageAndRegion(environment: [String: String], locale: String?) {
    #expect(LanguageTags.locale(of: environment) == locale)
  }

  @Test(arguments: [
    ("ar", true), ("ar_EG.UTF-8", true), ("he-IL", true), ("fa", true), ("uz_Arab", true),
    ("az_Latn", false), ("de_DE", false), ("", false), ("arn", false),
  ])
  func theDirectionIsThatOfTheScript(locale: String, isRightToLeft: Bool) {
    #expect(LanguageTags.isRightToLeft(locale) == isRightToLeft)
  }
}
