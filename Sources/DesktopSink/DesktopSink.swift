#if Desktop
package import BellhopCore
import DBusClient

/// Shows pop-ups on the desktop, through the session's notification service on D-Bus.
///
/// If a notice is delivered twice, only one pop-up appears, because the sink stores the number of
/// the pop-up for each key. The receipt also contains the number, so the number is still known
/// after a restart of the daemon. Each press of a button is reported once. If there is no bus or no
/// service, the sink defers the notice, and reports ``SinkReport/ready`` when the bus or service
/// appears.
package final class DesktopSink: NotificationSink {
    package static let kind = "dbus"
    package static let schema = DesktopSettings.schema
    package static let capabilities: SinkCapabilities = [
        .replace, .withdraw, .actions, .sound, .idempotent, .forPeople, .badge, .local,
    ]

    private struct Line {
        var bus: BusClient
        var board: Tenancy<PopUpBoard>
        var entry: Tenancy<LauncherEntry>
    }

    private let settings: DesktopSettings
    private let environment: SinkEnvironment
    private let address: BusAddress?
    private let alarm = PopUpAlarm()
    /// The connection. It is created when it is first needed, so reading a config opens no
    /// connection.
    private let line = Locked<Line?>(nil)

    /// The static capabilities without the capabilities that the settings turn off.
    package var capabilities: SinkCapabilities {
        var capabilities = Self.capabilities
        if !settings.playsSound { capabilities.remove(.sound) }
        if !settings.showsBadge { capabilities.remove(.badge) }
        return capabilities
    }

    package init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {
        let settings = try DesktopSettings(settings)
        self.settings = settings
        self.environment = environment
        address = settings.address.map { BusAddress($0) } ?? .session(environment.variables)
    }

    deinit {
        line.withLock { line in
            line?.board.end()
            line?.entry.end()
        }
    }

    package func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome {
        let line: Line
        do throws(BusFailure) {
            line = try connect()
        } catch {
            if address == nil, case .withdraw = operation { return .accepted(.none) }
            return .deferred(Reason(error.sentence), after: nil)
        }
        let ticket = PendingOutcome()
        return await ticket.outcome {
            line.board.run { board, bus in board.perform(operation, attempt, ticket, bus) }
        }
    }

    package func show(_ badge: Badge) async {
        do throws(BusFailure) {
            try connect().entry.run { entry, bus in entry.show(badge, bus) }
        } catch {
            // A log line is enough, because the first notice reports the same error to the user.
            environment.log("badge: \(error)")
        }
    }

    /// Keeps the connection open, and performs scheduled work: closes expired pop-ups, and shows
    /// pop-ups again that the server has closed.
    package func run() async {
        let line: Line
        do throws(BusFailure) {
            line = try connect()
        } catch {
            environment.log("pop-ups: \(error)")
            return await Doorbell().wait()
        }
        line.board.run { board, _ in board.listens = true }
        while !Task.isCancelled {
            environment.timekeeper.ring(alarm.doorbell, at: alarm.next)
            await alarm.doorbell.wait()
            if Task.isCancelled { break }
            line.board.run { board, bus in board.tick(bus) }
        }
        environment.timekeeper.ring(alarm.doorbell, at: nil)
        // After a reload of the config, another sink handles the same pop-ups. Operations that are
        // still in progress in this sink still get their outcomes.
        await withCheckedContinuation { continuation in
            line.board.run { board, bus in board.leave(bus) { continuation.resume() } }
        }
    }

    package func check() async -> SinkCheck {
        let line: Line
        do throws(BusFailure) {
            line = try connect()
        } catch {
            return SinkCheck(.unavailable, error.sentence)
        }
        let (surface, activation) = await withCheckedContinuation { continuation in
            line.board.run { board, bus in board.inquire(bus) { continuation.resume(returning: ($0, $1)) } }
        }
        return await ServerCheck(bus: line.bus, timeout: settings.timeout, variables: environment.variables).check(surface, activation)
    }

    private static let noAddress: Phrase = """
        There is no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set (start bellhopd in the desktop session, \
        or set "address").
        """

    private func connect() throws(BusFailure) -> Line {
        guard let address else { throw .unreachable(Self.noAddress) }
        return try line.withLock { line throws(BusFailure) in
            if let line { return line }
            let buses = environment.resources.resource(BusClients.self) { BusClients() }
            let bus = try buses.bus(at: address, timekeeper: environment.timekeeper)
            let board = bus.attach { [settings, environment, alarm] in
                PopUpBoard(settings: settings, environment: environment, alarm: alarm)
            }
            let made = Line(bus: bus, board: board, entry: bus.attach { LauncherEntry() })
            line = made
            return made
        }
    }
}
#endif
