#if Push
import BellhopCore
import CurlHTTP

/// Receives answers from a topic as long as the sink exists. The subscription uses one connection,
/// over which the server sends at least a keep-alive message every 45 s. The server stores answers
/// for hours, so a new connection first reads the answers that have arrived since the previous
/// connection.
final class NtfySubscription: Sendable {
    /// The maximum age of a connection. When it is reached, the subscription opens a new
    /// connection.
    private static let timeLimit: Duration = .hours(1)
    /// The maximum time without data on a connection, in which two keep-alive messages should
    /// arrive. A longer silence means that a proxy or a router has lost the connection while our
    /// end is still open.
    private static let longestSilence: Duration = .minutes(2)
    private static let pauses: ClosedRange<Duration> = .seconds(5) ... .minutes(5)
    /// The pause after a refusal. Wrong credentials will not become valid soon, and ntfy locks out
    /// clients that keep using them.
    private static let pauseRefused: Duration = .minutes(15)

    private struct State {
        /// The id of the last message that was read, or `all`.
        var since = "all"
        var reader = LineReader()
        /// The number of lines on this connection that have the format of ntfy messages.
        var understood = 0
        var heardAt: Duration = .zero
        var hasFailed = false
        /// Whether the subscription is pausing before the next connection.
        var isResting = false
        /// Whether the server refused the last connection.
        var isRefused = false
        /// Whether one of the sink's requests has failed and no request has succeeded since.
        var isCutOff = false
        /// Whether ``renew()`` has asked for an immediate new connection.
        var isWanted = false

        /// Whether ntfy messages have arrived over the current connection.
        var isOpen: Bool { understood > 0 }
        /// Whether the server sends a lot of data, and at least half of the lines are not ntfy
        /// messages.
        var isFlooded: Bool { reader.isFull && understood * 2 <= reader.lines }
    }

    /// The reason why a connection ended.
    private enum End {
        case answered(HTTPResponse)
        case failed(HTTPFailure)
        /// The subscription ended the connection itself: after a long silence, after a suspend, or
        /// because of ``renew()``.
        case renewed
    }

    private let settings: NtfySettings
    private let answers: NtfyAnswerTopic
    private let unsure: UnsureTokens
    private let environment: SinkEnvironment
    private let state = Locked(State())
    /// The doorbell of this subscription. It has its own alarm.
    private let bell = Doorbell()

    init(settings: NtfySettings, answers: NtfyAnswerTopic, unsure: UnsureTokens, environment: SinkEnvironment) {
        self.settings = settings
        self.answers = answers
        self.unsure = unsure
        self.environment = environment
    }

    /// Runs until the task is cancelled.
    func run() async {
        var pause = Self.pauses.lowerBound
        while !Task.isCancelled {
            let end = await listen()
            if Task.isCancelled { return }
            let next = pauseAfter(end, pause)
            if case .renewed = end { continue }
            await rest(for: next)
            pause = min(pause * 2, Self.pauses.upperBound)
            if state.withLock({ $0.isOpen && !$0.isFlooded }) { pause = Self.pauses.lowerBound }
        }
    }

    // MARK: What the sink observes

    /// Records the result of one of the sink's requests to the same server. If a request succeeds
    /// after failures, the server is reachable again and the current connection may be dead, so the
    /// connection is renewed. Any success also ends the pause before the next connection, unless
    /// the server refused the last connection.
    func note(_ result: Result<HTTPResponse, HTTPFailure>) {
        let isRenewed = state.withLock { state in
            switch result {
            case .failure(let failure):
                if case .cancelled = failure.kind { return false }
                state.isCutOff = true
                return false
            case .success(let response):
                if response.status >= 500 { state.isCutOff = true }
                guard response.isSuccess else { return false }
                defer { state.isCutOff = false }
                return state.isCutOff || state.isResting && !state.isRefused
            }
        }
        if isRenewed { renew() }
    }

    /// Ends the current connection or pause, and connects again at once.
    func renew() {
        state.withLock { $0.isWanted = true }
        bell.ring()
    }

    /// Checks whether the sink may read the topic, and whether phones may write to it. Returns `nil`
    /// if they may. Otherwise, returns the reason and the remedy, or why that is unknown.
    ///
    /// If the server refused the subscription earlier and allows it now, the pause ends at once.
    func trouble() async -> Reason? {
        let asking = endpoint(settings.server.below("/" + answers.topic + "/auth"), settings.transport)
        switch await settings.client.send(HTTPRequest(asking)) {
        case .failure(let failure): return unknown(failure)
        case .success(let response) where Self.refuses(response): return refusal(response)
        case .success(let response) where !response.isSuccess: return unknown(response)
        case .success:
            if state.withLock({ $0.isRefused }) { renew() }
            return await troubleOfPhones()
        }
    }

    private func unknown(_ failure: HTTPFailure) -> Reason {
        "it is unknown whether buttons work, because \(settings.server) gave no answer to the check: \(failure.text) (check again: bellhop doctor)"
    }

    private func unknown(_ response: HTTPResponse) -> Reason {
        "it is unknown whether buttons work, because \(settings.server) answered \(response.status) to the check (check again: bellhop doctor)"
    }

    /// Tries to write to the topic as a phone does.
    private func troubleOfPhones() async -> Reason? {
        let posting = HTTPEndpoint(
            .post, settings.server.below("/"), headers: [.json] + (answers.authorization.map { [$0] } ?? []),
            transport: settings.transport, secrets: settings.secrets)
        let request = HTTPRequest(posting, body: NtfyMessage.trial(for: answers.topic))
        let response: HTTPResponse
        switch await settings.client.send(request) {
        case .failure(let failure): return unknown(failure)
        case .success(let answer): response = answer
        }
        // The trial message has a fault that ntfy finds only after it has allowed the message.
        if NtfyMessage.wasAllowed(response) { return nil }
        guard Self.refuses(response) else { return unknown(response) }
        guard answers.token != nil else {
            return
                "buttons do nothing, because \(settings.server) accepts answers in \"\(answers.topic)\" only with a token (set answer_token to a token that may only write to that topic)"
        }
        return Self.isUnknown(response)
            ? "buttons do nothing, because \(settings.server) does not know the token of the phone (check answer_token)"
            : "buttons do nothing, because \(settings.server) does not let answer_token write to \"\(answers.topic)\" (allow that token to write to that topic)"
    }

    /// Returns why the sink gets no answers, and the remedy.
    ///
    /// - Parameter response: the refusal of the server.
    private func refusal(_ response: HTTPResponse) -> Reason {
        guard !Self.isUnknown(response) || settings.authorization == nil else {
            return
                "buttons do nothing, because \(settings.server) does not know the token or user of the sink (check token, or user and password)"
        }
        return
            "buttons do nothing, because \(settings.server) does not let us read \"\(answers.topic)\" (allow the token or user of the sink to read that topic)"
    }

    private static func refuses(_ response: HTTPResponse) -> Bool { isUnknown(response) || response.status == 403 }

    /// Returns whether the server does not know the credentials at all. It answers 403 to those that
    /// it knows, but that may not do this.
    private static func isUnknown(_ response: HTTPResponse) -> Bool { response.status == 401 }

    // MARK: Connecting

    /// Waits for the pause, or until ``renew()`` is called. A suspend of the machine also ends the
    /// pause, because the network may have changed.
    private func rest(for pause: Duration) async {
        let begun = environment.timekeeper.now()
        state.withLock { $0.isResting = true }
        defer { state.withLock { $0.isResting = false } }
        while !Task.isCancelled, !takeWish() {
            let now = environment.timekeeper.now()
            let left = pause - (now.sinceBoot - begun.sinceBoot)
            if left <= .zero || hasSlept(begun, now) { return }
            environment.timekeeper.ring(bell, at: now.wall + left)
            await bell.wait()
        }
    }

    /// Returns whether the machine was suspended for more than a second. A smaller difference can
    /// arise because the two clocks are not read at the same moment.
    private func hasSlept(_ before: ClockReading, _ now: ClockReading) -> Bool { now.suspended - before.suspended > .seconds(1) }

    private func takeWish() -> Bool {
        state.withLock { state in
            defer { state.isWanted = false }
            return state.isWanted
        }
    }

    private func endpoint(_ address: WebAddress, _ transport: HTTPTransport) -> HTTPEndpoint {
        HTTPEndpoint(
            .get, address, headers: settings.authorization.map { [$0] } ?? [], transport: transport, secrets: settings.secrets)
    }

    private func listen() async -> End {
        var transport = settings.transport
        transport.timeLimit = Self.timeLimit
        let since = state.withLock { state in
            state.reader = LineReader()
            state.understood = 0
            state.heardAt = environment.timekeeper.now().sinceBoot
            return state.since
        }
        let address = settings.server.below("/" + answers.topic + "/json", query: "since=" + WebAddress.encoded(since))
        let request = HTTPRequest(endpoint(address, transport), timeLimit: Self.timeLimit) { [self] bytes in hear(bytes) }
        return await withTaskGroup(of: End.self) { group in
            // The first task ends with the connection, or when the group is cancelled below.
            group.addTask { [settings] in
                switch await settings.client.send(request) {
                case .success(let response): .answered(response)
                case .failure(let failure): .failed(failure)
                }
            }
            // The second task ends when the connection must be renewed, or when the group is
            // cancelled below.
            group.addTask { [self] in
                await watch()
                return .renewed
            }
            defer { group.cancelAll() }
            // The group has two tasks, so `next` always returns a result.
            return await group.next() ?? .renewed
        }
    }

    /// Returns when the connection is no longer useful: after a long silence, after a suspend, or
    /// after ``renew()``.
    private func watch() async {
        let begun = environment.timekeeper.now()
        while !Task.isCancelled, !takeWish() {
            let now = environment.timekeeper.now()
            let left = Self.longestSilence - (now.sinceBoot - state.withLock { $0.heardAt })
            if left <= .zero || hasSlept(begun, now) { return }
            environment.timekeeper.ring(bell, at: now.wall + left)
            await bell.wait()
        }
    }

    /// Returns how long to wait before the next connection, and logs a new problem once. `usual` is
    /// the current pause of the backoff.
    private func pauseAfter(_ end: End, _ usual: Duration) -> Duration {
        let (wasOpen, isFlooded) = state.withLock { ($0.isOpen, $0.isFlooded) }
        let problem: String?
        var refused: Reason?
        switch end {
        case _ where isFlooded:
            problem = "\(settings.server) floods the subscription to the answers with lines that ntfy would not send"
        case .renewed:
            return .zero
        case .answered(let response) where response.isSuccess:
            problem = wasOpen ? nil : "\(settings.server) answered the subscription to the answers, but not as an ntfy server does"
        case .answered(let response):
            if Self.refuses(response) { refused = refusal(response) }
            let advice: String
            if refused == nil {
                advice = ""
            } else if Self.isUnknown(response), settings.authorization != nil {
                advice = " (it does not know the token or user of the sink)"
            } else {
                advice = " (its token must be allowed to read \"\(answers.topic)\")"
            }
            problem = "\(settings.server) answered \(response.status) to the subscription to the answers\(advice)"
        case .failed(let failure):
            // If messages arrived before the connection ended, the end is not a problem: every
            // connection ends after an hour, or when the server restarts.
            problem = wasOpen ? nil : "answers from the phone cannot arrive: \(failure.text)"
        }
        let isNews = state.withLock { state in
            state.isRefused = refused != nil
            defer { state.hasFailed = problem != nil }
            return !state.hasFailed
        }
        if let refused { environment.report(.hearing(refused)) }
        if let problem, isNews { environment.log(problem) }
        if refused != nil { return Self.pauseRefused }
        return wasOpen && !isFlooded ? Self.pauses.lowerBound : usual
    }

    // MARK: Receiving

    /// Handles received bytes, on the thread of the HTTP client. Returns whether to receive more.
    private func hear(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let now = environment.timekeeper.now().sinceBoot
        let (lines, isFull) = state.withLock { state in
            var lines: [[UInt8]] = []
            state.heardAt = now
            state.reader.take(bytes) { lines.append($0) }
            return (lines, state.reader.isFull)
        }
        for line in lines { hear(line) }
        return !isFull
    }

    private func hear(_ line: [UInt8]) {
        // Ignore any other content. It may come from the login page of a network.
        guard let said = ReplyReader.read(NtfyReply.self, line), let event = said.event else { return }
        let (isFirst, isBack) = state.withLock { state in
            defer { state.understood += 1 }
            if event == "message", let id = said.id { state.since = id }
            return (!state.isOpen, !state.isOpen && state.hasFailed)
        }
        if isFirst { environment.report(.hearing(nil)) }
        // The server is reachable again, so deferred deliveries can be retried.
        if isBack { environment.report(.ready) }
        guard event == "message", let text = said.message, let (token, verb) = NtfyAnswerTopic.read(text) else { return }
        if let subject = unsure.subject(of: token) {
            environment.report(.action(subject.key, verb, activationToken: nil))
        } else {
            environment.report(.answer(token: token, verb))
        }
    }
}
#endif
