import LockstepCore

extension Row {
    static let propertySets = [
        Row(.propertySet, goal: 2, beside: .rawSet),
        Row(.propertyModify, goal: 2.5, beside: .rawModify),
    ]
}

// The count of these rows and of their floors depends on the build: the observation looks up `\.count` in a dictionary that
// contains only `\.other`. In half of all builds, the hashes of both share a bucket, and comparing the key paths takes 1,042
// instructions. The thresholds are those of such a build.
extension Work {
    static let propertySet = Work("property set") {
        let store = PropertyCounter()
        observe { use(store.other) }
        var number = 0
        return {
            for _ in 0..<$0 {
                number += 1
                store.count = number
            }
        }
    }

    static let propertyModify = Work("property modify") {
        let store = PropertyCounter()
        observe { use(store.other) }
        return { for _ in 0..<$0 { store.count += 1 } }
    }
}
