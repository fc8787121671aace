internal import Cells

extension Recording {
  /// The still frames as text, each with its time and caption.
  package var textFrames: String {
    let texts = stillFrames.map { frame in
      let time = Decimals.thousandths(Int((frame.time * 1000).rounded()))
      return "--- \(time) s  \(frame.caption)\n\(frame.buffer.transcript)\n"
    }
    let size = "\(largestSize.width)x\(largestSize.height)"
    let name = title.isEmpty ? "recording" : Sanitizer.line(title)
    return "\(name), \(size), \(stillFrames.count) frames\n" + texts.joined()
  }
}
