import BellhopCore

extension StoreContract {
    static let tokenCases: [Case] = [
        Case("tokens come back whole, in the order of their ids, and each id and digest exists once") { probe in
            var whole = StoreSamples.token(2)
            (whole.member, whole.scope) = (MemberName(rawValue: "anna"), .admin)
            (whole.lastUsed, whole.expires) = (probe.now, probe.now + .days(90))
            try await probe.commit(.token(whole))
            try await probe.commit(.token(StoreSamples.token(1)))
            try probe.equal(try await probe.store.tokens(), [StoreSamples.token(1), whole], "the tokens")
            try await probe.expect(.conflict, "the same id again", of: .token(StoreSamples.token(1)))
            var twin = StoreSamples.token(3)
            twin.digest = whole.digest
            try await probe.expect(.conflict, "the same digest again", of: .token(twin))
        },
        Case("the last use of a token is stored, and a deleted token is gone") { probe in
            try await probe.commit(.token(StoreSamples.token(1)))
            try await probe.commit(.tokenUsed(StoreSamples.token(1).id, at: probe.now), .tokenUsed(StoreSamples.token(9).id, at: probe.now))
            try probe.equal(try await probe.store.tokens().map(\.lastUsed), [probe.now], "the last use")
            try await probe.commit(.deleteToken(StoreSamples.token(1).id))
            try probe.equal(try await probe.store.tokens(), [], "the tokens")
            try await probe.expect(.conflict, "deleting a token twice", of: .deleteToken(StoreSamples.token(1).id))
        },
        Case("stickers come back with their pets and actions, also after the pet is gone") { probe in
            let stickers = Sticker.Action.allCases.enumerated().map { StoreSamples.sticker(Int64($0.offset + 1), $0.element) }
            for sticker in stickers { try await probe.commit(.token(sticker)) }
            try await probe.commit(.wipe)
            try probe.equal(try await probe.store.tokens(), stickers, "the stickers")
        },
        Case("the tokens of inlets come back with the names of their inlets") { probe in
            let tokens = [StoreSamples.inletToken(1), StoreSamples.inletToken(2)]
            for token in tokens { try await probe.commit(.token(token)) }
            try probe.equal(try await probe.store.tokens(), tokens, "the tokens of inlets")
        },
        Case("a wipe keeps tokens") { probe in
            try await probe.commit(.token(StoreSamples.token(1)))
            try await probe.commit(.wipe)
            try probe.equal(try await probe.store.tokens(), [StoreSamples.token(1)], "the tokens")
        },
        Case("a device has one subscription, and an address belongs to one device") { probe in
            let (first, second) = (StoreSamples.token(1), StoreSamples.token(2))
            try await probe.commit(.token(first), .token(second))
            try await probe.expect(
                .refused, "a subscription without a token", of: .subscription(StoreSamples.subscription(StoreSamples.token(3).id)))
            try await probe.commit(.subscription(StoreSamples.subscription(first.id, at: 1)))
            try await probe.commit(.subscription(StoreSamples.subscription(first.id, at: 2)))
            try probe.equal(try await probe.store.subscriptions(), [StoreSamples.subscription(first.id, at: 2)], "a new address")
            try await probe.commit(.subscription(StoreSamples.subscription(second.id, at: 2)))
            try probe.equal(try await probe.store.subscriptions(), [StoreSamples.subscription(second.id, at: 2)], "a new token")
        },
        Case("a subscription ends with its token, or alone, and outlives a wipe") { probe in
            let (first, second) = (StoreSamples.token(1), StoreSamples.token(2))
            try await probe.commit(.token(first), .token(second))
            try await probe.commit(
                .subscription(StoreSamples.subscription(first.id, at: 1)), .subscription(StoreSamples.subscription(second.id, at: 2)))
            try await probe.commit(
                .subscriptionReached(first.id, StoreSamples.endpoint(2), at: probe.now),
                .subscriptionReached(second.id, StoreSamples.endpoint(2), at: probe.now),
                .deleteSubscription(first.id, StoreSamples.endpoint(2)), .wipe)
            try probe.equal(try await probe.store.subscriptions().map(\.lastReached), [nil, probe.now], "the subscriptions")
            try await probe.commit(.deleteToken(first.id))
            try probe.equal(try await probe.store.subscriptions().map(\.token), [second.id], "the subscriptions")
            try await probe.commit(.deleteSubscription(second.id, StoreSamples.endpoint(2)), .deleteSubscription(second.id, nil))
            try probe.equal(try await probe.store.subscriptions(), [], "the subscriptions")
        },
    ]
}
