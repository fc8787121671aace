// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Water",
  dependencies: [.package(path: "../tessera")],
  targets: [
    .executableTarget(
      name: "Water",
      dependencies: [.product(name: "AppleModules", package: "tessera")],
      swiftSettings: [.swiftLanguageMode(.v5)])
  ])
