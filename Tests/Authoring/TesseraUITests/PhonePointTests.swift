import Cells
import Foundation
import Golden
import TesseraKit
import TesseraUI
import Testing
import ViewTree

/// Views whose lengths are in the points of a phone.
@MainActor
struct PhonePointTests {
  private func draw(_ family: WidgetFamily, _ view: some View) -> CellBuffer {
    var buffer = CellBuffer(size: family.family.contentSize)
    let state = LoweringState(size: buffer.size)
    var environment = EnvironmentValues()
    environment.pointScale = PointScale(family, in: buffer.size)
    let context = LoweringContext(environment: environment, state: state)
    let node = state.resolved(Lowering.node(of: view, in: context), in: buffer.size, at: 0)
    node.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
    return buffer
  }

  @Test(arguments: [
    (WidgetFamily.systemSmall, 158.0, 158.0), (.systemMedium, 338, 158), (.systemLarge, 338, 354),
    (.systemExtraLarge, 715, 354), (.accessoryCircular, 76, 76), (.accessoryRectangular, 172, 76),
  ])
  func aFamilyHasTheSizeOfAPhone(family: WidgetFamily, width: Double, height: Double) {
    var size = CGSize.zero
    _ = draw(
      family,
      GeometryReader { proxy in
        size = proxy.size
        return Color.clear
      })
    #expect(abs(size.width - width) < 0.01 && abs(size.height - height) < 0.01)
  }

  /// A box that is a little larger has the same points, one on a large screen has more.
  @Test func pointsDependOnTheFamilyNotOnTheCells() {
    func size(_ width: Int, _ height: Int) -> CGSize {
      let cells = Size(width: width, height: height)
      return PointScale(.systemSmall, in: cells).size(LayoutSize(cells))
    }
    #expect(size(18, 8) == CGSize(width: 158, height: 158))
    #expect(size(14, 6) == CGSize(width: 158, height: 158))
    #expect(size(32, 14) == CGSize(width: 316, height: 316))
  }

  @Test func aHeaderOfFixedHeightKeepsItsRow() throws {
    let view = VStack(spacing: 8) {
      HStack {
        Image(systemName: "sun.max")
        Text("Weather").font(.headline)
        Spacer()
        Text("21:45").font(.caption)
      }
      .frame(height: 24)
      Divider()
      ForEach(0..<4) { Text("Row \($0)").font(.caption) }
    }
    .padding()
    try expectGolden(draw(.systemMedium, view), "header")
  }

  @Test func aWeekOfBarsFillsTheWidth() throws {
    let view = HStack(alignment: .bottom, spacing: 6) {
      ForEach(Array("MTWTFSS".enumerated()), id: \.offset) { index, day in
        VStack(spacing: 4) {
          RoundedRectangle(cornerRadius: 3).fill(.blue)
            .frame(width: 13.9, height: 20 + Double(index) * 12)
          Text(String(day)).font(.caption2)
        }
      }
    }
    .padding(.horizontal, 8)
    try expectGolden(draw(.systemSmall, view), "week")
  }

  @Test func aPriceKeepsItsDigits() throws {
    let view = VStack(alignment: .leading, spacing: 12) {
      Text("Bitcoin").font(.title3)
      HStack(spacing: 16) {
        Text("Price").foregroundStyle(.secondary)
        Text("$10,000").bold()
      }
    }
    .padding(16)
    try expectGolden(draw(.systemSmall, view), "price")
  }

  @Test func aGridOfSmallSquaresFits() throws {
    let view = HStack(spacing: 3) {
      ForEach(0..<12, id: \.self) { week in
        VStack(spacing: 3) {
          ForEach(0..<7, id: \.self) { day in
            RoundedRectangle(cornerRadius: 2).fill((week + day) % 3 == 0 ? .green : .gray)
              .frame(width: 10, height: 10)
          }
        }
      }
    }
    try expectGolden(draw(.systemMedium, view), "squares")
  }

  /// Three colors meet where a thin bar ends over its track: the background is not seen between them.
  @Test(arguments: stride(from: 0.1, through: 0.9, by: 0.05).map { $0 })
  func aThinBarHasNoGap(level: Double) throws {
    let view = GeometryReader { geometry in
      RoundedRectangle(cornerRadius: 4).fill(.gray)
      RoundedRectangle(cornerRadius: 4).fill(.green).frame(width: geometry.size.width * level)
    }
    .frame(height: 10)
    .padding(.horizontal, 20)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(.orange)
    let buffer = draw(.systemSmall, view)
    let rows = (0..<buffer.size.height).map { y in
      (0..<buffer.size.width).compactMap { Unicode.Scalar(buffer[$0, y].code) }
    }
    let row = try #require(rows.first { $0.contains("▀") || $0.contains("▄") })
    #expect(!row.contains { ["▘", "▝", "▖", "▗"].contains($0) }, "\(row)")
  }

  @Test func aCircleIsRound() throws {
    let view = ZStack {
      Circle().stroke(.gray, lineWidth: 10)
      Circle().trim(from: 0, to: 0.7).stroke(.green, lineWidth: 10)
      Text("70 %")
    }
    .padding(10)
    try expectGolden(draw(.systemSmall, view), "ring")
  }
}
