/// The measurements of a program, one value for each round.
struct BoardFigures {
  var microseconds: [Double] = []
  var bytes: [Double] = []
  var writes: [Double] = []
  var partialMicroseconds: [Double] = []
  var partialBytes: [Double] = []
  var firstFrameMilliseconds: [Double] = []
  var keyMilliseconds: [Double] = []
  /// The peak at the end, once.
  var peakKibibytes: [Double] = []
  /// The screen after the last frame, to check that all programs draw the same.
  var picture = ""
}
