// The names of Core Foundation that Swift sources use. On iOS its types are bridged; here they are Foundation's.

/// A string, in place of the Core Foundation type.
public typealias CFString = String
/// A dictionary, in place of the Core Foundation type.
public typealias CFDictionary = [String: Any]
/// A list, in place of the Core Foundation type.
public typealias CFArray = [Any]
/// Data, in place of the Core Foundation type.
public typealias CFData = Data
/// Data that can be changed, in place of the Core Foundation type.
public typealias CFMutableData = NSMutableData
/// An address, in place of the Core Foundation type.
public typealias CFURL = URL
/// A number, in place of the Core Foundation type.
public typealias CFNumber = NSNumber
/// An error, in place of the Core Foundation type.
public typealias CFError = NSError
/// A number of items, in place of the Core Foundation type.
public typealias CFIndex = Int
/// Any object, in place of the Core Foundation type.
public typealias CFTypeRef = Any
/// A Boolean, in place of the Core Foundation type.
public typealias CFBoolean = Bool

/// The true value.
public let kCFBooleanTrue: CFBoolean? = true
/// The false value.
public let kCFBooleanFalse: CFBoolean? = false

/// Seconds since 2001.
///
/// - Source: Core Foundation `CFAbsoluteTime`.
public typealias CFAbsoluteTime = Double

/// Returns the current time, in seconds since 2001.
///
/// - Source: Core Foundation `CFAbsoluteTimeGetCurrent`.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// The key of a bundle's identifier in its Info.plist.
///
/// - Source: Core Foundation, which has these keys as `CFString`.
public let kCFBundleIdentifierKey = "CFBundleIdentifier"
/// The key of a bundle's name in its Info.plist.
public let kCFBundleNameKey = "CFBundleName"
/// The key of a bundle's version in its Info.plist.
public let kCFBundleVersionKey = "CFBundleVersion"
/// The key of the name of a bundle's program in its Info.plist.
public let kCFBundleExecutableKey = "CFBundleExecutable"
/// The key of the format of an Info.plist.
public let kCFBundleInfoDictionaryVersionKey = "CFBundleInfoDictionaryVersion"
