#if Push
import BellhopCore
import CurlHTTP

/// Listens to the topic of the answers for as long as the sink lives: one connection, which the server keeps open and says something on every
/// 45 s. What was answered while nobody listened the server has kept for hours; it is read first.
final class NtfySubscription: Sendable {
    /// A connection ends after this, whatever was said on it, and is made anew.
    private static let timeLimit: Duration = .hours(1)
    /// Two keep-alives that did not come: a proxy or a router has lost the connection and holds our end open.
    private static let longestSilence: Duration = .minutes(2)
    private static let pauses: ClosedRange<Duration> = .seconds(5) ... .minutes(5)
    /// Wrong credentials do not mend themselves, and ntfy locks out who keeps trying them.
    private static let pauseRefused: Duration = .minutes(15)

    private struct State {
        /// The last message that was read.
        var since = "all"
        var reader = LineReader()
        /// Lines of the present connection that only an ntfy server sends.
        var understood = 0
        var heardAt: Duration = .zero
        var hasFailed = false
        /// Between two connections.
        var isResting = false
        /// The server has refused us last.
        var isRefused = false
        /// No request has got through since one of the sink's failed.
        var isCutOff = false
        /// The next connection is to be made at once.
        var isWanted = false

        /// The connection that stands has been heard of.
        var isOpen: Bool { understood > 0 }
        /// The server sends much, and most of it is nothing of ntfy's.
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
    /// With an alarm of its own.
    private let bell = Doorbell()

    init(settings: NtfySettings, answers: NtfyAnswerTopic, unsure: UnsureTokens, environment: SinkEnvironment) {
        self.settings = settings
        self.answers = answers
        self.unsure = unsure
        self.environment = environment
    }

    /// Until the task is cancelled.
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

    // MARK: What the sink sees meanwhile

    /// How a request of the sink to the same server went. One that gets through after others failed shows that the way is open again, and that the
    /// connection may be a dead one; any that gets through ends the pause before the next connection.
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

    /// Makes the connection anew, now.
    func renew() {
        state.withLock { $0.isWanted = true }
        bell.ring()
    }

    /// Asks whether we may read the topic: why not, and what mends it. `nil` also when nobody can tell.
    ///
    /// While the subscription is refused, the right to read ends the wait at once.
    func trouble() async -> Reason? {
        let asking = endpoint(settings.server.below("/" + answers.topic + "/auth"), settings.transport)
        guard case .success(let response) = await settings.client.send(HTTPRequest(asking)) else { return nil }
        if response.isSuccess, state.withLock({ $0.isRefused }) { renew() }
        return Self.refuses(response) ? refusal : nil
    }

    private var refusal: Reason {
        "buttons do nothing: \(settings.server) does not let us read \"\(answers.topic)\" (give the token, or user, of the sink the right to read it)"
    }

    private static func refuses(_ response: HTTPResponse) -> Bool { response.status == 401 || response.status == 403 }

    // MARK: Connecting

    /// Waits so long, unless ``renew()`` or a suspend ends it: much may be different after that.
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

    /// Less is what two clocks differ by that are read one after the other.
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
            // There are two, so there is a first.
            return await group.next() ?? .renewed
        }
    }

    /// Returns when the connection is worth nothing any more: after too long a silence, after a suspend, or when ``renew()`` says so.
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

    /// Says once what went wrong; how long to wait before the next connection, where `usual` is the pause whose turn it is.
    private func pauseAfter(_ end: End, _ usual: Duration) -> Duration {
        let (wasOpen, isFlooded) = state.withLock { ($0.isOpen, $0.isFlooded) }
        let problem: String?
        var refuses = false
        switch end {
        case _ where isFlooded:
            problem = "\(settings.server) sends the subscription of the answers a flood of lines that are not ntfy's"
        case .renewed:
            return .zero
        case .answered(let response) where response.isSuccess:
            problem = wasOpen ? nil : "\(settings.server) answered the subscription of the answers, but not as an ntfy server does"
        case .answered(let response):
            refuses = Self.refuses(response)
            let advice = refuses ? " (its token must be allowed to read \"\(answers.topic)\")" : ""
            problem = "\(settings.server) answered \(response.status) to the subscription of the answers\(advice)"
        case .failed(let failure):
            // After an hour, or when the server was restarted.
            problem = wasOpen ? nil : "answers from the phone cannot be heard: \(failure.text)"
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

    // MARK: Hearing

    /// On the thread of the HTTP client; whether it may go on.
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
        // A log-in page of a network answers, too.
        guard let said = ReplyReader.read(NtfyReply.self, line), let event = said.event else { return }
        let (isFirst, isBack) = state.withLock { state in
            defer { state.understood += 1 }
            if event == "message", let id = said.id { state.since = id }
            return (!state.isOpen, !state.isOpen && state.hasFailed)
        }
        if isFirst { environment.report(.hearing(nil)) }
        // The server is there again: what was deferred is worth a try.
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
