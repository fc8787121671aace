@testable import RemindersWidget
import TesseraUI
import Testing

/// The colors of lists of reminders.
struct ListColorTests {
  @Test func listsHaveDifferentColorsWhileThereAreEnough() {
    let names = ["home", "work", "papers", "garden", "music", "school", "trips", "shop"]
    let colors = ListColors(names)
    let chosen = names.compactMap { colors.color(of: $0) }
    #expect(Set(chosen).count == names.count)
    #expect(!chosen.contains(.red), "red means overdue")
  }

  @Test func listKeepsItsColorWithoutTheOthers() {
    let all = ListColors(["work", "home"])
    #expect(ListColors(["work"]).color(of: "work") == all.color(of: "work"))
  }

  @Test func reminderWithoutAListHasNoColor() {
    let colors = ListColors(["", "work"])
    #expect(colors.color(of: nil) == nil && colors.color(of: "") == nil)
    #expect(colors.color(of: "unknown") == nil)
  }

  @Test func moreListsThanColorsShareThem() {
    let names = (0..<20).map { "list \($0)" }
    let colors = ListColors(names)
    #expect(names.allSatisfy { colors.color(of: $0) != nil })
  }
}
