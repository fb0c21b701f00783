import BellhopCore

extension StoreContract {
    static let postCases: [Case] = [
        Case("notices that wait come back whole, sorted by key, and a later one with the same key replaces one") { probe in
            let (plain, whole) = (StoreSamples.post(1), StoreSamples.post(2))
            try await probe.commit(.post(whole), .post(plain))
            try probe.equal(try await probe.store.waitingPosts(), [plain, whole], "the waiting notices")
            try probe.equal(try await probe.store.waitingPost(whole.key), whole, "one of them")
            try probe.equal(try await probe.store.waitingPost(NoticeKey(rawValue: "in_notify_other")), nil, "an unknown one")
            let later = StoreSamples.post(2, delay: 5)
            try await probe.commit(.post(later))
            try probe.equal(try await probe.store.waitingPosts(), [plain, later], "the waiting notices")
        },
        Case("a deleted notice no longer waits, and a wipe deletes all of them") { probe in
            let (first, second) = (StoreSamples.post(1), StoreSamples.post(2))
            try await probe.commit(.post(first), .post(second))
            try await probe.commit(.deletePost(first.key))
            try await probe.commit(.deletePost(first.key))
            try probe.equal(try await probe.store.waitingPosts(), [second], "the waiting notices")
            try await probe.commit(.wipe)
            try probe.equal(try await probe.store.waitingPosts(), [], "the waiting notices after a wipe")
        },
    ]
}
