import Cells
import Configuration
import Foundation
import Testing
import ViewTree

@testable import HomeScreen

/// The layout, the focus, and edit mode, without widgets and stacks.
struct BoardTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func board(
    _ file: HomeFile = Story.fourBoxes, _ size: Size = Size(width: 80, height: 24)
  ) -> Board {
    var board = Board(file)
    board.resize(to: size)
    board.arrange([:])
    return board
  }

  private func without(_ id: String, _ file: HomeFile = Story.fourBoxes) -> HomeFile {
    var file = file
    file.remove(id)
    return file
  }

  @Test func changesAreSavedImmediatelyOnlyOutsideEditMode() {
    var board = board()
    #expect(board.change(to: Story.fourBoxes) == .none)
    #expect(board.change(to: without("left")) == .committed(over: Story.fourBoxes))
    board.beginEditing(at: now)
    #expect(board.change(to: without("right", board.file)) == .uncommitted)
    #expect(board.endEditing() == .committed(over: without("left")))
    #expect(board.editing == nil && board.history.count == 2)
  }

  @Test func editsAreUndoneOneByOneAndCanceledTogether() {
    var board = board()
    board.beginEditing(at: now)
    _ = board.change(to: without("left"))
    _ = board.change(to: without("wide", board.file))
    #expect(board.undoEdit() == .uncommitted && board.file == without("left"))
    #expect(board.cancelEditing() == .uncommitted && board.file == Story.fourBoxes)
    #expect(board.undoEdit() == .none && board.cancelEditing() == .none)
  }

  @Test func savedChangeCanBeUndone() {
    var board = board()
    _ = board.change(to: without("left"))
    #expect(board.undo() == without("left") && board.file == Story.fourBoxes)
    #expect(board.undo() == nil)
  }

  @Test func externalLayoutEndsEditModeAndClearsUndo() {
    var board = board()
    _ = board.change(to: without("left"))
    board.beginEditing(at: now)
    #expect(board.load(board.file) == false, "an unchanged layout does not end edit mode")
    #expect(board.editing != nil)
    #expect(board.load(without("wide")) == true)
    #expect(board.editing == nil && board.undo() == nil)
  }

  @Test func stackShowsItsTopWidget() {
    var file = Story.fourBoxes
    let stack = file.stack("left", onto: "right")
    var board = board(file)
    board.arrange([stack ?? "": SlotID("left")])
    #expect(board.visibleBoxes.map(\.id) == ["big", "left", "wide"])
    board.focus(on: SlotID("right"))
    board.updateFocus()
    #expect(board.focus == SlotID("left"), "the widget on top has the focus")
    board.show([stack ?? "": SlotID("right")])
    #expect(board.visibleBoxes.map(\.id) == ["big", "right", "wide"])
  }

  @Test func focusMovesWhenItsBoxIsRemoved() {
    var board = board()
    board.focus(on: SlotID("left"))
    _ = board.remove(SlotID("left"))
    board.arrange([:])
    #expect(board.focus == SlotID("big"))
  }

  @Test func dragIsOneUndoStepAndClickIsNone() {
    var board = board()
    board.beginEditing(at: now)
    let right = board.visibleBoxes[2].rect
    board.grabBox(at: Point(x: right.minX + 2, y: right.minY + 1))
    #expect(board.focus == SlotID("right") && !board.endDrag(), "the first click focuses")
    board.grabBox(at: Point(x: right.minX + 2, y: right.minY + 1))
    #expect(board.endDrag() == true, "the second click opens the box")
    board.grabBox(at: Point(x: right.minX + 2, y: right.minY + 1))
    _ = board.drag(to: Point(x: right.minX - 12, y: right.minY + 1), at: now)
    #expect(board.editing?.hover != nil, "the position is occupied, so the box hovers first")
    #expect(board.moveOthersAway() == .uncommitted && !board.endDrag())
    #expect(board.undoEdit() == .uncommitted && board.undoEdit() == .none)
  }

  @Test func liftedBoxStacksOnlyWithItsFamily() {
    var board = board()
    board.focus(on: SlotID("big"))
    #expect(board.lift(at: now)?.contains("No other large box") == true && board.editing == nil)
    board.focus(on: SlotID("left"))
    #expect(board.lift(at: now) == nil && board.editing?.liftedWidget == SlotID("left"))
    #expect(board.finishLift() == nil, "there is no target")
    board.moveTarget(by: 1)
    let lifted = board.finishLift()
    #expect(
      lifted?.target == "right" && lifted?.endsEditing == true && board.editing?.liftedWidget == nil
    )
  }

  @Test func tooSmallScreenHasNoBoxes() {
    var board = board(Story.fourBoxes, Size(width: 10, height: 4))
    #expect(board.arrangement == nil && board.visibleBoxes.isEmpty && board.pageCount == 1)
    board.beginEditing(at: now)
    board.moveFocus(.left)
    #expect(board.editing == nil && !board.turn(to: 3))
  }
}
