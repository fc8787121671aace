@testable import ExtensionHost

extension CachedTimeline {
  /// Returns the bytes of the cache file, or `nil` if a view is invalid.
  func bytes(key: TimelineCacheKey, stamp: UInt64) -> [UInt8]? {
    var job = ArchivingJob(self, key: key, stamp: stamp, sizeLimit: .max)
    while true {
      switch job.advance() {
      case .inProgress: continue
      case .done(let bytes): return bytes
      case .failed: return nil
      }
    }
  }
}
