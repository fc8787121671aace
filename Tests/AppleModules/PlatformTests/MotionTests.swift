import CoreMotion
import Testing

struct MotionTests {
  @Test func aPedometerIsNotThere() async {
    #expect(!CMPedometer.isStepCountingAvailable())
    #expect(CMPedometer.authorizationStatus() == .denied)
    let error: (any Error)? = await withCheckedContinuation { continuation in
      CMPedometer().queryPedometerData(from: .now, to: .now) { data, error in
        #expect(data == nil)
        continuation.resume(returning: error)
      }
    }
    #expect((error as? NSError)?.code == CMErrorMotionActivityNotAvailable)
  }
}
