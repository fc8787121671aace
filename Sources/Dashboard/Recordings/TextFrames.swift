internal import Cells

extension Recording {
  /// The still frames as text, each with its time and caption.
  package var textFrames: String {
    let parts = stillFrames.map { frame in
      let stamp = Decimals.thousandths(Int((frame.time * 1000).rounded()))
      return "--- \(stamp) s  \(frame.caption)\n\(frame.buffer.transcript)\n"
    }
    let size = "\(largestSize.width)x\(largestSize.height)"
    let name = title.isEmpty ? "recording" : Sanitizer.line(title)
    return "\(name), \(size), \(stillFrames.count) frames\n" + parts.joined()
  }
}
