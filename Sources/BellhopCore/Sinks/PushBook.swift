/// The subscriptions to Web Push, as the sinks see them. The book is made before the sinks, and the
/// daemon connects it to the store after that.
package final class PushBook: Sendable {
    /// The functions with which the book reads and changes the store.
    package struct Source: Sendable {
        /// Returns the devices that a sink rings now.
        package var devices: @Sendable (SinkName) async throws(StoreError) -> [PushDevice]
        /// Returns the private key of this Bellhop in base64url. If the store has none, `make` makes
        /// it, and the store keeps it.
        package var key: @Sendable (_ make: @Sendable () -> Redacted) async throws(StoreError) -> Redacted
        /// Removes a subscription that the push service no longer knows. A newer subscription of the
        /// same device stays.
        package var remove: @Sendable (PushSubscription) async throws(StoreError) -> Void
        /// Records that a push service has accepted a message.
        package var noteReached: @Sendable (PushSubscription) async -> Void

        package init(
            devices: @escaping @Sendable (SinkName) async throws(StoreError) -> [PushDevice],
            key: @escaping @Sendable (@Sendable () -> Redacted) async throws(StoreError) -> Redacted,
            remove: @escaping @Sendable (PushSubscription) async throws(StoreError) -> Void,
            noteReached: @escaping @Sendable (PushSubscription) async -> Void
        ) {
            self.devices = devices
            self.key = key
            self.remove = remove
            self.noteReached = noteReached
        }
    }

    private let source = Locked<Source?>(nil)

    package init() {}

    package func connect(_ source: Source) { self.source.withLock { $0 = source } }

    /// The functions of the store.
    ///
    /// - Throws: ``StoreError/failed(_:)`` if the book is not connected yet.
    package var connected: Source {
        get throws(StoreError) {
            guard let source = source.withLock({ $0 }) else { throw .failed("the subscriptions are not loaded yet") }
            return source
        }
    }
}

/// A device that a sink rings.
package struct PushDevice: Hashable, Sendable {
    package var subscription: PushSubscription
    /// The name of the device's token, such as `Firefox on Android`.
    package var name: String
    /// Whether the device may answer notices, and so gets their buttons.
    package var mayAct: Bool

    package init(_ subscription: PushSubscription, name: String, mayAct: Bool) {
        self.subscription = subscription
        self.name = name
        self.mayAct = mayAct
    }
}

/// What a browser needs in order to subscribe to a sink.
package struct PushOffer: Hashable, Sendable {
    /// The public key with which this Bellhop identifies itself to push services (VAPID), in
    /// base64url.
    package var key: String
    package var services: PushServices

    package init(key: String, services: PushServices) {
        self.key = key
        self.services = services
    }
}

/// The push services to which Bellhop sends requests. The address of a subscription comes from a
/// browser. Without this list, a paired device could make Bellhop send requests to machines of the
/// home network.
package struct PushServices: Hashable, Sendable {
    /// The hosts of the browsers' own services. A name that begins with a dot stands for every host
    /// below it.
    package static let known = [
        "fcm.googleapis.com", ".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com",
    ]

    /// The origins of further services, such as `https://push.example.org`.
    package var own: Set<String>

    package init(own: Set<String> = []) { self.own = own }

    package func contains(_ endpoint: PushEndpoint) -> Bool {
        if own.contains(endpoint.origin) { return true }
        guard endpoint.origin.hasPrefix("https://") else { return false }
        // A port makes the host unknown.
        let host = endpoint.origin.dropFirst("https://".count)
        return Self.known.contains { $0.hasPrefix(".") ? host.hasSuffix($0) : host == $0 }
    }
}
