internal import CellSnapshots
public import Foundation
public import TesseraKit
@_exported public import Testing

/// Compares pictures of a widget with those of an earlier run.
///
/// The picture of each family in each appearance is that of the timeline that the provider returns
/// at the date. The files are in the folder `__Snapshots__` beside the test, in a folder with the
/// name of the test's file. They are text that can be read in a review: the rows, then the style of
/// each cell.
///
/// `SNAPSHOTS=record` in the environment records them instead. A test that records fails, so that a
/// run that compares nothing never passes. In XCTest, a difference is thrown as an error.
///
/// ```swift
/// @Test func water() async throws {
///   try await expectWidget(WaterWidget.self, .systemSmall, .systemMedium, at: noon)
/// }
/// ```
///
/// - Parameters:
///   - type: The type of the widget.
///   - families: The families; none means all that the widget supports and a home screen shows.
///   - appearances: How the home screen looks.
///   - date: The date of the request.
///   - name: The beginning of the files' names, or `nil` for the widget's kind. Give one where a
///     test file compares a widget several times.
///   - setup: Sets the widget up, for example with ``TestedWidget/configured(with:)``.
///   - filePath: The file of the test.
///   - sourceLocation: Where a difference is reported.
/// - Throws: ``WidgetFailure`` if the widget has no picture, or an error of the file system.
@MainActor
public func expectWidget<W: Widget>(
  _ type: W.Type, _ families: WidgetFamily...,
  in appearances: [Appearance] = [Appearance()], at date: Date, named name: String? = nil,
  setup: (TestedWidget) -> TestedWidget = { $0 },
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let widget = setup(try TestedWidget(type))
  let chosen = families.isEmpty ? widget.families.filter(\.isOffered) : families
  for family in chosen {
    for appearance in appearances {
      let picture = try await widget.timeline(family, appearance, at: date).picture(at: date)
      try expectPicture(
        picture, named: "\(name ?? widget.kind)-\(family)-\(appearance.name)", filePath: filePath,
        sourceLocation: sourceLocation)
    }
  }
}

/// Compares a picture with that of an earlier run.
///
/// The file is `__Snapshots__/<file of the test>/<name>.txt`; see
/// ``expectWidget(_:_:in:at:named:setup:filePath:sourceLocation:)``.
///
/// - Parameters:
///   - picture: The picture.
///   - name: The name of the file.
///   - filePath: The file of the test.
///   - sourceLocation: Where a difference is reported.
/// - Throws: An error of the file system; in XCTest, also ``WidgetFailure`` for a difference.
public func expectPicture(
  _ picture: WidgetPicture, named name: String, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectSnapshot(
    picture.text, named: "\(name).txt", filePath: filePath, sourceLocation: sourceLocation)
}

/// Compares what a screen reader reads of a picture with an earlier run.
///
/// The file is `__Snapshots__/<file of the test>/<name>.accessibility.txt`.
///
/// - Parameters:
///   - picture: The picture.
///   - name: The name of the file.
///   - filePath: The file of the test.
///   - sourceLocation: Where a difference is reported.
/// - Throws: An error of the file system; in XCTest, also ``WidgetFailure`` for a difference.
public func expectAccessibility(
  of picture: WidgetPicture, named name: String, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectSnapshot(
    picture.accessibility + "\n", named: "\(name).accessibility.txt", filePath: filePath,
    sourceLocation: sourceLocation)
}

private func expectSnapshot(
  _ text: String, named name: String, filePath: String, sourceLocation: SourceLocation
) throws {
  let test = URL(fileURLWithPath: filePath)
  let file = test.deletingLastPathComponent().appendingPathComponent("__Snapshots__")
    .appendingPathComponent(test.deletingPathExtension().lastPathComponent)
    .appendingPathComponent(name.replacing("/", with: "_"))
  let isRecording = ProcessInfo.processInfo.environment["SNAPSHOTS"] == "record"
  let message: String
  switch try Snapshot(text, in: file).compare(isRecording: isRecording) {
  case .same: return
  case .recorded: message = "recorded \(name)"
  case .missing:
    message = """
      there is no snapshot \(name) yet; record it, with SNAPSHOTS=record or tessera test --record:
      \(text)
      """
  case .different(let recorded):
    message = """
      \(name) differs; if that is right, record it, with SNAPSHOTS=record or tessera test --record:
      \(Snapshot.difference(from: recorded, to: text))
      """
  }
  // Outside of swift-testing, nobody would see an issue.
  guard Test.current != nil else { throw WidgetFailure(message) }
  Issue.record("\(message)", sourceLocation: sourceLocation)
}
