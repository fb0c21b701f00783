import BellhopCore
import ControlAPI
import ControlWire
import Logging
import ServiceLifecycle

#if Desktop
import BusService
import DBusClient
#endif

/// Bellhop on the session bus, for programs that speak D-Bus. Does nothing in a build without D-Bus,
/// and in the daemon of the system, which belongs to no session.
final class SessionBus: Sendable {
    #if Desktop
    private let service = Locked<BusService?>(nil)

    /// Joins the session bus of the environment, if there can be one.
    func open(to api: ControlAPI, resources: SharedResources, variables: [String: String], timekeeper: any Timekeeper, logger: Logger) {
        guard let address = BusAddress.session(variables) else { return }
        do {
            let buses = resources.resource(BusClients.self) { BusClients() }
            let bus = try buses.bus(at: address, timekeeper: timekeeper)
            let new = BusService(on: bus, door: Self.door(to: api)) { Self.log($0, logger) }
            service.withLock { $0 = new }
        } catch {
            logger.warning("bellhopd cannot join the session bus: \(error)")
        }
    }

    /// The service to run; none if there can be no session bus.
    var services: [any Service] {
        guard let service = service.withLock({ $0 }) else { return [] }
        return [Run(service: service)]
    }

    /// Answers calls until the shutdown.
    private struct Run: Service {
        let service: BusService

        func run() async throws {
            await withGracefulShutdownHandler {
                await service.run()
            } onGracefulShutdown: {
                service.stop()
            }
        }
    }

    private static func door(to api: ControlAPI) -> BusDoor {
        BusDoor(
            ask: { request in
                let target = request.query.isEmpty ? request.endpoint.path : request.endpoint.path + "?" + request.query
                let answer = await api.answer(
                    method: request.endpoint.method.rawValue, target: target, body: request.body, surface: WireCoding.bus)
                switch answer {
                case .json(_, let data): return .json(data)
                case .problem(let problem): return .problem(problem)
                case .events, .badges, .watch, .bytes:
                    // No method of the bus asks for a stream.
                    let text = "The answer is a stream."
                    return .problem(ProblemJSON(.internalError, detail: .verbatim(text)))
                }
            },
            followEvents: { await api.followEvents(tell: $0) },
            figures: { await api.figures().map { BusFigures($0) } },
            followFigures: { tell in await api.followFigures { await tell(BusFigures($0)) } },
            say: api.houseDoor.say, version: Release.version)
    }

    private static func log(_ standing: BusStanding, _ logger: Logger) {
        switch standing {
        case .absent: break
        case .owner: logger.info("programs on the session bus reach this daemon as \(BusNames.name)")
        case .queued(let process):
            logger.warning(
                "another process has the name \(BusNames.name) on the session bus",
                metadata: process.map { ["process": "\($0)"] } ?? [:])
        case .refused(let text): logger.warning("the session bus does not give bellhopd the name \(BusNames.name): \(text)")
        }
    }

    /// Returns the check for `bellhop doctor`; `nil` without a session bus, which is no fault.
    func check(in language: Language) -> CheckJSON? {
        func check(_ state: CheckJSON.State, _ detail: Phrase, fix: Phrase? = nil) -> CheckJSON {
            CheckJSON(name: "bus name", state: state, detail: language(detail), fix: fix.map { language($0) })
        }
        let name = BusNames.name
        let taken: Phrase = "If it is another bellhopd, stop one of the two. This daemon gets the name as soon as the other process ends."
        switch service.withLock({ $0 })?.standing ?? .absent {
        case .absent: return nil
        case .owner: return check(.ok, "programs on the session bus reach this daemon as \(name)")
        case .queued(let process?):
            let id = Int(process)
            return check(.warn, "process \(id) has the name \(name) on the session bus, so programs reach that process", fix: taken)
        case .queued(nil):
            return check(.warn, "another process has the name \(name) on the session bus, so programs reach that process", fix: taken)
        case .refused(let text):
            return check(
                .warn, "the session bus does not give bellhopd the name \(name): \(text)",
                fix: "Look for the name in the policy of the bus, in /etc/dbus-1/session.d.")
        }
    }
    #else
    func open(to api: ControlAPI, resources: SharedResources, variables: [String: String], timekeeper: any Timekeeper, logger: Logger) {}

    var services: [any Service] { [] }

    func check(in language: Language) -> CheckJSON? { nil }
    #endif
}

#if Desktop
extension BusFigures {
    fileprivate init(_ figures: ControlAPI.Figures) {
        self.init(unanswered: figures.unanswered, badge: figures.badge, nextDue: figures.nextDue)
    }
}
#endif
