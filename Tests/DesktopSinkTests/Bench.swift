#if Desktop
import BellhopCore
import BellhopTestKit
import DBusClient
import DesktopSink

/// A sink under test on a bus. Records the sink's reports, the programs that it launches, and its
/// log lines.
final class Bench: Sendable {
    let time: any Timekeeper
    let reports = Happenings<SinkReport>()
    let launches = Happenings<Launch>()
    let lines = Happenings<String>()
    let sink: DesktopSink
    private let spoken = Locked(Language.english)
    /// The language of the sink's pop-ups.
    var language: Language {
        get { spoken.withLock { $0 } }
        set { spoken.withLock { $0 = newValue } }
    }
    /// The sink's connection to the bus.
    private let line: BusClient?
    private let running: Task<Void, Never>

    struct Launch: Sendable, Hashable {
        var arguments: [String]
        var environment: [String: String]
    }

    init(
        _ variables: [String: String], _ settings: [String: SettingValue] = [:], resources: SharedResources = SharedResources(),
        time: any Timekeeper = ManualTime()
    )
        throws
    {
        self.time = time
        // The tests must not depend on what is installed on this machine.
        let variables = variables.merging(["XDG_DATA_DIRS": "/nonexistent"]) { given, _ in given }
        let environment = SinkEnvironment(
            name: SinkName(rawValue: "desktop"), timekeeper: time, resources: resources, variables: variables,
            report: { [reports] in reports.append($0) }, launch: { [launches] in launches.append(Launch(arguments: $0, environment: $1)) },
            log: { [lines] in lines.append($0) })
        let sink = try DesktopSink(settings: Settings(settings, schema: DesktopSink.schema), environment: environment)
        self.sink = sink
        line = try BusAddress.session(variables).map { address in
            try resources.resource(BusClients.self) { BusClients() }.bus(at: address, timekeeper: time)
        }
        // This task is cancelled by `end`, which every test calls.
        running = Task { await sink.run() }
    }

    /// Ends the sink, as kill -9 would. The sink's connection closes as soon as nobody else uses
    /// it.
    func end() async {
        running.cancel()
        await running.value
    }

    func perform(_ operation: SinkOperation) async -> DeliveryOutcome {
        await sink.perform(operation, attempt: Attempt(number: 1, now: time.now().wall, timeLimit: .seconds(30), language: language))
    }

    /// Delivers the event and returns the receipt.
    func deliver(_ event: Event, previous: Receipt? = nil) async throws -> Receipt {
        let outcome = await perform(.deliver(event, previous: previous))
        guard case .accepted(let receipt) = outcome else { throw NotAccepted(outcome: outcome, log: lines.all) }
        return receipt
    }

    /// Waits until the sink has processed everything that the server has sent so far, and has sent
    /// its own messages in reaction.
    func sync() async throws {
        _ = try await line?.call(
            .call(
                "GetServerInformation", of: "org.freedesktop.Notifications", at: "/org/freedesktop/Notifications",
                on: "org.freedesktop.Notifications"))
    }

    /// Makes the bus thread check the clock.
    func poke() async throws {
        _ = try await line?.call(.bus("GetId"))
    }

    /// Closes the sink's connection, as a bus does when it has no room for more connections.
    func dropConnection() {
        line?.attach { Breaker() }.run { _, bus in bus.dropConnection() }
    }

    private final class Breaker: BusTenant {
        let matches: [String] = []
        func connected(_ bus: BusThread) {}
        func disconnected(_ why: Phrase, _ bus: BusThread) {}
        func received(signal: BusMessage, _ bus: BusThread) {}
    }

    /// Returns the first `count` reports. The report that greets the first connection is left out.
    func reports(_ count: Int) async throws -> [SinkReport] {
        Array(try await reports.first(count + 1).dropFirst())
    }
}

struct NotAccepted: Error {
    var outcome: DeliveryOutcome
    /// The lines that the sink logged before the failure.
    var log: [String] = []
}

extension DeliveryOutcome {
    func receipt() throws -> Receipt {
        guard case .accepted(let receipt) = self else { throw NotAccepted(outcome: self) }
        return receipt
    }

    var reason: String {
        switch self {
        case .accepted: ""
        case .deferred(let reason, _), .limited(let reason, _), .partly(let reason, _, _), .rejected(let reason),
            .misconfigured(let reason), .ambiguous(let reason):
            reason.description
        }
    }

    var isDeferred: Bool { if case .deferred = self { true } else { false } }
    var isAmbiguous: Bool { if case .ambiguous = self { true } else { false } }
}

extension Event {
    /// Returns the event for the end of Snowy's wash.
    static func washed(
        _ key: String = "timer_snowy_wash_1", number: EventNumber = 1, title: String = "Wash Complete!",
        body: String = "Snowy is ready for the dryer.", urgency: Urgency = .normal
    ) -> Event {
        Event(
            number: number, kind: .laundryWashed, occurred: Instant(seconds: 1_759_327_200), owner: .hub, timer: .wash,
            notice: Notice(
                key: NoticeKey(rawValue: key), id: "timer_snowy_wash", category: "x-bellhop.timer", title: .verbatim(title),
                body: .verbatim(body), urgency: urgency,
                actions: [
                    NoticeAction(.startDryer, label: "Start Dryer"), NoticeAction(.skipDryer, label: "Skip dryer"),
                    NoticeAction(.snooze, label: "Remind in 10 min"), NoticeAction(.acknowledge, label: "One too many"),
                ], link: "bellhop://pet/018f0000-0000-7000-8000-000000000001", sound: "complete", name: "Snowy"))
    }

    var key: NoticeKey { notice.key }
}
#endif
