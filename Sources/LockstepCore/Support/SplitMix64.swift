/// A random number generator (Steele, Lea and Flood 2014). A seed makes the same numbers in every version of Swift.
package struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    /// Creates a generator.
    ///
    /// - Parameter seed: The seed.
    package init(seed: UInt64) {
        state = seed
    }

    /// Returns the next number.
    ///
    /// - Returns: A number of 64 random bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a random element. A seed selects the same element in every version of Swift. `randomElement(using:)`
    /// does not guarantee this.
    ///
    /// - Parameter elements: The elements; at least one.
    /// - Returns: The element.
    package mutating func element<Element>(of elements: [Element]) -> Element {
        elements[Int(next() % UInt64(elements.count))]
    }
}
