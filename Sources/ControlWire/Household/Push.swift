package import BellhopCore

/// The answer to `GET /v1/push/key`.
package struct PushKeyJSON: Codable, Hashable, Sendable {
    /// The public key with which a browser subscribes (`applicationServerKey`), in base64url.
    package var key: String

    package init(key: String) { self.key = key }
}

/// The body of `POST /v1/push/subscriptions`: the subscription as a browser describes it.
package struct PushSubscriptionRequest: Codable, Hashable, Sendable {
    /// The address at the push service of the browser.
    package var endpoint: String
    /// The keys with which notices for the browser are encrypted.
    package var keys: Keys
    /// When the subscription ends, in milliseconds since 1970; browsers mostly write `null`. Bellhop
    /// ignores it: the push service says when a subscription is gone.
    package var expirationTime: Double?

    package struct Keys: Codable, Hashable, Sendable {
        /// The public key of the browser: 65 bytes in base64url.
        package var p256dh: String
        /// The secret of the subscription: 16 bytes in base64url.
        package var auth: String

        package init(p256dh: String, auth: String) {
            self.p256dh = p256dh
            self.auth = auth
        }
    }

    private enum CodingKeys: String, CodingKey {
        case endpoint, keys, expirationTime
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        endpoint = try container.decode(String.self, forKey: .endpoint)
        keys = try container.decode(Keys.self, forKey: .keys)
        do {
            expirationTime = try container.decodeIfPresent(Double.self, forKey: .expirationTime)
        } catch DecodingError.valueNotFound(_, _) {
            // Browsers write `null` if the subscription has no end, but the API refuses `null`.
        }
    }

    package init(endpoint: String, keys: Keys) {
        self.endpoint = endpoint
        self.keys = keys
    }
}

/// A paired device that Bellhop rings with Web Push.
package struct PushSubscriptionJSON: Codable, Hashable, Sendable {
    /// The id of the device's token, such as `k3`.
    package var token: String
    /// The name of the device's token.
    package var name: String
    /// The push service, such as `https://fcm.googleapis.com`.
    package var service: String
    /// The sinks that ring the device.
    package var sinks: [String]
    /// When the device was subscribed.
    package var created: Timestamp
    /// The same instant as a person reads it.
    package var createdLocal: String
    /// When the push service last accepted a notice, stored at most once an hour; left out if it has
    /// accepted none.
    package var lastReached: Timestamp?
    /// The same instant as a person reads it.
    package var lastReachedLocal: String?
    /// `true` for the device of this request; otherwise left out.
    package var isCurrent: Bool?

    package init(_ subscription: PushSubscription, name: String, sinks: [SinkName], clock: LocalClock, isCurrent: Bool) {
        token = subscription.token.description
        self.name = name
        service = subscription.endpoint.origin
        self.sinks = sinks.map(\.rawValue)
        created = Timestamp(subscription.created)
        createdLocal = clock.text(subscription.created)
        lastReached = subscription.lastReached.map(Timestamp.init)
        lastReachedLocal = subscription.lastReached.map(clock.text)
        self.isCurrent = isCurrent ? true : nil
    }
}

/// The answer to `GET /v1/push/subscriptions`, and to `POST` and `DELETE` at the same path.
package struct PushSubscriptionListJSON: Codable, Hashable, Sendable {
    /// The subscriptions of all devices; without the scope `admin`, only that of this device.
    package var subscriptions: [PushSubscriptionJSON]

    package init(subscriptions: [PushSubscriptionJSON]) { self.subscriptions = subscriptions }
}
