// Empty: building this target builds both programs in one invocation of SwiftPM.
