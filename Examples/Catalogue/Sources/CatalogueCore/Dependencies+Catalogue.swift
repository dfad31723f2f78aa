package import Lockstep

extension Dependencies {
    /// Where products are kept. The program sets it when it starts, and each test for itself.
    @Inward package var products: any ProductRepository = MissingProductRepository()
}
