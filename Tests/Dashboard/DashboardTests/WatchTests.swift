import Foundation
import Golden
import Testing

@testable import Dashboard
@testable import Sandbox

/// Changes of watched files are reported.
@MainActor
struct WatchTests {
  private let folder: String

  init() throws { folder = try TemporaryFolder().path }

  private func write(_ name: String, _ text: String = "x") throws {
    try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
  }

  @Test func everyWayOfWritingAFileIsReported() throws {
    var watch = FileWatch(files: ["\(folder)/config.yaml"])
    #expect(watch.readChangedPaths() == [])
    try write("other.yaml")
    #expect(watch.readChangedPaths() == [])
    // Written atomically, so that a new file replaces the old one.
    try write("config.yaml")
    #expect(watch.readChangedPaths() == ["\(folder)/config.yaml"])
    try "y".write(toFile: "\(folder)/config.yaml", atomically: false, encoding: .utf8)
    #expect(watch.readChangedPaths() == ["\(folder)/config.yaml"])
    unlink("\(folder)/config.yaml")
    #expect(watch.readChangedPaths() == ["\(folder)/config.yaml"])
  }

  /// The watch is made before the files are read, so that no change between the two is missed.
  @Test func whatIsWrittenWhileTheUsersFilesAreReadIsReported() throws {
    let paths = Paths(environment: ["HOME": folder])
    try FileManager.default.createDirectory(
      atPath: paths.userThemes, withIntermediateDirectories: true)
    var watch = FileWatch(of: paths)
    for path in [paths.home, paths.configuration, "\(paths.userThemes)/mine.toml"] {
      try "x".write(toFile: path, atomically: true, encoding: .utf8)
    }
    // The name of the theme is in the configuration.
    watch.add("\(paths.userThemes)/mine.toml")
    #expect(
      watch.readChangedPaths() == [
        paths.home, paths.configuration, "\(paths.userThemes)/mine.toml",
      ])
  }

  @Test func newAndDeletedSourcesAreReported() throws {
    try write("Tea.swift")
    var watch = FileWatch(sourcesEnding: [".swift"])
    watch.add("\(folder)/Tea.swift")
    #expect(watch.readChangedPaths() == [])
    // What an editor writes beside a source is none.
    try "x".write(toFile: "\(folder)/.Tea.swift.swp", atomically: false, encoding: .utf8)
    #expect(watch.readChangedPaths() == [])
    try write("Cup.swift")
    #expect(watch.readChangedPaths() == ["\(folder)/Cup.swift"])
    unlink("\(folder)/Tea.swift")
    #expect(watch.readChangedPaths() == ["\(folder)/Tea.swift"])
    try write("Tea.swift")
    #expect(watch.readChangedPaths() == ["\(folder)/Tea.swift"])
  }

  @Test func replacedFolderIsWatchedAgain() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/sub", withIntermediateDirectories: true)
    var watch = FileWatch(files: ["\(folder)/sub/home.yaml"])
    rename("\(folder)/sub", "\(folder)/old")
    _ = watch.readChangedPaths()
    try FileManager.default.createDirectory(
      atPath: "\(folder)/sub", withIntermediateDirectories: true)
    _ = watch.readChangedPaths()
    try write("sub/home.yaml")
    #expect(watch.readChangedPaths() == ["\(folder)/sub/home.yaml"])
  }

  @Test func pathWatchIgnoresOtherFiles() throws {
    try write("events.ics")
    var watch = PathWatch()
    watch.setPaths(["\(folder)/events.ics", "\(folder)/later.ics"])
    try write("beside.ics")
    #expect(watch.readChangedPaths() == [])
    try write("later.ics")
    #expect(watch.readChangedPaths() == ["\(folder)/later.ics"])
    try write("events.ics", "new")
    #expect(watch.readChangedPaths() == ["\(folder)/events.ics"])
    watch.setPaths([])
    try write("events.ics", "newer")
    #expect(watch.readChangedPaths() == [])
  }

  /// Who names a file can put a link in its place.
  @Test func fileThatMayNotBeWatchedIsNotWatchedAgain() throws {
    try write("own")
    try write("other")
    let (own, other) = ("\(folder)/own", "\(folder)/other")
    var watch = PathWatch()
    watch.setPaths([own]) { ResolvedPath($0).path == own }
    unlink(own)
    #expect(symlink(other, own) == 0)
    #expect(watch.readChangedPaths() == [own])
    try "new".write(toFile: other, atomically: false, encoding: .utf8)
    #expect(watch.readChangedPaths() == [])
  }

  @Test func changesAreReportedAfterADelay() throws {
    try write("events.ics")
    var files = FileChangeGatherer()
    files.setPaths(["\(folder)/events.ics"])
    try write("events.ics", "new")
    files.gather(at: 10)
    #expect(files.descriptor == nil && files.takeReadyChanges(at: 10.1) == [])
    #expect(files.takeReadyChanges(at: 10.3) == ["\(folder)/events.ics"])
    #expect(files.deadline == nil && files.descriptor != nil)
  }

  @Test func ageOfMissingFileIsThatOfItsFolder() throws {
    // Not the clock's time: the suite may be paused for a minute after the folder was made.
    let attributes = try FileManager.default.attributesOfItem(atPath: folder)
    let made = try #require(attributes[.modificationDate] as? Date)
    let now = made.addingTimeInterval(0.5)
    #expect(FileAge.changed("\(folder)", since: made.addingTimeInterval(-60), at: now))
    #expect(!FileAge.changed("\(folder)/none", since: .distantPast, at: now))
    #expect(FileAge.mayHaveChanged("\(folder)/none", since: made.addingTimeInterval(-60), at: now))
    #expect(!FileAge.mayHaveChanged("\(folder)/none", since: made.addingTimeInterval(60), at: now))
  }
}
