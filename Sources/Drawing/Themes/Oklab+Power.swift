#if canImport(Glibc)
private import Glibc
#endif

extension Oklab {
  static func power(_ base: Double, _ exponent: Double) -> Double {
    pow(base, exponent)
  }
}
