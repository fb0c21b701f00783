#if Push
package import BellhopCore
import CurlHTTP

/// Sends each notice through an ntfy server.
///
/// The key of the notice serves as the sequence id of the message. A repeated or changed notice
/// therefore replaces the message on the phone, and the message can be withdrawn. Replacing and
/// withdrawing need ntfy 2.16. With an older server, a repetition appears as a second message, and
/// the first message stays. The sink does not follow redirects.
package struct NtfySink: NotificationSink {
    package static let kind = "ntfy"
    package static let schema = NtfySettings.schema
    package static let capabilities: SinkCapabilities = [.replace, .withdraw, .schedule, .idempotent, .forPeople]

    /// The default rate limit of an ntfy server: 60 requests at once, then one request every 5 s.
    /// Beyond the limit, ntfy answers with error code 42901.
    package static let usualRate: SinkLimits.Rate? = SinkLimits.Rate(burst: 60, every: .seconds(5))

    /// The facts about the server that the sink has learned from answers. They are lost when the
    /// process ends, and must then be learned again.
    private struct Knowledge {
        var areCredentialsGood = false
        /// Whether the server sends sequence ids back, which means that it can replace messages;
        /// `nil` before the first answer.
        var echoesSequences: Bool?
    }

    private let settings: NtfySettings
    private let publishing: HTTPEndpoint
    private let knowledge = Locked(Knowledge())
    private let unsure = UnsureTokens()
    private let environment: SinkEnvironment
    /// The subscription that receives answers; `nil` if answers do not arrive through a topic.
    private let subscription: NtfySubscription?

    package init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {
        let settings = try NtfySettings(settings, environment)
        self.settings = settings
        self.environment = environment
        if case .topic(let topic) = settings.answers {
            subscription = NtfySubscription(settings: settings, answers: topic, unsure: unsure, environment: environment)
        } else {
            subscription = nil
        }
        publishing = Self.endpoint(.post, "/", settings, [.json])
    }

    package var capabilities: SinkCapabilities {
        settings.answers == nil ? Self.capabilities : Self.capabilities.union(.actions)
    }

    /// Receives answers from the topic for answers, if the settings contain one. Otherwise waits
    /// until the task is cancelled.
    package func run() async {
        guard let subscription else { return await Doorbell().wait() }
        await subscription.run()
    }

    package var safetyNet: SafetyNet? {
        settings.safetyNet.map { SafetyNet(grace: $0, delays: NtfySettings.delays) }
    }

    package var place: String { settings.server.origin + "/" + settings.topic }

    package func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome {
        switch operation {
        case .deliver(let event, _), .update(let event, _):
            await publish(event, attempt)
        case .withdraw(let event, let previous):
            await withdraw(event, NtfyReceipt(previous), attempt)
        case .schedule(let event, let at):
            await schedule(event, at: at, attempt)
        }
    }

    private func send(_ request: HTTPRequest) async -> Result<HTTPResponse, HTTPFailure> {
        let result = await settings.client.send(request)
        subscription?.note(result)
        return result
    }

    private func publish(_ event: Event, _ attempt: Attempt) async -> DeliveryOutcome {
        let answer = token(for: event)
        let picture = PictureAddress.of(event, environment)
        let message = NtfyMessage(
            settings: settings, event: event, picture: picture, sounds: attempt.sounds, answer: answer, language: attempt.language)
        let result = await send(
            HTTPRequest(publishing, headers: environment.hopHeader(of: event), body: message.json, timeLimit: attempt.requestLimit))
        let outcome = verdict(publishing, attempt.now).published(result, sequence: NtfyName.sequence(event.notice.key))
        guard case .accepted(let receipt) = outcome, let published = NtfyReceipt(receipt) else { return outcome }
        unsure.forget(event, at: environment.name)
        learn(published)
        return .accepted(published.receipt(answer: answer))
    }

    /// Returns the token that the buttons of a notice post; `nil` if the notice cannot be answered.
    private func token(for event: Event) -> String? {
        switch settings.answers {
        case nil: nil
        case .topic: unsure.token(for: event, at: environment.name) { AnswerToken.makeSecret(environment.timekeeper) }
        case .http(let links): event.notice.answers.isEmpty ? nil : links.token(for: event, environment.timekeeper)
        }
    }

    /// Learns from a receipt whether the server can replace messages, and reports a change to the
    /// hub.
    private func learn(_ receipt: NtfyReceipt) {
        if case .sequence = receipt { learn(echoesSequences: true) } else { learn(echoesSequences: false) }
    }

    private func learn(echoesSequences echoes: Bool) {
        let isNews = knowledge.withLock { knowledge in
            knowledge.areCredentialsGood = true
            defer { knowledge.echoesSequences = echoes }
            return knowledge.echoesSequences != echoes
        }
        if isNews { environment.report(.replaces(echoes)) }
    }

    /// Makes the server hold a message until the given time. A server older than ntfy 2.16 would
    /// show the held message in addition to the real one, and could not delete it.
    ///
    /// Therefore the sink first tests the server: it deletes a message that does not exist, which
    /// has no visible effect. A server that sends the sequence id back can also replace messages.
    private func schedule(_ event: Event, at: Instant, _ attempt: Attempt) async -> DeliveryOutcome {
        let cannot: DeliveryOutcome = .rejected(NtfyVerdict.cannotHold(settings.server.origin))
        switch knowledge.withLock({ $0.echoesSequences }) {
        case true?: break
        case false?: return cannot
        case nil where attempt.isProven: break
        case nil:
            let asked = await delete(NtfyName.sequence(event.notice.key), attempt, isProof: true)
            guard case .accepted = asked else {
                if case .rejected = asked { return cannot }
                return asked
            }
        }
        var message = NtfyMessage(
            settings: settings, event: event, picture: PictureAddress.of(event, environment), sounds: attempt.sounds,
            language: attempt.language)
        // Send a relative delay, because the server's clock may differ. ntfy accepts only whole
        // seconds.
        message.delay = max(NtfySettings.delays.lowerBound, .seconds(((at - attempt.now).inMilliseconds + 999) / 1000))
        let result = await send(HTTPRequest(publishing, body: message.json, timeLimit: attempt.requestLimit))
        let outcome = verdict(publishing, attempt.now).published(result, sequence: NtfyName.sequence(event.notice.key))
        guard case .accepted(let receipt) = outcome, let published = NtfyReceipt(receipt) else { return outcome }
        learn(published)
        // The answer shows that the server is older than ntfy 2.16 after all. It has accepted the
        // message, which cannot be deleted any more.
        if case .message = published { return cannot }
        return outcome
    }

    private func withdraw(_ event: Event, _ previous: NtfyReceipt?, _ attempt: Attempt) async -> DeliveryOutcome {
        var sequence = NtfyName.sequence(event.notice.key)
        switch previous {
        case .sequence(let known): sequence = known
        case .message: return .rejected(NtfyVerdict.cannotTakeBack(settings.server.origin))
        case nil:
            if knowledge.withLock({ $0.echoesSequences }) == false { return .rejected(NtfyVerdict.cannotTakeBack(settings.server.origin)) }
        }
        return await delete(sequence, attempt)
    }

    /// - Parameter isProof: whether the server must prove that it knows sequence ids. If `false`,
    ///   any valid answer is accepted.
    private func delete(_ sequence: String, _ attempt: Attempt, isProof: Bool = false) async -> DeliveryOutcome {
        let deleting = Self.endpoint(.delete, "/" + settings.topic + "/" + WebAddress.encoded(sequence), settings)
        let result = await send(HTTPRequest(deleting, timeLimit: attempt.requestLimit))
        let outcome = verdict(deleting, attempt.now).deleted(result, echoing: isProof ? sequence : nil)
        guard isProof else { return outcome }
        switch outcome {
        case .accepted: learn(echoesSequences: true)
        case .rejected: learn(echoesSequences: false)
        case .deferred, .limited, .partly, .misconfigured, .ambiguous: break
        }
        return outcome
    }

    /// Checks the server's health and whether the sink may write to the topic. To test the topic,
    /// it posts a message with a priority that does not exist. No server stores such a message.
    package func check() async -> SinkCheck {
        let now = Instant(milliseconds: 0)  // Used only for retries; a check makes none.
        let asking = HTTPEndpoint(.get, settings.server.below("/v1/health"), transport: settings.transport, secrets: settings.secrets)
        let health = await send(HTTPRequest(asking))
        let verdict = HTTPVerdict(endpoint: asking, now: now)
        guard case .success(let response) = health, response.isSuccess,
            ReplyReader.read(NtfyReply.self, response.body)?.isHealthy == true
        else {
            switch health {
            case .failure(let failure): return SinkCheck(verdict.outcome(failure) { verdict.outcome($0) })
            case .success(let response) where !response.isSuccess:
                return SinkCheck(NtfyVerdict.gotify(response, settings.server.origin) ?? verdict.outcome(response))
            case .success:
                return SinkCheck(.unavailable, "\(settings.server) answers, but not as a healthy ntfy server (check the address)")
            }
        }
        return await checkWriting(now)
    }

    private func checkWriting(_ now: Instant) async -> SinkCheck {
        let result = await send(HTTPRequest(publishing, body: NtfyMessage.trial(for: settings.topic)))
        if case .success(let response) = result, NtfyMessage.wasAllowed(response) {
            let trouble = await subscription?.trouble()
            return SinkCheck(
                .ok, "\(settings.server) is healthy and accepts messages to \"\(settings.topic)\"", trouble: trouble?.phrase)
        }
        let outcome = self.verdict(publishing, now).published(result, sequence: "")
        if case .accepted = outcome {
            return SinkCheck(.unavailable, "\(settings.server) accepts messages that an ntfy server rejects (is it an ntfy server?)")
        }
        return SinkCheck(outcome)
    }

    private func verdict(_ endpoint: HTTPEndpoint, _ now: Instant) -> NtfyVerdict {
        NtfyVerdict(
            endpoint: endpoint, topic: settings.topic, now: now,
            areCredentialsKnownGood: knowledge.withLock { $0.areCredentialsGood })
    }

    private static func endpoint(
        _ method: HTTPEndpoint.Method, _ path: String, _ settings: NtfySettings, _ headers: [HTTPHeader] = []
    ) -> HTTPEndpoint {
        HTTPEndpoint(
            method, settings.server.below(path), headers: headers + (settings.authorization.map { [$0] } ?? []),
            transport: settings.transport, secrets: settings.secrets)
    }
}
#endif
