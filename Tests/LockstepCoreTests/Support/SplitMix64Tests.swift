import LockstepCore
import Testing

@Test("The random numbers equal those that the algorithm's authors published for this seed")
func splitMix64() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(
        [random.next(), random.next(), random.next()] == [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        ])
}
