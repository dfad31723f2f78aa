// What the article DerivedValues shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep

@MainActor func follow(_ checkout: Checkout, _ show: (String) -> Void) async {
    // snippet: values of a derived value
    for await total in checkout.total.values {
        show("\(total)")
    }
    // end
}
