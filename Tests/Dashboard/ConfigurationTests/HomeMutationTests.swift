@testable import Configuration
import Foundation
import Golden
import Testing

/// Edits randomly damaged `home.yaml` files and checks that the unreadable parts survive.
struct HomeMutationTests {
  /// The number of files, from the environment variable `TESSERA_MUTANTS`.
  ///
  /// Use 100,000 on a developer's machine.
  private static let count =
    ProcessInfo.processInfo.environment["TESSERA_MUTANTS"].flatMap { Int($0) } ?? 1600

  @Test(arguments: 0..<8)
  func editsToDamagedFilesSucceedOrReportTheFilesError(shard: Int) {
    let texts = HomeCorpus.all
    var readable = 0
    for seed in stride(from: shard, to: Self.count, by: 8) {
      var random = SplitMix(seed: UInt64(seed))
      var mutator = TextMutator(seed: UInt64(seed))
      let source = mutator.mutated(
        texts[random.next(texts.count)], with: texts[random.next(texts.count)])
      _ = try? Configuration(parsing: source)  // must not trap
      _ = HomeFile.check(source)
      guard let partial = try? PartialHomeFile(source), partial.isUsable,
        partial.stackErrors.isEmpty
      else { continue }
      readable += 1
      Self.change(source, partial, &random, seed)
    }
    #expect(readable > Self.count / 40, "enough mutants are readable")
  }

  private static func change(
    _ source: String, _ partial: PartialHomeFile, _ random: inout SplitMix, _ seed: Int
  ) {
    let edits = HomeEdit.allCases
    let edit = edits[random.next(edits.count)]
    var home = partial.home
    edit.apply(to: &home, &random)
    do throws(ConfigurationError) {
      let text = try HomeFileText.text(of: home, over: source)
      let read = try? PartialHomeFile(text).home  // nil differs from home
      #expect(read == home, "\(seed) \(edit)\n\(source)\n--->\n\(text)")
      guard edit.keepsAll else { return }
      let lost = comments(in: source).subtracting(comments(in: text))
      #expect(lost.isEmpty, "\(seed) \(edit)\n\(source)\n--->\n\(text)")
    } catch {
      #expect(partial.errors.contains(error), "\(seed) \(edit): \(error)\n\(source)")
    }
  }

  /// The lines that contain only a comment.
  private static func comments(in text: String) -> Set<String> {
    Set(
      LineBreaks(text).text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { $0.utf8.first == UInt8(ascii: "#") })
  }
}
