package import BellhopCore
import FoundationEssentials
import Glibc

/// A push service for browsers, written in Python: `contrib/test-tools/push_service.py`. It decrypts
/// with `http-ece` what it gets. The name of a browser decides what the service answers.
package final class PushServiceStandIn: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// A message as the browser reads it.
    package struct Message: Decodable, Sendable {
        package struct Claims: Decodable, Sendable, Hashable {
            package var aud: String
            package var exp: Int64
            package var sub: String?
            /// The public key that has signed the claims.
            package var k: String
        }

        package struct Text: Decodable, Sendable, Hashable {
            package struct Action: Decodable, Sendable, Hashable {
                package var action: String
                package var title: String
            }

            package var type: String
            package var key: String
            package var event: Int64
            package var title: String
            package var body: String
            package var lang: String
            package var urgency: String
            package var silent: Bool?
            package var pet: String?
            package var answer: String?
            package var actions: [Action]?
        }

        /// The name of the browser.
        package var name: String
        /// Why the message could not be read; otherwise `nil`.
        package var fault: String?
        /// What the service answered.
        package var status: Int?
        /// The size of the encrypted body in bytes.
        package var size: Int?
        package var ttl: Int?
        package var urgency: String?
        package var topic: String?
        package var claims: Claims?
        private var text: String?

        /// The decrypted text.
        package func content() throws -> Text { try JSONDecoder().decode(Text.self, from: Data((text ?? "").utf8)) }
    }

    /// A subscription as a browser gives it to a page.
    package struct Subscription: Codable, Sendable {
        package var endpoint: String
        package var keys: [String: String]

        package init(endpoint: String, keys: [String: String]) {
            self.endpoint = endpoint
            self.keys = keys
        }
    }

    private struct Start: Decodable {
        var port: Int
        var subscriptions: [Subscription]
    }

    package let url: String
    package let subscriptions: [Subscription]
    private let process: Program

    /// Starts a service with one browser for each name.
    package static func start(_ names: [String]) async throws -> PushServiceStandIn {
        let script = "/" + #filePath.split(separator: "/").dropLast(5).joined(separator: "/") + "/contrib/test-tools/push_service.py"
        let python = getenv("BELLHOP_PUSH_PYTHON").map { String(cString: $0) } ?? "python3"
        let process = try await Program.start([python, script] + names, environment: ["PATH": "/usr/bin:/bin"])
        let lines = await process.output.wait { !$0.isEmpty || process.hasEnded }
        guard let line = lines.first else {
            throw Failure(
                description:
                    "the push service did not start; it needs http-ece from PyPI, and the Python that has it in BELLHOP_PUSH_PYTHON (contrib/test does both): \(process.errors.all)"
            )
        }
        return PushServiceStandIn(try JSONDecoder().decode(Start.self, from: Data(line.utf8)), process)
    }

    private init(_ start: Start, _ process: Program) {
        url = "http://127.0.0.1:\(start.port)"
        subscriptions = start.subscriptions
        self.process = process
    }

    deinit {
        process.signal(SIGKILL)
    }

    /// Waits until the service has got `count` messages, and returns all messages so far.
    package func messages(_ count: Int) async throws -> [Message] {
        try decode(await process.output.wait(count: count + 1))
    }

    /// The messages so far. A message is in the list before the sink gets the answer.
    package var received: [Message] {
        get throws { try decode(process.output.all) }
    }

    private func decode(_ lines: [String]) throws -> [Message] {
        try lines.dropFirst().map { try JSONDecoder().decode(Message.self, from: Data($0.utf8)) }
    }

    /// Returns the browsers as devices, in the order of their names.
    package func devices(mayAct: Bool = true) -> [PushDevice] {
        subscriptions.enumerated().map { number, subscription in
            PushServiceStandIn.device(
                Int64(number + 1), String(subscription.endpoint.split(separator: "/").last ?? ""), subscription, mayAct: mayAct)
        }
    }

    package static func device(_ number: Int64, _ name: String, _ subscription: Subscription, mayAct: Bool = true) -> PushDevice {
        guard let id = APITokenID(number: number), let endpoint = PushEndpoint(subscription.endpoint),
            let keys = PushKeys(point: subscription.keys["p256dh"] ?? "", secret: subscription.keys["auth"] ?? "")
        else { preconditionFailure("not a subscription: \(subscription)") }
        let created = Instant(seconds: 1_759_327_200)
        return PushDevice(
            PushSubscription(token: id, endpoint: endpoint, keys: keys, created: created), name: name, mayAct: mayAct)
    }
}

/// A book with the given devices, which needs no store.
package final class RecordingPushBook: Sendable {
    package let book = PushBook()
    private let state: Locked<[PushDevice]>
    private let removals = Locked<[String]>([])
    private let faults = Locked<(reading: StoreError?, writing: StoreError?)>((nil, nil))

    /// - Parameter key: the private key of Bellhop in base64url; `nil` to let the sink make one.
    package init(_ devices: [PushDevice], key: String? = nil) {
        let state = Locked(devices)
        self.state = state
        let (removals, faults, kept) = (removals, faults, Locked(key.map { Redacted($0) }))
        book.connect(
            PushBook.Source(
                devices: { (_) async throws(StoreError) in
                    if let fault = faults.withLock({ $0.reading }) { throw fault }
                    return state.withLock { $0 }
                },
                key: { make in
                    kept.withLock { kept in
                        let key = kept ?? make()
                        kept = key
                        return key
                    }
                },
                remove: { (subscription) async throws(StoreError) in
                    if let fault = faults.withLock({ $0.writing }) { throw fault }
                    state.withLock { devices in
                        for device in devices where device.subscription == subscription { removals.withLock { $0.append(device.name) } }
                        devices.removeAll { $0.subscription == subscription }
                    }
                }, noteReached: { _ in }))
    }

    /// Lets the store fail from now on, or work again.
    package func fail(reading: StoreError? = nil, writing: StoreError? = nil) { faults.withLock { $0 = (reading, writing) } }

    package var devices: [PushDevice] {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
    /// The names of the devices whose subscriptions the sink has removed.
    package var removed: [String] { removals.withLock { $0 } }
}
