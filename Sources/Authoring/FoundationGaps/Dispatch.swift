public import Dispatch

/// A queue that does one thing after the other; on Linux every queue made without attributes is.
///
/// - Source: Dispatch `DispatchSerialQueue`, which Linux lacks.
public typealias DispatchSerialQueue = DispatchQueue

/// A queue that does one thing after the other, by Objective-C's name for it.
public typealias OS_dispatch_queue_serial = DispatchQueue

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
