import BellhopCore

/// A fake ntfy server for tests, on a loopback port. It behaves like the real server, whose
/// measured behavior is described in `facts/ntfy-and-gotify.md`. It has rate limits and size
/// limits, and it can simulate network faults.
///
/// ```swift
/// let ntfy = try await NtfyStandIn(.init(mode: .v2_27))
/// // … a sink with `server = ntfy.url` publishes …
/// await ntfy.stored.wait(count: 1)
/// #expect(ntfy.visible.map(\.title) == ["Wash Complete!"])
/// ```
///
/// These features are missing: attachments by URL or upload, e-mail, calls, templates, web push,
/// accounts, and streams other than JSON lines.
package final class NtfyStandIn: Sendable {
    private struct State {
        var desk: NtfyDesk
        var streams: [(topics: Set<String>, stream: PeerStream)] = []
        var nextKeepalive: Instant
    }

    /// Every message and event that a client stored or scheduled, in order, including repeats.
    package let stored = Happenings<Message>()
    package let clock: StandInClock
    private let server: LoopbackServer
    private let state: Locked<State>

    /// Starts the server and waits until it is listening.
    package init(_ options: Options = Options(), clock: StandInClock = StandInClock()) async throws {
        self.clock = clock
        let state = Locked(State(desk: NtfyDesk(options, at: clock.now), nextKeepalive: clock.now + .seconds(45)))
        let stored = stored
        self.state = state
        server = try await LoopbackServer { request in
            let fault = state.withLock { $0.desk.faults.take(request) }
            let work = { Self.answer(request, state, stored, at: clock.now) }
            return fault?.reply(doing: work) ?? work()
        }
    }

    package convenience init(mode: Mode) async throws {
        try await self.init(Options(mode: mode))
    }

    private static func answer(_ request: PeerRequest, _ state: Locked<State>, _ stored: Happenings<Message>, at now: Instant) -> PeerReply
    {
        let (result, listeners) = state.withLock { state in
            let result = state.desk.handle(request, at: now)
            if let subscription = result.subscription { state.streams.append(subscription) }
            let listeners = result.published.map { Self.listeners(state, to: $0) } ?? []
            return (result, listeners)
        }
        if let message = result.published {
            for stream in listeners { stream.say(message.json + "\n") }
            stored.append(message)
        }
        return result.reply
    }

    private static func listeners(_ state: State, to message: Message) -> [PeerStream] {
        message.isPending ? [] : state.streams.filter { $0.topics.contains(message.topic) }.map(\.stream)
    }

    // MARK: For assertions

    package var url: String { server.url }
    package var port: Int { server.port }
    /// Every request that the server received, whatever the outcome.
    package var requests: Happenings<PeerRequest> { server.requests }

    /// The messages that a phone shows if it subscribes to all topics. Of several messages with the
    /// same sequence id, only the last one is included. Deleted messages are left out.
    package var visible: [Message] { state.withLock { $0.desk.visible(in: nil) } }

    package func visible(in topic: String) -> [Message] {
        state.withLock { $0.desk.visible(in: topic) }
    }

    /// The messages that are scheduled for a later time.
    package var pending: [Message] { state.withLock { $0.desk.messages.filter(\.isPending) } }

    // MARK: Actions of tests

    /// Applies faults to the next requests that publish or delete, one fault per request.
    package func next(_ faults: PeerFault...) {
        state.withLock { $0.desk.faults.next += faults }
    }

    /// Applies a fault to every request from now on, including the health check; `nil` ends the
    /// fault.
    package func always(_ fault: PeerFault?) {
        state.withLock { $0.desk.faults.standing = fault }
    }

    /// Sets the access rules that apply from now on.
    package func allow(_ access: Access) {
        state.withLock { $0.desk.access = access }
    }

    /// Advances the clock. As the time passes, rate limits are refilled, due messages are sent
    /// every 10 s, and streams get a keepalive every 45 s.
    package func advance(by duration: Duration) {
        let end = clock.now + duration
        while clock.now < end {
            let step = min(end - clock.now, .seconds(10 - clock.now.seconds % 10))
            clock.pass(step)
            let now = clock.now
            let said = state.withLock { state -> [(PeerStream, String)] in
                var said: [(PeerStream, String)] = []
                if now.milliseconds % 10_000 == 0 {
                    for message in state.desk.sweep(at: now) {
                        said += state.streams.filter { $0.topics.contains(message.topic) }.map { ($0.stream, message.json) }
                    }
                }
                if now >= state.nextKeepalive {
                    state.nextKeepalive = now + .seconds(45)
                    for (topics, stream) in state.streams {
                        let id = state.desk.makeID()
                        let topic = topics.sorted().joined(separator: ",")
                        said.append((stream, #"{"id":"\#(id)","time":\#(now.seconds),"event":"keepalive","topic":"\#(topic)"}"#))
                    }
                }
                return said
            }
            for (stream, line) in said { stream.say(line + "\n") }
        }
    }

    /// Simulates an outage: cuts all connections and stops listening. Stored messages stay.
    package func stop() async throws {
        state.withLock { $0.streams = [] }
        try await server.stop()
    }

    /// Starts the server again at the same address.
    package func start() async throws { try await server.start() }
}
