#if canImport(Testing)
    import Testing

    extension Issue {
        /// Whether the issue fails its test. Warnings and known issues don't.
        var failsTest: Bool {
            #if compiler(>=6.3)
                isFailure
            #else
                // The versions of Swift Testing before 6.3 have no public warnings.
                !isKnown
            #endif
        }
    }
#endif
