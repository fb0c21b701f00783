import BellhopCore
import NIOCore

/// The open connections of one listener. Decides which connections to close when there are too
/// many.
///
/// A stranger is a connection that has not shown a valid token. Strangers get at most half of the
/// room, and never more than ``mostStrangers``; when a new stranger exceeds this limit, the stranger
/// that has been silent longest is disconnected. When the room has been full for ``patience``, the room closes the connections that
/// could have sent a request in that time but did not.
final class ConnectionRoom: Sendable {
    /// How long a full room waits before it closes silent connections.
    private static let patience = TimeAmount.seconds(2)
    /// The most strangers. A browser opens about six connections before it shows its token.
    static let mostStrangers = 128

    /// A token that a connection has shown.
    enum Credential: Hashable, Sendable {
        /// The token of `[api]` in the config.
        case configured(Redacted)
        case issued(APITokenID)
    }

    private struct Guest {
        var channel: any Channel
        var isStranger: Bool
        /// The token that the connection has shown; `nil` for none.
        var credential: Credential?
        /// The number of complete requests that have arrived. `answers` is the number of answers
        /// that have been sent. An answer can be sent before the whole request has arrived.
        var requests = 0
        var answers = 0
        /// Whether the connection receives a stream of events. A stream may last as long as the
        /// client wants.
        var isStreaming = false
        /// The value of a counter at the time when the connection last sent or received something.
        /// The counter grows with each activity of any connection.
        var heard: UInt64
        /// Whether the connection will be closed as soon as its answer is sent.
        var isLeaving = false

        /// Whether it is the client's turn: the server is waiting for a request, or for the
        /// remaining part of a request.
        var owesRequest: Bool { !isStreaming && requests <= answers }
    }

    private struct Inner {
        var guests: [ObjectIdentifier: Guest] = [:]
        var moment: UInt64 = 0
        var isWaiting = false

        mutating func next() -> UInt64 {
            moment += 1
            return moment
        }
    }

    /// The maximum number of connections.
    let most: Int
    private let inner = Locked(Inner())

    init(_ most: Int) { self.most = most }

    /// The current number of connections.
    var count: Int { inner.withLock { $0.guests.count } }

    // MARK: Activity of connections

    /// - Parameter isStranger: whether the connection still has to show a token.
    func enter(_ channel: any Channel, isStranger: Bool) {
        let id = ObjectIdentifier(channel)
        let surplus: (any Channel)? = inner.withLock { inner in
            inner.guests[id] = Guest(channel: channel, isStranger: isStranger, heard: inner.next())
            let strangers = inner.guests.values.filter(\.isStranger)
            // Always keep one place free for a client with a token.
            let limit = max(1, min(Self.mostStrangers, most / 2, most - 1 - (inner.guests.count - strangers.count)))
            guard isStranger, strangers.count > limit else { return nil }
            // Close the stranger that has been silent longest. Prefer strangers that owe a request
            // to strangers that are waiting for an answer.
            return strangers.min { ($0.owesRequest ? 0 : 1, $0.heard) < ($1.owesRequest ? 0 : 1, $1.heard) }?.channel
        }
        surplus?.close(promise: nil)
        channel.closeFuture.whenComplete { _ in self.inner.withLock { $0.guests[id] = nil } }
        clearLater(on: channel.eventLoop)
    }

    /// - Parameter isWhole: whether the received part was the end of a request.
    func heard(_ channel: any Channel, isWhole: Bool) {
        change(channel) { guest, moment in
            guest.heard = moment
            if isWhole { guest.requests += 1 }
        }
    }

    /// Records that the head of an answer is about to be sent.
    ///
    /// - Returns: whether the connection must be closed instead, because its token was refused in the
    ///   meantime, and a stream of events would never end.
    func answers(_ channel: any Channel, withEvents: Bool) -> Bool {
        guard withEvents else { return false }
        return change(channel) { guest, _ in
            guest.isStreaming = true
            return guest.isLeaving
        } ?? false
    }

    /// Records that the end of an answer was sent.
    ///
    /// - Returns: whether the connection must be closed now.
    func hasAnswered(_ channel: any Channel) -> Bool {
        change(channel) { guest, moment in
            guest.answers += 1
            guest.isStreaming = false
            guest.heard = moment
            return guest.isLeaving
        } ?? false
    }

    /// Records that the connection has shown a valid token.
    func trust(_ channel: any Channel, _ credential: Credential) {
        change(channel) { guest, _ in
            guest.isStranger = false
            guest.credential = credential
        }
    }

    // MARK: Leaving

    /// Closes all connections that have shown a token of the config other than this one.
    func leave(exceptWith token: Redacted?) {
        leave { credential in
            if case .configured(let shown) = credential { shown != token } else { false }
        }
    }

    /// Closes all connections that have shown this token, which was revoked.
    func leave(with id: APITokenID) {
        leave { $0 == .issued(id) }
    }

    /// Closes connections by the tokens that they have shown. Streams and idle connections are
    /// closed immediately. All other connections are closed after their current answer.
    private func leave(where isRefused: (Credential) -> Bool) {
        let channels: [any Channel] = inner.withLock { inner in
            var now: [any Channel] = []
            for (id, guest) in inner.guests where guest.credential.map(isRefused) ?? false {
                if guest.isStreaming || guest.owesRequest { now.append(guest.channel) } else { inner.guests[id]?.isLeaving = true }
            }
            return now
        }
        for channel in channels { channel.close(promise: nil) }
    }

    private func clearLater(on loop: any EventLoop) {
        let moment: UInt64? = inner.withLock { inner in
            guard inner.guests.count >= most, !inner.isWaiting else { return nil }
            inner.isWaiting = true
            return inner.moment
        }
        guard let moment else { return }
        _ = loop.scheduleTask(in: Self.patience) { self.clear(since: moment, on: loop) }
    }

    private func clear(since moment: UInt64, on loop: any EventLoop) {
        let silent: [any Channel] = inner.withLock { inner in
            inner.isWaiting = false
            guard inner.guests.count >= most else { return [] }
            return inner.guests.values.filter { $0.owesRequest && $0.heard <= moment }.map(\.channel)
        }
        for channel in silent { channel.close(promise: nil) }
        clearLater(on: loop)
    }

    @discardableResult
    private func change<Value>(_ channel: any Channel, _ body: (inout Guest, UInt64) -> Value) -> Value? {
        inner.withLock { inner in
            let moment = inner.next()
            guard var guest = inner.guests[ObjectIdentifier(channel)] else { return nil }
            let value = body(&guest, moment)
            inner.guests[ObjectIdentifier(channel)] = guest
            return value
        }
    }
}
