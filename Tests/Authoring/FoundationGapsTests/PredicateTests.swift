import FoundationGaps
import Testing

/// Predicates that are written as text.
struct PredicateTests {
  private static let note: [String: any Sendable] = [
    "title": "Érable à sucre", "count": 3, "pinned": true, "price": 2.5,
    "tags": ["tree", "sweet"], "date": Date(timeIntervalSinceReferenceDate: 10),
    "owner": ["name": "Ann"] as [String: any Sendable],
  ]

  @Test(arguments: [
    ("count == 3", true), ("count != 3", false), ("count > 2 AND count <= 3", true),
    ("count < 3 OR price = 2.5", true), ("NOT pinned == YES", false), ("!(count == 4)", true),
    ("title BEGINSWITH 'érable'", false), ("title BEGINSWITH[cd] 'ERABLE'", true),
    ("title CONTAINS[c] 'À SUCRE'", true), ("title ENDSWITH 'sucre'", true),
    ("title LIKE '*à?sucre'", true), ("title LIKE 'sucre'", false),
    ("title MATCHES '.*sucre'", true), ("owner.name == 'Ann'", true), ("owner.age == nil", true),
    ("missing == NULL", true), ("title != nil", true), ("count BETWEEN {1, 3}", true),
    ("count BETWEEN {4, 5}", false), ("count IN {1, 2}", false), ("'tree' IN tags", true),
    ("tags CONTAINS 'sweet'", true), ("ANY tags BEGINSWITH 'sw'", true),
    ("ALL tags CONTAINS 'e'", true), ("NONE tags == 'salt'", true), ("tags.@count == 2", true),
    ("TRUEPREDICATE", true), ("FALSEPREDICATE", false),
    ("count == 1 && pinned == NO || price > 1", true),
  ])
  func formatIsEvaluated(format: String, expected: Bool) {
    #expect(NSPredicate(format: format).evaluate(with: Self.note) == expected)
  }

  @Test func argumentsAreInserted() {
    let predicate = NSPredicate(
      format: "%K == %@ AND count >= %d AND price < %f", "owner.name", "Ann", 3, 2.6)
    #expect(predicate.evaluate(with: Self.note))
    let date = Date(timeIntervalSinceReferenceDate: 11)
    #expect(NSPredicate(format: "date < %@", date as NSDate).evaluate(with: Self.note))
    #expect(NSPredicate(format: "date < %@", date).evaluate(with: Self.note))
    #expect(NSPredicate(format: "owner.name IN %@", ["Bob", "Ann"]).evaluate(with: Self.note))
    let none: String? = nil
    #expect(NSPredicate(format: "missing == %@", none).evaluate(with: Self.note))
  }

  /// A format that is not understood ends no process, and matches nothing.
  @Test(arguments: [
    "count ==", "count == %@", "(count == 3", "title == 'open", "count ~ 3", "", "count == 3 count",
    "SUBQUERY(tags, $x, $x == 1).@count > 0", "{", "\\", "😀 == 1 AND",
  ])
  func invalidFormatMatchesNothing(format: String) {
    #expect(!NSPredicate(format: format).evaluate(with: Self.note))
  }

  @Test func objectsAreSortedByKey() {
    let objects = ["b", nil, "a"].map { Named($0) } as NSArray
    let sorted = objects.sortedArray(using: [NSSortDescriptor(key: "name", ascending: true)])
    #expect(sorted.map { ($0 as? Named)?.name } == [nil, "a", "b"])
  }

  private final class Named: NSObject {
    let name: String?

    init(_ name: String?) { self.name = name }
  }
}
