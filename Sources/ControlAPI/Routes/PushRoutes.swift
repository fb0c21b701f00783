import BellhopCore
import BellhopHub
import ControlWire

/// The subscriptions of paired devices to Web Push.
extension ControlAPI {
    func pushKey() async throws -> Answer {
        guard let offer = try await offers().first else { throw Self.isOff }
        return try ok(PushKeyJSON(key: offer.key))
    }

    func pushSubscriptions() async throws -> Answer {
        let isAdmin = client.scope == .admin
        return try ok(try await subscriptionList { isAdmin || $0.token == client.token?.id })
    }

    func subscribe(_ body: PushSubscriptionRequest) async throws -> Answer {
        let token = try device()
        let offers = try await offers()
        guard !offers.isEmpty else { throw Self.isOff }
        guard let endpoint = PushEndpoint(body.endpoint) else {
            throw Problem(.badRequest, "\"endpoint\" must be the address of a push service.")
        }
        guard let keys = PushKeys(point: body.keys.p256dh, secret: body.keys.auth) else {
            throw Problem(.badRequest, "\"keys\" must have \"p256dh\" with 65 bytes and \"auth\" with 16 bytes, in base64url.")
        }
        guard offers.contains(where: { $0.services.contains(endpoint) }) else {
            throw Problem(
                .forbidden,
                "Bellhop does not know the push service \(endpoint.origin). If you trust it, add it to services in the config of the sink.")
        }
        try await hub.add(PushSubscription(token: token.id, endpoint: endpoint, keys: keys, created: hub.timekeeper.now().wall))
        return try ok(try await subscriptionList { $0.token == token.id }, status: 201)
    }

    func unsubscribe() async throws -> Answer {
        let token = try device()
        try await hub.endSubscription(of: token.id)
        return try ok(try await subscriptionList { $0.token == token.id })
    }

    private static let isOff = Problem(
        .notFound,
        "Web Push is off. Write these lines into the config, then run: bellhop config reload\n[sinks.phones]\ntype = \"webpush\"")

    /// Returns the token of the device that sends the request.
    private func device() throws(Problem) -> APIToken {
        guard let token = client.token else {
            throw Problem(
                .forbidden, "Only a paired device can ring, because ringing ends when its token ends. Pair it: bellhop api pair")
        }
        return token
    }

    /// Returns the offers of the sinks that ring this device, or that ring any device if the client
    /// has no token of its own.
    private func offers() async throws -> [PushOffer] {
        let sinks = client.token.map(hub.pushSinks) ?? hub.catalog.names.compactMap { hub.catalog.sinks[$0] }
        var offers: [PushOffer] = []
        for sink in sinks {
            if let offer = try await sink.sink.pushOffer() { offers.append(offer) }
        }
        return offers
    }

    private func subscriptionList(_ isShown: (PushSubscription) -> Bool) async throws -> PushSubscriptionListJSON {
        let known = Dictionary(tokens.all.map { ($0.id, $0) }) { first, _ in first }
        return PushSubscriptionListJSON(
            subscriptions: try await hub.pushSubscriptions().filter(isShown).compactMap { subscription in
                // The token was revoked a moment ago.
                guard let token = known[subscription.token] else { return nil }
                return PushSubscriptionJSON(
                    subscription, name: token.name, sinks: hub.pushSinks(for: token).map(\.name), clock: clock,
                    isCurrent: token.id == client.token?.id)
            })
    }
}
