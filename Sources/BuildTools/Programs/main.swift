// Empty: building this target builds all programs in one invocation of SwiftPM.
