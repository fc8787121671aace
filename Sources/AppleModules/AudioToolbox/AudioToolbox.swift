@_exported public import Foundation

/// The number of a sound.
public typealias SystemSoundID = UInt32

/// The number of the vibration.
public let kSystemSoundID_Vibrate: SystemSoundID = 4095

/// Does nothing: a widget's process has no sound, neither here nor on a phone.
public func AudioServicesPlaySystemSound(_ sound: SystemSoundID) {}

/// Does nothing: a widget's process has no sound, neither here nor on a phone.
public func AudioServicesPlayAlertSound(_ sound: SystemSoundID) {}

/// Calls the closure at once: there is no sound to wait for.
public func AudioServicesPlaySystemSoundWithCompletion(
  _ sound: SystemSoundID, _ completion: (() -> Void)?
) { completion?() }
