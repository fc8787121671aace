import Foundation
import HealthKit
import Testing

/// Units, and the answers of a phone on which nothing is allowed.
struct HealthKitTests {
  @Test(arguments: [
    ("mi", "km", 1, 1.609344), ("kcal", "kJ", 1, 4.184), ("lb", "kg", 1, 0.45359237),
    ("degF", "degC", 212, 100), ("degC", "degF", 37, 98.6), ("count/min", "count/s", 120, 2),
    ("mg/dL", "g/L", 90, 0.9), ("%", "count", 45, 0.45), ("hr", "min", 1.5, 90),
    ("km/hr", "m/s", 36, 10), ("mL/kg*min", "L/kg/min", 1000, 1), ("ft^2", "m^2", 1, 0.09290304),
  ])
  func quantitiesAreConverted(from: String, to: String, value: Double, expected: Double) {
    let quantity = HKQuantity(unit: HKUnit(from: from), doubleValue: value)
    #expect(abs(quantity.doubleValue(for: HKUnit(from: to)) - expected) < 1e-9 * max(1, expected))
  }

  @Test func glucoseIsConvertedByItsMass() {
    let millimoles = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose)
      .unitDivided(by: .liter())
    let quantity = HKQuantity(unit: HKUnit(from: "mg/dL"), doubleValue: 100)
    #expect(abs(quantity.doubleValue(for: millimoles) - 5.5507) < 0.001)
  }

  @Test func unitsOfDifferentDimensionsAreNotCompatible() {
    let steps = HKQuantity(unit: .count(), doubleValue: 1)
    #expect(!steps.is(compatibleWith: .meter()) && steps.is(compatibleWith: .percent()))
    #expect(HKUnit.count().unitDivided(by: .minute()) == HKUnit(from: "count/min"))
    #expect(HKUnit.meterUnit(with: .kilo) == HKUnit(from: "km"))
  }

  @Test func queriesFindNothingAndEnd() async throws {
    let store = HKHealthStore()
    let steps = HKQuantityType(.stepCount)
    #expect(HKHealthStore.isHealthDataAvailable())
    #expect(store.authorizationStatus(for: steps) == .sharingDenied)
    let error: (any Error)? = await withCheckedContinuation { continuation in
      let query = HKStatisticsQuery(
        quantityType: steps,
        quantitySamplePredicate: HKQuery.predicateForSamples(withStart: .now, end: nil),
        options: .cumulativeSum
      ) { _, statistics, error in
        #expect(statistics == nil)
        continuation.resume(returning: error)
      }
      store.execute(query)
    }
    #expect((error as? HKError)?.code == .errorNoData)
    #expect((error as NSError?)?.domain == HKErrorDomain && (error as NSError?)?.code == 11)
    let samples: [HKSample]? = await withCheckedContinuation { continuation in
      store.execute(
        HKSampleQuery(
          sampleType: steps, predicate: nil, limit: HKObjectQueryNoLimit, sortDescriptors: nil
        ) { _, samples, _ in continuation.resume(returning: samples) })
    }
    #expect(samples == [])
    let descriptor = HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: steps), options: .cumulativeSum)
    #expect(try await descriptor.result(for: store) == nil)
  }
}
