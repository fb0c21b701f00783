#if Push
import BellhopCore
import CurlHTTP

/// Listens to the topic of the answers for as long as the sink lives: one connection, which the server keeps open and says something on every
/// 45 s. What was answered while nobody listened the server has kept for hours; it is read first.
final class NtfySubscription: Sendable {
    /// A connection ends after this, whatever was said on it, and is made anew: one that a router has forgotten is not waited on for ever.
    private static let timeLimit: Duration = .hours(1)
    private static let pauses: ClosedRange<Duration> = .seconds(5) ... .minutes(5)
    /// Wrong credentials do not mend themselves, and ntfy locks out who keeps trying them.
    private static let pauseRefused: Duration = .minutes(15)
    /// Longer lines are nothing that a button posts.
    private static let mostBytes = 65_536

    private struct State {
        /// The last message that was read.
        var since = "all"
        var line: [UInt8] = []
        /// The connection that stands has been heard of.
        var isOpen = false
        var hasFailed = false
    }

    private let settings: NtfySettings
    private let answers: NtfyAnswerTopic
    private let unsure: UnsureTokens
    private let environment: SinkEnvironment
    private let state = Locked(State())

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
            let result = await listen()
            if Task.isCancelled { return }
            let wasOpen = state.withLock { state in
                defer { state.isOpen = false }
                state.line = []
                return state.isOpen
            }
            if wasOpen { pause = Self.pauses.lowerBound }
            let refuses = isRefused(by: result, wasOpen: wasOpen)
            await rest(for: refuses ? Self.pauseRefused : pause)
            pause = min(pause * 2, Self.pauses.upperBound)
        }
    }

    /// With an alarm of its own: while it listens there is none.
    private func rest(for pause: Duration) async {
        let bell = Doorbell()
        environment.timekeeper.ring(bell, at: environment.timekeeper.now().wall + pause)
        await bell.wait()
    }

    private func listen() async -> Result<HTTPResponse, HTTPFailure> {
        var transport = settings.transport
        transport.timeLimit = Self.timeLimit
        let since = state.withLock { $0.since }
        let address = settings.server.below("/" + answers.topic + "/json", query: "since=" + WebAddress.encoded(since))
        let endpoint = HTTPEndpoint(
            .get, address, headers: settings.authorization.map { [$0] } ?? [], transport: transport, secrets: settings.secrets)
        let request = HTTPRequest(endpoint, timeLimit: Self.timeLimit) { [self] bytes in hear(bytes) }
        return await settings.client.send(request)
    }

    /// Says once what went wrong; whether the server refused us.
    private func isRefused(by result: Result<HTTPResponse, HTTPFailure>, wasOpen: Bool) -> Bool {
        let problem: String?
        var refuses = false
        switch result {
        case .success(let response) where response.isSuccess:
            problem = wasOpen ? nil : "\(settings.server) answered the subscription of the answers, but not as an ntfy server does"
        case .success(let response):
            refuses = response.status == 401 || response.status == 403
            let advice = refuses ? " (its token must be allowed to read \"\(answers.topic)\")" : ""
            problem = "\(settings.server) answered \(response.status) to the subscription of the answers\(advice)"
        case .failure(let failure):
            // After an hour without an answer, or when the server was restarted.
            problem = wasOpen ? nil : "answers from the phone cannot be heard: \(failure.text)"
        }
        let isNews = state.withLock { state in
            defer { state.hasFailed = problem != nil }
            return !state.hasFailed
        }
        if let problem, isNews { environment.log(problem) }
        return refuses
    }

    /// On the thread of the HTTP client.
    private func hear(_ bytes: UnsafeRawBufferPointer) {
        let lines = state.withLock { state in
            state.line += bytes
            var lines: [[UInt8]] = []
            while let end = state.line.firstIndex(of: 0x0A) {
                lines.append(Array(state.line[..<end]))
                state.line.removeSubrange(...end)
            }
            if state.line.count > Self.mostBytes { state.line = [] }
            return lines
        }
        for line in lines { hear(line) }
    }

    private func hear(_ line: [UInt8]) {
        // A log-in page of a network answers, too.
        guard let said = ReplyReader.read(NtfyReply.self, line), let event = said.event else { return }
        let isBack = state.withLock { state in
            defer { state.isOpen = true }
            if event == "message", let id = said.id { state.since = id }
            return !state.isOpen && state.hasFailed
        }
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
