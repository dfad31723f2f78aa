import CatalogueCore

/// The products of a new catalogue: the same 10,000 on every machine, generated from lists of words.
enum SampleProducts {
    /// The number of products.
    static let count = looks.count * materials.count * things.count

    private static let looks = [
        "Amber", "Arctic", "Calm", "Coastal", "Copper-Trim", "Dawn", "Everyday", "Forest", "Harbour", "Little",
        "Lunar", "Meadow", "Midnight", "Nordic", "Plain", "Quiet", "River", "Round", "Slim", "Travel",
    ]
    private static let materials = [
        "Ash", "Bamboo", "Beech", "Brass", "Cherry", "Clay", "Copper", "Cork", "Cotton", "Enamel", "Felt", "Glass",
        "Iron", "Leather", "Linen", "Maple", "Oak", "Paper", "Porcelain", "Slate", "Steel", "Stoneware", "Walnut",
        "Wicker", "Wool",
    ]
    private static let things = [
        ("Bowl", "holds breakfast, fruit, or keys"), ("Box", "keeps small things together"),
        ("Brush", "is kind to every surface"), ("Candle Holder", "stands firmly, and cleans up easily"),
        ("Clock", "runs for a year without a sound"), ("Coaster Set", "saves six places at the table"),
        ("Desk Tray", "fits a page with room to spare"), ("Frame", "takes a picture of 18 by 24 cm"),
        ("Hook", "carries a heavy winter coat"), ("Jug", "pours without a drop beside it"),
        ("Kettle", "boils a litre in four minutes"), ("Lamp", "gives a warm light that can be dimmed"),
        ("Mirror", "hangs upright or across"), ("Mug", "keeps a quarter of a litre warm"),
        ("Notebook Cover", "gets better with the years"), ("Plant Pot", "has a saucer that fits"),
        ("Stool", "carries up to 120 kg"), ("Teapot", "makes five cups"), ("Vase", "is made for long stems"),
        ("Wall Shelf", "is put up with two screws"),
    ]
    private static let makers = [
        "Abeto & Hijas", "Birkeland", "Casa Olmo", "Dunmore Works", "Fjordlys", "Hoshino", "Kanda Studio",
        "Linde & Lark",
        "Mori Brothers", "Nordlund", "Okafor Design", "Penrose", "Quercus", "Tallinn Workshop",
    ]

    /// Returns the product with a number.
    ///
    /// - Parameter number: A number from 0 up to, but not including, ``count``.
    /// - Returns: The product, whose id is `number` + 1.
    static func product(_ number: Int) -> Product {
        // Makes neighbours different: 7919 is coprime to the number of products.
        let mixed = number * 7919 % count
        let look = looks[mixed % looks.count]
        let material = materials[mixed / looks.count % materials.count]
        let (thing, use) = things[mixed / (looks.count * materials.count)]
        let maker = makers[(mixed / 3 + number) % makers.count]
        return Product(
            id: number + 1,
            name: "\(look) \(material) \(thing)",
            maker: maker,
            cents: 490 + mixed * 31 % 240 * 50 + number % 2 * 5,
            details: "This \(thing.lowercased()) of \(material.lowercased()) \(use). Made by \(maker)."
        )
    }
}
