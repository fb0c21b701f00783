import BellhopCore
import BellhopHub
import ControlWire
import HTTPTypes
import HummingbirdCore
import Inlets
import NIOCore

/// A ping of an existing heartbeat over TCP, whose body must be read first.
struct PingCall: Sendable {
    var route: PingRoute
    var key: HeartbeatKey
    /// The address of the client.
    var peer: String
}

/// The ping addresses: `/ping/<secret>`, `/ping/<secret>/start`, `/fail`, `/log` and `/<exit status>`.
/// The answers are those of Healthchecks, so that its clients and recipes work unchanged.
extension WebAPI {
    /// The headers of the answers of Healthchecks. Clients such as runitor send as many bytes as the
    /// server says.
    private static let pingHeaders = [
        "ping-body-limit": String(Heartbeat.logLimit), "access-control-allow-origin": "*", "content-type": "text/plain; charset=utf-8",
    ]

    /// - Parameter target: the target of the request below the public address.
    func pingRoute(_ request: WebRequest, _ target: String) async -> Route {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].split(separator: "/").dropFirst().map { PercentEncoding.decode($0) ?? "" }
        let query: [InletRequest.Field] = parts.count == 2 ? .init(encoded: String(parts[1])) : []
        do throws(PingRoute.Fault) {
            let route = try PingRoute(InletRequest(method: request.method, path: path, query: query))
            // There is no key of the house yet, so an address with a name is unknown.
            guard case .secret(let secret) = route.target else { throw .unknown }
            let key = HeartbeatKey.digest(TokenDigest.of(secret.reveal()))
            // Nobody can guess a secret. A ping with a right one is accepted even while its client has to
            // wait, because another program behind the same address may have made the wrong guesses.
            guard let found = try await record(key) else { throw .unknown }
            if let pause = api.pings.admit(found.heartbeat.id, at: now) {
                return .done(tooMany(pause, "Too many pings. Try again in \(Self.words(pause)).", request))
            }
            return .ping(PingCall(route: route, key: key, peer: request.client))
        } catch {
            if error == .unknown {
                if let pause = pause(of: request) ?? noteGuess(request) { return .done(tooMany(pause, request)) }
            }
            return .done(Self.pingAnswer(error.status, error.text))
        }
    }

    /// Returns the heartbeat of a ping address; `nil` if there is none.
    private func record(_ key: HeartbeatKey) async throws(PingRoute.Fault) -> HeartbeatRecord? {
        do throws(StoreError) {
            return try await api.hub.heartbeat(key)
        } catch {
            throw .unavailable
        }
    }

    /// Records a ping. It is durable when this method returns.
    ///
    /// - Parameter body: the beginning of the body.
    func answer(_ ping: PingCall, body: [UInt8]) async -> WebAnswer {
        let text = String(decoding: body.prefix(Heartbeat.logLimit), as: UTF8.self)
        do {
            let view = try await api.hub.ping(
                ping.key, ping.route.signal, run: ping.route.run, peer: ping.peer, log: text.isEmpty ? nil : text)
            guard view != nil else { return Self.pingAnswer(PingRoute.Fault.unknown) }
            return Self.pingAnswer(200, "OK")
        } catch {
            return Self.pingAnswer(PingRoute.Fault.unavailable)
        }
    }

    private static func pingAnswer(_ fault: PingRoute.Fault) -> WebAnswer { pingAnswer(fault.status, fault.text) }

    private static func pingAnswer(_ status: Int, _ text: String) -> WebAnswer {
        WebAnswer(status: status, headers: headers.merging(pingHeaders) { $1 }, body: Array(text.utf8))
    }
}

/// Reads the body of a ping and writes the answer.
struct PingResponder: Sendable {
    let web: WebAPI

    /// The number of bytes of a body that are received. A job that sends more has pinged all the same, but
    /// its connection ends.
    static let bodyLimit = 1 << 20

    func respond(to request: Request, _ ping: PingCall, _ headers: [String: String], _ writer: consuming ResponseWriter) async throws {
        var parts = request.body.makeAsyncIterator()
        var (body, count): ([UInt8], Int) = ([], 0)
        while count <= Self.bodyLimit, let part = try await parts.next() {
            count += part.readableBytes
            body.append(contentsOf: part.readableBytesView.prefix(Heartbeat.logLimit - body.count))
        }
        var answer = await web.answer(ping, body: body)
        answer.headers.merge(headers) { own, _ in own }
        if request.method == .head { answer = answer.withoutBody }
        guard count > Self.bodyLimit else { return try await answer.write(to: writer) }
        answer.headers["connection"] = "close"
        try await answer.write(to: writer)
        try await ControlResponder.discard(&parts)
    }
}
