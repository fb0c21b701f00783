import BellhopCore
import BellhopHub
import HTTPTypes
import HummingbirdCore
package import Logging
import NIOCore
package import ServiceLifecycle

/// Serves the API over TCP while the config asks for it. If the server cannot listen, it retries,
/// and the rest of the daemon continues to work.
package struct WebServer: Service {
    /// The maximum size of a request body in bytes, including imports. Larger imports must use the
    /// socket.
    static let bodyLimit = 8 * 1024 * 1024
    /// The number of body bytes that are read from an unauthorized request. Answers to notices need
    /// no body.
    static let strangerLimit = 4096
    /// The pauses between attempts to listen. Each pause is twice as long as the one before, within
    /// these bounds.
    private static let pauses: ClosedRange<Duration> = .seconds(5) ... .minutes(5)

    private let web: WebAPI
    private let desk: WebDesk
    private let logger: Logger
    private let isEnding = Locked(false)

    package init(api: ControlAPI, desk: WebDesk, logger: Logger) {
        web = WebAPI(api)
        self.desk = desk
        self.logger = logger
    }

    /// Serves until the service group shuts down.
    package func run() async throws {
        desk.note(isServed: true)
        defer { desk.note(isServed: false) }
        await withGracefulShutdownHandler {
            var pause = Self.pauses.lowerBound
            while !Task.isCancelled, !isEnding.withLock({ $0 }) {
                guard let settings = desk.settings else {
                    if desk.state != .off { logger.notice("the API over TCP is closed") }
                    note(.off)
                    await desk.bell.wait()
                    continue
                }
                let listen = settings.listen
                guard let error = await serve(at: listen, scheme: settings.scheme) else {
                    pause = Self.pauses.lowerBound
                    continue
                }
                note(ListenFailure(error, at: listen), at: listen)
                await rest(for: pause)
                pause = min(pause * 2, Self.pauses.upperBound)
            }
        } onGracefulShutdown: {
            isEnding.withLock { $0 = true }
            desk.bell.ring()
        }
    }

    /// Waits until the pause is over or the config has changed.
    private func rest(for pause: Duration) async {
        let timekeeper = web.api.hub.timekeeper
        timekeeper.ring(desk.bell, at: timekeeper.now().wall + pause)
        await desk.bell.wait()
        timekeeper.ring(desk.bell, at: nil)
    }

    /// Notes the state, and updates the live views, which show it.
    private func note(_ state: WebDesk.State) {
        let isNews = desk.state != state
        desk.note(state)
        if isNews { web.api.hub.refreshViews() }
    }

    private func note(_ failure: ListenFailure, at listen: ListenAddress) {
        let state = WebDesk.State.failing(listen, why: failure.why, remedy: failure.remedy)
        // Log a failure only if it differs from the last one. The attempt to listen may be repeated
        // many times.
        if desk.state != state { logger.error("the API over TCP cannot listen: \(failure.why). \(failure.remedy)") }
        note(state)
    }

    // MARK: Serving

    /// Serves until the config contains a different address or scheme, or the service group shuts
    /// down. Returns the error if the server could not listen.
    private func serve(at listen: ListenAddress, scheme: String) async -> (any Error)? {
        await WebListener(desk: desk, logger: logger, listen: listen).serve(
            until: {
                while !Task.isCancelled, desk.settings?.listen == listen, desk.settings?.scheme == scheme { await desk.bell.wait() }
            },
            whenListening: { actual in
                if case .failing = desk.state { web.api.hub.notePingsUnheard() }
                note(.listening(actual))
                let outside = desk.settings?.publicAddress.map { ", known outside as \($0)" } ?? ""
                logger.notice("the API over TCP answers at \(scheme)\(actual)\(outside)")
            },
            respond: { request, writer, channel in try await respond(to: request, writer, on: channel) })
    }

    private func respond(to request: Request, _ writer: consuming ResponseWriter, on channel: any Channel) async throws {
        guard let settings = desk.settings else { throw Unheard() }
        let asked = WebRequest(request, on: channel, settings)
        switch await web.route(asked, settings) {
        case .api(let target, let client):
            try trust(channel, client, settings)
            var headers = HTTPFields()
            for (name, value) in web.headers(for: asked, settings) { headers[name] = value }
            try await ControlResponder(api: web.api, bodyLimit: Self.bodyLimit, importLimit: Self.bodyLimit, headers: headers)
                .respond(to: request, path: target, client: client, writer)
        case .inlet(let call):
            if let token = call.token { try trust(channel, .issued(token), settings) }
            try await InletResponder(door: InletDoor(api: web.api), headers: web.headers(for: asked, settings))
                .respond(to: request, call, writer)
        case .ping(let ping):
            try await PingResponder(web: web).respond(to: request, ping, web.headers(for: asked, settings), writer)
        case .pairing:
            guard !request.isLong(beyond: Self.strangerLimit) else {
                try await web.problem(ControlResponder.tooLong(Self.strangerLimit), to: asked).write(to: writer)
                throw Unheard()
            }
            let body = Array(buffer: try await request.body.collect(upTo: Self.strangerLimit))
            try await web.pair(asked, body: body).write(to: writer)
        case .done(let answer):
            try await (request.method == .head ? answer.withoutBody : answer).write(to: writer)
            // Do not read the rest of an unwanted body. Close the connection instead.
            if request.isLong(beyond: Self.strangerLimit) { throw Unheard() }
        }
    }

    /// Records that the connection has shown a token. The token may have been replaced or revoked
    /// since it was checked; in that case, this method throws.
    private func trust(_ channel: any Channel, _ client: APIClient, _ settings: APISettings) throws {
        switch client {
        case .configured:
            guard let token = settings.token else { throw Unheard() }
            desk.room.trust(channel, .configured(token))
            guard desk.settings?.token == token else { throw Unheard() }
        case .issued(let token):
            desk.room.trust(channel, .issued(token.id))
            guard web.api.tokens.isValid(token) else { throw Unheard() }
        case .socket, .stranger: break
        }
    }

    /// An error that ends the connection without an answer.
    private struct Unheard: Error {}
}
