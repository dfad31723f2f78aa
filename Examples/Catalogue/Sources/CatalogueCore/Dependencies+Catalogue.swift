package import Lockstep

extension Dependencies {
    /// The repository of the products. The program sets it when it starts, and each test sets its own.
    @Inward package var products: any ProductRepository = MissingProductRepository()
}
