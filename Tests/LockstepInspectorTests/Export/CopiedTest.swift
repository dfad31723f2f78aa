import Lockstep
import LockstepTesting
import Testing

// A recording of CartStore, made by the inspector. Import the module of the app: `@testable import App`.
@Test @MainActor func session() async throws {
    let recording = try Recording(
        json: ##"""
            {
              "events" : [
                {
                  "started" : {
                    "arguments" : {
                      "note" : "a \"quoted\" note"
                    },
                    "execution" : 1,
                    "kind" : "commit",
                    "name" : "note"
                  }
                },
                {
                  "committed" : {
                    "execution" : 1,
                    "label" : "note",
                    "state" : [
                      "Cart(",
                      "  todos: [],",
                      "  note: \"a \\\"quoted\\\" note\"",
                      ")"
                    ]
                  }
                },
                {
                  "ended" : {
                    "execution" : 1,
                    "outcome" : "completed"
                  }
                },
                {
                  "started" : {
                    "arguments" : [
                      {
                        "id" : 1,
                        "title" : "Milk"
                      }
                    ],
                    "execution" : 2,
                    "kind" : "action",
                    "name" : "add"
                  }
                },
                {
                  "committed" : {
                    "execution" : 2,
                    "label" : "todos",
                    "state" : [
                      "Cart(",
                      "  todos: [",
                      "    [0]: Todo(",
                      "      id: 1,",
                      "      title: \"Milk\"",
                      "    )",
                      "  ],",
                      "  note: \"a \\\"quoted\\\" note\"",
                      ")"
                    ]
                  }
                },
                {
                  "ended" : {
                    "execution" : 2,
                    "outcome" : "completed"
                  }
                },
                {
                  "started" : {
                    "arguments" : [
                      {
                        "id" : 2,
                        "title" : "Tea \"\"\"#"
                      }
                    ],
                    "execution" : 3,
                    "kind" : "action",
                    "name" : "add"
                  }
                },
                {
                  "committed" : {
                    "execution" : 3,
                    "label" : "todos",
                    "state" : [
                      "Cart(",
                      "  todos: [",
                      "    [0]: Todo(",
                      "      id: 1,",
                      "      title: \"Milk\"",
                      "    ),",
                      "    [1]: Todo(",
                      "      id: 2,",
                      "      title: \"Tea \\\"\\\"\\\"#\"",
                      "    )",
                      "  ],",
                      "  note: \"a \\\"quoted\\\" note\"",
                      ")"
                    ]
                  }
                },
                {
                  "ended" : {
                    "execution" : 3,
                    "outcome" : "completed"
                  }
                }
              ],
              "initialState" : [
                "Cart(",
                "  todos: [],",
                "  note: \"\"",
                ")"
              ],
              "store" : "CartStore",
              "version" : 2
            }
            """##)
    // Makes a fresh store with the initial state of the recorded one.
    await expectReplay(of: recording, on: { CartStore() }) {
        $0.property(\.note)
        $0.action(\.add)
    }
}
