#if Push
import BellhopCore
import CurlHTTP

/// Listens to the topic of the answers as long as the sink lives. It uses one connection, which the
/// server keeps open with a message every 45 s. The server keeps answers for hours; those that
/// arrived while nobody listened are read first.
final class NtfySubscription: Sendable {
    /// The age at which any connection ends and is made again.
    private static let timeLimit: Duration = .hours(1)
    /// Two missed keep-alives: a proxy or a router has lost the connection and holds our end open.
    private static let longestSilence: Duration = .minutes(2)
    private static let pauses: ClosedRange<Duration> = .seconds(5) ... .minutes(5)
    /// Wrong credentials do not fix themselves, and ntfy locks out clients that keep trying them.
    private static let pauseRefused: Duration = .minutes(15)

    private struct State {
        /// The last message that was read.
        var since = "all"
        var reader = LineReader()
        /// The number of lines on this connection that only an ntfy server sends.
        var understood = 0
        var heardAt: Duration = .zero
        var hasFailed = false
        /// Whether the subscription is pausing between two connections.
        var isResting = false
        /// Whether the server's last answer was a refusal.
        var isRefused = false
        /// Whether no request has succeeded since one of the sink's requests failed.
        var isCutOff = false
        /// Whether the next connection must be made at once.
        var isWanted = false

        /// Whether the current connection has delivered anything.
        var isOpen: Bool { understood > 0 }
        /// Whether the server sends much, most of which is not ntfy's.
        var isFlooded: Bool { reader.isFull && understood * 2 <= reader.lines }
    }

    /// How a connection ended.
    private enum End {
        case answered(HTTPResponse)
        case failed(HTTPFailure)
        /// Silence, a suspend, or ``renew()``.
        case renewed
    }

    private let settings: NtfySettings
    private let answers: NtfyAnswerTopic
    private let unsure: UnsureTokens
    private let environment: SinkEnvironment
    private let state = Locked(State())
    /// It has its own alarm.
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

    /// Records the result of a request of the sink to the same server. A success after failures
    /// shows that the server is reachable again, and that the current connection may be dead. Any
    /// success ends the pause before the next connection, unless the server refused us last.
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

    /// Makes a new connection now.
    func renew() {
        state.withLock { $0.isWanted = true }
        bell.ring()
    }

    /// Checks whether we may read the topic, and returns the reason and the remedy if not. Also
    /// returns `nil` when that cannot be determined.
    ///
    /// While the subscription is refused, gaining the right to read ends the wait at once.
    func trouble() async -> Reason? {
        let asking = endpoint(settings.server.below("/" + answers.topic + "/auth"), settings.transport)
        guard case .success(let response) = await settings.client.send(HTTPRequest(asking)) else { return nil }
        if response.isSuccess, state.withLock({ $0.isRefused }) { renew() }
        return Self.refuses(response) ? refusal : nil
    }

    private var refusal: Reason {
        "buttons do nothing: \(settings.server) does not let us read \"\(answers.topic)\" (allow the sink's token, or user, to read it)"
    }

    private static func refuses(_ response: HTTPResponse) -> Bool { response.status == 401 || response.status == 403 }

    // MARK: Connecting

    /// Waits this long, unless ``renew()`` or a suspend ends the wait: much may have changed after
    /// a suspend.
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

    /// Whether the machine was suspended for more than a second. Smaller differences come from
    /// reading two clocks one after the other.
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
            // Ends with the connection, or when the group is cancelled below.
            group.addTask { [settings] in
                switch await settings.client.send(request) {
                case .success(let response): .answered(response)
                case .failure(let failure): .failed(failure)
                }
            }
            // Ends when the connection must be renewed, or when the group is cancelled below.
            group.addTask { [self] in
                await watch()
                return .renewed
            }
            defer { group.cancelAll() }
            // The group has two tasks, so there is a first result.
            return await group.next() ?? .renewed
        }
    }

    /// Returns when the connection has become useless: after too long a silence, after a suspend,
    /// or after ``renew()``.
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

    /// Logs a new problem once, and returns how long to wait before the next connection. `usual` is
    /// the current pause of the back-off.
    private func pauseAfter(_ end: End, _ usual: Duration) -> Duration {
        let (wasOpen, isFlooded) = state.withLock { ($0.isOpen, $0.isFlooded) }
        let problem: String?
        var refuses = false
        switch end {
        case _ where isFlooded:
            problem = "\(settings.server) floods the subscription to the answers with lines that ntfy would not send"
        case .renewed:
            return .zero
        case .answered(let response) where response.isSuccess:
            problem = wasOpen ? nil : "\(settings.server) answered the subscription to the answers, but not as an ntfy server does"
        case .answered(let response):
            refuses = Self.refuses(response)
            let advice = refuses ? " (its token must be allowed to read \"\(answers.topic)\")" : ""
            problem = "\(settings.server) answered \(response.status) to the subscription to the answers\(advice)"
        case .failed(let failure):
            // An open connection ends after an hour, or when the server restarts.
            problem = wasOpen ? nil : "answers from the phone cannot arrive: \(failure.text)"
        }
        let isNews = state.withLock { state in
            state.isRefused = refuses
            defer { state.hasFailed = problem != nil }
            return !state.hasFailed
        }
        if refuses { environment.report(.hearing(refusal)) }
        if let problem, isNews { environment.log(problem) }
        if refuses { return Self.pauseRefused }
        return wasOpen && !isFlooded ? Self.pauses.lowerBound : usual
    }

    // MARK: Receiving

    /// Takes received bytes on the thread of the HTTP client; returns whether it wants more.
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
        // A network's log-in page answers, too.
        guard let said = ReplyReader.read(NtfyReply.self, line), let event = said.event else { return }
        let (isFirst, isBack) = state.withLock { state in
            defer { state.understood += 1 }
            if event == "message", let id = said.id { state.since = id }
            return (!state.isOpen, !state.isOpen && state.hasFailed)
        }
        if isFirst { environment.report(.hearing(nil)) }
        // The server is back, so deferred deliveries are worth a retry.
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
