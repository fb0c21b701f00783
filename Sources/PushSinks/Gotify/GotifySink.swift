#if Push
package import BellhopCore
import CurlHTTP

/// Sends each notice through a Gotify server.
///
/// Gotify itself neither replaces messages nor detects duplicates. If the settings contain the
/// token of a Gotify client, the sink does both: it deletes the old message when it sends a new
/// one, and before a second attempt, it checks whether the first one arrived. It also deletes
/// withdrawn messages.
package struct GotifySink: NotificationSink {
    package static let kind = "gotify"
    package static let schema = GotifySettings.schema
    package static let capabilities: SinkCapabilities = [.replace, .withdraw, .idempotent, .forPeople]

    /// A retry looks for the message of an earlier attempt among this many of the newest messages.
    /// The server returns at most 200.
    private static let lookBack = 100

    private let settings: GotifySettings
    private let environment: SinkEnvironment
    private let publishing: HTTPEndpoint

    package init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {
        self.settings = try GotifySettings(settings, environment)
        self.environment = environment
        publishing = HTTPEndpoint(
            .post, self.settings.server.below("/message"), headers: [.json, self.settings.token], transport: self.settings.transport,
            secrets: self.settings.secrets, isRepeatable: false)
    }

    package var capabilities: SinkCapabilities {
        let own = settings.clientToken == nil ? .forPeople : Self.capabilities
        return settings.links == nil ? own : own.union(.actions)
    }

    package func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome {
        switch operation {
        case .deliver(let event, let previous):
            if attempt.number > 1, let found = await find(event, attempt) {
                // Use the answer token from the message that was found, because an earlier run of
                // the daemon may have created it.
                return answerable(.accepted(GotifyReceipt(id: found.id).receipt), by: found.extras?.notice?.answer)
            }
            return await publish(event, replacing: GotifyReceipt(previous), attempt)
        case .update(let event, let previous):
            return await publish(event, replacing: GotifyReceipt(previous), attempt)
        case .withdraw(let event, let previous):
            return await withdraw(event, GotifyReceipt(previous), attempt)
        case .schedule:
            return .rejected("Gotify shows a message immediately and cannot schedule one")
        }
    }

    private func publish(_ event: Event, replacing previous: GotifyReceipt?, _ attempt: Attempt) async -> DeliveryOutcome {
        let token = token(for: event)
        let picture = PictureAddress.of(event, environment)
        let body = GotifyMessage(
            settings: settings, event: event, picture: picture, sounds: attempt.sounds, answer: token, language: attempt.language
        ).json
        let result = await settings.client.send(
            HTTPRequest(publishing, headers: environment.hopHeader(of: event), body: body, timeLimit: attempt.requestLimit))
        let outcome = answerable(GotifyVerdict(endpoint: publishing, now: attempt.now).published(result), by: token)
        guard case .accepted = outcome, let previous, let deletion = await delete(previous, attempt) else { return outcome }
        if case .accepted = deletion { return outcome }
        // The notice itself has arrived, so a message that could not be deleted is only logged.
        environment.log("\(environment.name): the replaced message \(previous.id) could not be deleted")
        return outcome
    }

    /// Returns the token of the page on which people answer a notice; `nil` if the notice has no
    /// page.
    private func token(for event: Event) -> String? {
        event.notice.answers.isEmpty ? nil : settings.links?.token(for: event, environment.timekeeper)
    }

    /// Adds the token to the receipt in the outcome.
    private func answerable(_ outcome: DeliveryOutcome, by token: String?) -> DeliveryOutcome {
        guard case .accepted(let receipt) = outcome, let token else { return outcome }
        return .accepted(receipt.answered(with: token))
    }

    private func withdraw(_ event: Event, _ previous: GotifyReceipt?, _ attempt: Attempt) async -> DeliveryOutcome {
        guard settings.clientToken != nil else {
            return .rejected("this message stays, because only clients can delete messages in Gotify (set client_token)")
        }
        let found = if let previous { previous as GotifyReceipt? } else { await find(event, attempt).map { GotifyReceipt(id: $0.id) } }
        // If no message is found, the server never stored it or a person has deleted it.
        guard let found, let outcome = await delete(found, attempt) else { return .accepted(.none) }
        return outcome
    }

    /// Deletes a message. Returns `nil` if the settings contain no client token.
    private func delete(_ message: GotifyReceipt, _ attempt: Attempt) async -> DeliveryOutcome? {
        guard let deleting = clientEndpoint(.delete, "/message/\(message.id)") else { return nil }
        let result = await settings.client.send(HTTPRequest(deleting, timeLimit: attempt.requestLimit))
        return GotifyVerdict(endpoint: deleting, now: attempt.now).deleted(result)
    }

    /// Finds the message that an earlier attempt sent, if the answer to that attempt was lost.
    /// Returns `nil` if there is no such message, or if the server does not answer.
    private func find(_ event: Event, _ attempt: Attempt) async -> GotifyMessages.Message? {
        guard let reading = clientEndpoint(.get, "/message", query: "limit=\(Self.lookBack)") else { return nil }
        let result = await settings.client.send(HTTPRequest(reading, timeLimit: attempt.requestLimit))
        guard case .success(let response) = result, response.isSuccess else { return nil }
        let messages = ReplyReader.read(GotifyMessages.self, response.body)?.messages ?? []
        return messages.first { message in
            message.extras?.notice?.key == event.notice.key.rawValue && message.extras?.notice?.event == event.number
        }
    }

    /// Checks the server's health and whether the server accepts our tokens. To test the tokens, it
    /// publishes an empty message, which every Gotify server rejects.
    package func check() async -> SinkCheck {
        let now = environment.timekeeper.now().wall
        let asking = HTTPEndpoint(.get, settings.server.below("/health"), transport: settings.transport, secrets: settings.secrets)
        let http = HTTPVerdict(endpoint: asking, now: now)
        switch await settings.client.send(HTTPRequest(asking)) {
        case .failure(let failure):
            return SinkCheck(http.outcome(failure) { http.outcome($0) })
        case .success(let response):
            guard let health = ReplyReader.read(GotifyReply.self, response.body)?.health else {
                if !response.isSuccess { return SinkCheck(http.outcome(response)) }
                return SinkCheck(.unavailable, "\(settings.server) answers, but not as a Gotify server (check the address)")
            }
            guard health == "green" else { return SinkCheck(.unavailable, "\(settings.server) reports its state: \(asking.scrub(health))") }
        }
        return await checkTokens(now)
    }

    private func checkTokens(_ now: Instant) async -> SinkCheck {
        let result = await settings.client.send(HTTPRequest(publishing, body: Array("{}".utf8)))
        let outcome = GotifyVerdict(endpoint: publishing, now: now).published(result)
        // If the server complains about the message itself, it has accepted the token.
        guard case .success(let response) = result, response.status == 400, case .rejected = outcome else { return SinkCheck(outcome) }
        let query = "limit=1"
        // If this token may read messages, it belongs to a client, not to an application. Servers
        // before Gotify 3.0 would report this mistake only when a message is published.
        if case .success(let response) = await settings.client.send(HTTPRequest(endpoint(.get, "/message", query: query, settings.token))),
            response.isSuccess
        {
            return SinkCheck(GotifyVerdict(endpoint: publishing, now: now).clientToken)
        }
        guard let reading = clientEndpoint(.get, "/message", query: query) else {
            return SinkCheck(.ok, "\(settings.server) is healthy and accepts the token; to withdraw messages, set client_token")
        }
        let reply = await settings.client.send(HTTPRequest(reading))
        if case .success(let response) = reply, response.isSuccess {
            return SinkCheck(.ok, "\(settings.server) is healthy and accepts both tokens")
        }
        return SinkCheck(.misconfigured, "\(settings.server) accepts the token, but not the client_token (check client_token)")
    }

    private func clientEndpoint(_ method: HTTPEndpoint.Method, _ path: String, query: String? = nil) -> HTTPEndpoint? {
        settings.clientToken.map { endpoint(method, path, query: query, $0) }
    }

    private func endpoint(_ method: HTTPEndpoint.Method, _ path: String, query: String? = nil, _ token: HTTPHeader) -> HTTPEndpoint {
        var transport = settings.transport
        transport.responseLimit = 4 << 20
        return HTTPEndpoint(
            method, settings.server.below(path, query: query), headers: [token], transport: transport, secrets: settings.secrets)
    }
}
#endif
