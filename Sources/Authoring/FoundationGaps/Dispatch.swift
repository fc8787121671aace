public import Dispatch

/// A serial dispatch queue; on Linux, every queue created without attributes is serial.
///
/// - Source: Dispatch `DispatchSerialQueue`, which Linux lacks.
public typealias DispatchSerialQueue = DispatchQueue

/// A serial dispatch queue, under its Objective-C name.
public typealias OS_dispatch_queue_serial = DispatchQueue

/// The number of nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The number of nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The number of nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000
/// The number of microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
