#if Push
import BellhopCore
import BellhopTestKit
import PushSinks
import Testing

/// Tests that every push sink meets the sink contract, and that the sinks that use HTTP also meet
/// the HTTP contract (D-21, T-21).
@Suite struct ContractTests {
    static let secrets = [
        "tk_secretsecretsecretsecretsecret", "hunter2hunter2", "aHVudGVyOmh1bnRlcjJodW50ZXIy", "appTokenThatIsSecret",
        "clientTokenThatIsSecret",
        "hookPathThatIsSecret", "headerThatIsSecret", "mailPasswordThatIsSecret", "brokerPasswordThatIsSecret",
    ]

    @Test("the ntfy sink keeps the sink contract", arguments: SinkContract.cases, [NtfyStandIn.Mode.v2_27, .v2_13])
    func ntfy(_ part: SinkContract.Case, _ mode: NtfyStandIn.Mode) async throws {
        let server = try await NtfyStandIn(.init(mode: mode, access: .init(everyone: .none, tokens: [Self.secrets[0]: .writeOnly])))
        // A 2.13 server cannot remove a message that it shows, so only the newer server runs the
        // contract's test of withdrawals.
        if mode == .v2_13, part.description.contains("takes back") { return }
        let contract = SinkContract(secrets: Self.secrets) { environment in
            try Fixtures.ntfy(
                server.url, ["token": .secret(Redacted(Self.secrets[0])), "tags": .list(["basket"])], environment: environment)
        }
        try await contract.run(part)
    }

    @Test("the ntfy sink with a password keeps the sink contract", arguments: SinkContract.cases)
    func ntfyWithPassword(_ part: SinkContract.Case) async throws {
        let server = try await NtfyStandIn(
            .init(access: .init(everyone: .none, users: ["hunter": (password: Self.secrets[1], permission: .readWrite)])))
        let contract = SinkContract(secrets: Self.secrets) { environment in
            try Fixtures.ntfy(
                server.url, ["user": .string("hunter"), "password": .secret(Redacted(Self.secrets[1]))], environment: environment)
        }
        try await contract.run(part)
    }

    @Test("the Gotify sink keeps the sink contract", arguments: SinkContract.cases, [GotifyStandIn.Mode.v3_0, .v2_9_1])
    func gotify(_ part: SinkContract.Case, _ mode: GotifyStandIn.Mode) async throws {
        let server = try await GotifyStandIn(mode: mode)
        for withClient in [true, false] {
            let contract = SinkContract(secrets: [server.appToken, server.clientToken]) { environment in
                try Fixtures.gotify(server, withClient: withClient, environment: environment)
            }
            try await contract.run(part)
        }
    }

    @Test("the webhook sink keeps the sink contract", arguments: SinkContract.cases)
    func webhook(_ part: SinkContract.Case) async throws {
        let server = try await RecordingServer()
        let contract = SinkContract(secrets: Self.secrets) { environment in
            try WebhookSink(
                settings: Settings(
                    [
                        "secret_url": .secret(Redacted(server.url + "/" + Self.secrets[5])),
                        "headers": .secretMap(["X-Token": Redacted(Self.secrets[6])]),
                    ], schema: WebhookSink.schema), environment: environment)
        }
        try await contract.run(part)
    }

    @Test("the email sink keeps the sink contract", arguments: SinkContract.cases)
    func email(_ part: SinkContract.Case) async throws {
        let server = try await MailStandIn(credentials: ("ann", Self.secrets[7]))
        let contract = SinkContract(secrets: Self.secrets) { environment in
            try Fixtures.email(
                server.url, ["user": .string("ann"), "password": .secret(Redacted(Self.secrets[7]))], environment: environment)
        }
        try await contract.run(part)
    }

    @Test("the MQTT sink keeps the sink contract", arguments: SinkContract.cases, ["", "homeassistant"])
    func mqtt(_ part: SinkContract.Case, _ discovery: String) async throws {
        let server = try await MQTTStandIn(credentials: ("bell", Self.secrets[8]))
        let contract = SinkContract(secrets: Self.secrets) { environment in
            var values: [String: SettingValue] = [
                "user": .string("bell"), "password": .secret(Redacted(Self.secrets[8])), "topic": .string("home/{name}/{kind}"),
            ]
            if !discovery.isEmpty { values["discovery"] = .string(discovery) }
            return try Fixtures.mqtt(server.url, values, environment: environment)
        }
        try await contract.run(part)
    }

    @Test("the Web Push sink keeps the sink contract", arguments: SinkContract.cases)
    func webPush(_ part: SinkContract.Case) async throws {
        let service = try await PushServiceStandIn.start(["pushPathThatIsSecret", "other"])
        let secrets = service.subscriptions.compactMap { $0.keys["auth"] } + [Self.pushKey, "pushPathThatIsSecret"]
        var devices = service.devices()
        devices[0].name = "phone"
        let book = RecordingPushBook(devices, key: Self.pushKey)
        let contract = SinkContract(secrets: secrets) { environment in
            try Fixtures.webPush(service.url, book: book, environment: environment)
        }
        try await contract.run(part)
        #expect(try service.received.allSatisfy { $0.fault == nil })
    }

    /// A private key, from RFC 8291.
    private static let pushKey = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"

    @Test("the Web Push sink keeps the HTTP contract", arguments: HTTPSinkContract.cases)
    func webPushHTTP(_ part: HTTPSinkContract.Case) async throws {
        let keys = StoreSamples.subscription(StoreSamples.token().id).keys
        let contract = HTTPSinkContract(secrets: [Self.pushKey, Self.secrets[5], keys.revealSecret()]) { url, timeout, environment in
            let subscription = PushServiceStandIn.Subscription(
                endpoint: url + "/" + Self.secrets[5], keys: ["p256dh": keys.pointText, "auth": keys.revealSecret()])
            let book = RecordingPushBook([PushServiceStandIn.device(1, "phone", subscription)], key: Self.pushKey)
            return try Fixtures.webPush(url, ["timeout": .duration(timeout)], book: book, environment: environment)
        }
        try await contract.run(part)
    }

    @Test("the ntfy sink keeps the HTTP contract", arguments: HTTPSinkContract.cases)
    func ntfyHTTP(_ part: HTTPSinkContract.Case) async throws {
        let contract = HTTPSinkContract(secrets: Self.secrets) { url, timeout, environment in
            try Fixtures.ntfy(
                url, ["user": .string("hunter"), "password": .secret(Redacted(Self.secrets[1])), "timeout": .duration(timeout)],
                environment: environment)
        }
        try await contract.run(part)
    }

    @Test("the Gotify sink keeps the HTTP contract", arguments: HTTPSinkContract.cases)
    func gotifyHTTP(_ part: HTTPSinkContract.Case) async throws {
        let contract = HTTPSinkContract(secrets: Self.secrets) { url, timeout, environment in
            let values: [String: SettingValue] = [
                "server": .string(url), "token": .secret(Redacted(Self.secrets[3])), "client_token": .secret(Redacted(Self.secrets[4])),
                "timeout": .duration(timeout),
            ]
            return try GotifySink(settings: Settings(values, schema: GotifySink.schema), environment: environment)
        }
        try await contract.run(part)
    }

    @Test("the webhook sink keeps the HTTP contract", arguments: HTTPSinkContract.cases)
    func webhookHTTP(_ part: HTTPSinkContract.Case) async throws {
        let contract = HTTPSinkContract(secrets: Self.secrets) { url, timeout, environment in
            let values: [String: SettingValue] = [
                "url": .string(url + "/" + Self.secrets[5] + "?key=" + Self.secrets[6]),
                "headers": .secretMap(["Authorization": Redacted("Bearer " + Self.secrets[0])]), "timeout": .duration(timeout),
            ]
            return try WebhookSink(settings: Settings(values, schema: WebhookSink.schema), environment: environment)
        }
        try await contract.run(part)
    }
}
#endif
