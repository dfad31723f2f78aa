import Foundation
import Lockstep
import LockstepTesting
import Testing

// Dependencies that tests must override, and dependencies that create dates and identifiers. This file is built with
// either default isolation, and with `NonisolatedNonsendingByDefault` off and on.

nonisolated protocol PriceList: Sendable {
    func price(of name: String) -> Int
}

nonisolated struct FixedPrices: PriceList {
    func price(of name: String) -> Int { name.count }
}

struct Receipt: Equatable {
    let id: UUID
    let date: Date
    let total: Int
}

extension Dependencies {
    /// The prices. A test that reads them without an override fails, so no test uses the real ones by mistake.
    @Inward var priceList: any PriceList = unimplemented("priceList")
    /// The currency. A test that reads it without an override fails, and continues with euros.
    @Inward var currency: String = unimplemented("currency", placeholder: "€")
    @Inward var coupons: [String] = unimplemented("coupons")
    @Inward var date: @Sendable () -> Date = { Date() }
    @Inward var uuid: @Sendable () -> UUID = { UUID() }
}

@MainActor final class Till {
    @Outward(\.priceList) var priceList: any PriceList
    @Outward(\.date) var date: @Sendable () -> Date
    @Outward(\.uuid) var uuid: @Sendable () -> UUID

    func sell(_ name: String) -> Receipt { Receipt(id: uuid(), date: date(), total: priceList.price(of: name)) }
}

@MainActor @Suite struct UnimplementedVariants {
    private static let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))

    @Test(
        .dependencies {
            let id = UnimplementedVariants.id
            $0.priceList = FixedPrices()
            $0.date = { Date(timeIntervalSinceReferenceDate: 0) }
            $0.uuid = { id }
        })
    func overridden() {
        let receipt = Receipt(id: Self.id, date: Date(timeIntervalSinceReferenceDate: 0), total: 4)
        #expect(Till().sell("Milk") == receipt)
    }

    @Test func unimplementedFails() {
        for name in ["currency", "coupons"] {
            withKnownIssue {
                let dependencies = Dependencies.current
                #expect(name == "currency" ? dependencies.currency == "€" : dependencies.coupons == [])
            } matching: {
                $0.comments.first?.rawValue.hasPrefix("The dependency “\(name)” was read and has no value.") == true
            }
        }
    }
}
