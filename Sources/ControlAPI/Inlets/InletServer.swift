import BellhopCore
import BellhopHub
import HTTPTypes
import HummingbirdCore
package import Logging
import NIOCore
package import ServiceLifecycle

/// Serves the inlets that have an address of their own (`listen`). There, only the inlet answers, at
/// the root of the paths: no page and no API. An address at which a server cannot listen is tried again,
/// and all others continue to work.
///
/// This service also posts the notices about inlets that get too many notices.
package struct InletServer: Service {
    /// The pauses between attempts to listen. Each pause is twice as long as the one before, within
    /// these bounds.
    private static let pauses: ClosedRange<Duration> = .seconds(5) ... .minutes(5)

    private let web: WebAPI
    private let desk: WebDesk
    private let logger: Logger
    private let isEnding = Locked(false)

    private var inlets: InletDesk { web.api.daemon.inlets }

    /// - Parameter desk: the state of the API over TCP, whose certificate and limits the inlets share.
    package init(api: ControlAPI, desk: WebDesk, logger: Logger) {
        web = WebAPI(api)
        self.desk = desk
        self.logger = logger
    }

    /// Serves until the service group shuts down.
    package func run() async throws {
        await withGracefulShutdownHandler {
            while !hasEnded { await serve(inlets.addresses) }
        } onGracefulShutdown: {
            isEnding.withLock { $0 = true }
            inlets.bell.ring()
        }
    }

    private var hasEnded: Bool { Task.isCancelled || isEnding.withLock { $0 } }

    /// Serves until the config contains other addresses.
    private func serve(_ addresses: [InletName: ListenAddress]) async {
        await withTaskGroup(of: Void.self) { group in
            for (name, listen) in addresses {
                // There is one task for each inlet of the config. The group cancels them below and waits until
                // they have ended, and a cancelled task closes its socket.
                group.addTask { await serve(name, at: listen) }
            }
            let (storms, timekeeper) = (StormReports(api: web.api, logger: logger), web.api.hub.timekeeper)
            while !hasEnded, inlets.addresses == addresses {
                await storms.post()
                timekeeper.ring(inlets.bell, at: storms.next)
                await inlets.bell.wait()
            }
            timekeeper.ring(inlets.bell, at: nil)
            group.cancelAll()
        }
    }

    private func serve(_ name: InletName, at listen: ListenAddress) async {
        let listener = WebListener(desk: desk, logger: logger, listen: listen)
        var pause = Self.pauses.lowerBound
        while !hasEnded {
            // Without its certificate, the inlet would read tokens in clear text.
            if let why = desk.whyOff {
                note(.failing(why: why, remedy: WebDesk.offRemedy), name)
                await rest(for: Self.pauses.lowerBound)
                continue
            }
            let error = await listener.serve(
                until: { await Doorbell().wait() },
                whenListening: { actual in
                    note(.listening(actual), name)
                    logger.notice("the inlet \(name) answers at \(actual)")
                },
                respond: { request, writer, channel in
                    try await respond(to: request, name, listen, writer, on: channel)
                })
            guard let error, !hasEnded else {
                pause = Self.pauses.lowerBound
                continue
            }
            let failure = ListenFailure(error, at: listen, in: "[inlets.\(name)]")
            // Log a failure only if it differs from the last one. The attempt may be repeated many times.
            if note(.failing(why: failure.why, remedy: failure.remedy), name) {
                logger.error("the inlet \(name) cannot listen: \(failure.why). \(failure.remedy)")
            }
            await rest(for: pause)
            pause = min(pause * 2, Self.pauses.upperBound)
        }
    }

    /// Notes the state of an inlet, and updates the live views. Returns whether it is news.
    @discardableResult
    private func note(_ state: InletDesk.Listening, _ name: InletName) -> Bool {
        let isNews = inlets.note(state, of: name)
        if isNews { web.api.hub.refreshViews() }
        return isNews
    }

    private func rest(for pause: Duration) async {
        let (timekeeper, bell) = (web.api.hub.timekeeper, Doorbell())
        timekeeper.ring(bell, at: timekeeper.now().wall + pause)
        await bell.wait()
        timekeeper.ring(bell, at: nil)
    }

    private func respond(
        to request: Request, _ name: InletName, _ listen: ListenAddress, _ writer: consuming ResponseWriter, on channel: any Channel
    ) async throws {
        let settings = desk.settings ?? APISettings(listen: listen)
        let asked = WebRequest(request, on: channel, settings)
        guard let inlet = inlets.settings(of: name),
            let target = InletTarget(root: name, method: asked.method, target: asked.target, headers: request.headers)
        else { throw Unheard() }
        switch await web.inletRoute(asked, target, inlet) {
        case .inlet(let call):
            if let token = call.token {
                desk.room.trust(channel, .issued(token.id))
                guard web.api.tokens.isValid(token) else { throw Unheard() }
            }
            try await InletResponder(door: InletDoor(api: web.api), headers: WebAPI.headers).respond(to: request, call, writer)
        case .done(var answer):
            answer.headers.merge(WebAPI.headers) { own, _ in own }
            try await (request.method == .head ? answer.withoutBody : answer).write(to: writer)
            if request.isLong(beyond: WebServer.strangerLimit) { throw Unheard() }
        case .api, .ping, .pairing: throw Unheard()
        }
    }

    /// An error that ends the connection without an answer.
    private struct Unheard: Error {}
}
