import Testing

/// A command that does not exist.
struct UnknownCommandTests {
  @Test func theNearestCommandIsNamed() throws {
    let sandbox = try Sandbox()
    let near = try sandbox.run(["prewiew", "."])
    #expect(near.status == 2)
    #expect(near.errors == "Error: there is no command “prewiew”; did you mean “preview”?\n")
    let far = try sandbox.run(["frobnicate"])
    #expect(far.status == 2)
    #expect(far.errors == "Error: there is no command “frobnicate”; see tessera --help\n")
  }
}
