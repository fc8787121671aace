import Foundation
import Golden
@testable import PluginsWidget
import Testing

/// The file with what stand-ins were asked for, in a folder in which the plugin can do anything.
@MainActor
struct ReportFileTests {
  private let folder: TemporaryFolder
  private let report = StandInReport(kind: .copy, text: "of another file")
  private var other: String { "\(folder.path)/other" }

  init() throws {
    folder = try TemporaryFolder()
    try report.line.write(to: URL(fileURLWithPath: other))
  }

  private func path(_ file: ReportFile) throws -> String {
    try #require(file.variables[StandInReport.variable])
  }

  @Test func whatIsWrittenIsReadOnceAndRemoved() throws {
    let file = ReportFile(in: folder.path)
    let path = try path(file)
    let written = StandInReport(kind: .open, text: "https://a.example")
    try written.write(to: path)
    #expect(file.read() == [written])
    #expect(file.read() == [] && file.variables == [:])
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func linkInItsPlaceIsNotFollowed() throws {
    let file = ReportFile(in: folder.path)
    let path = try path(file)
    #expect(unlink(path) == 0)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
    #expect(file.read() == [])
    #expect(FileManager.default.fileExists(atPath: other))
  }

  @Test func pipeInItsPlaceIsNotOpened() throws {
    let file = ReportFile(in: folder.path)
    let path = try path(file)
    #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
    // A writer that waits for a reader would be woken.
    let writer = open(path, O_WRONLY | O_NONBLOCK)
    #expect(file.read() == [] && writer < 0)
  }

  @Test func fileWithoutARunIsRemoved() throws {
    var file: ReportFile? = ReportFile(in: folder.path)
    let path = try path(#require(file))
    file = nil
    #expect(file == nil && !FileManager.default.fileExists(atPath: path))
    #expect(ReportFile(in: "\(folder.path)/none").variables == [:])
  }
}
