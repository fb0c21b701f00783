import BellhopCore
import BellhopTestKit

@testable import BellhopEngine

/// Values for tests of decisions that need neither a hub nor a store.
enum DecisionSamples {
    static let now = Instant(seconds: 1_795_269_600)
    static let desktop = SinkName(rawValue: "desktop")
    static let phone = SinkName(rawValue: "phone")
    static let log = SinkName(rawValue: "log")
    static let basis = TimerBasis.count(armedIn: BootID(rawValue: "boot-1"))

    /// Returns a catalog of three sinks: `desktop` and `phone` for people, and `log` for programs.
    static func catalog(routing: RoutingTable = RoutingTable(), quietHours: QuietHours? = nil) -> SinkCatalog {
        let sinks = [desktop, phone, log].map { name in
            let recorder = name == log ? SinkRecorder(capabilities: []) : SinkRecorder()
            return ConfiguredSink(
                name: name, kind: "recording", capabilities: recorder.capabilities, sink: RecordingSink(recorder), fingerprint: "1")
        }
        return SinkCatalog(sinks: sinks, routing: routing, quietHours: quietHours)
    }

    static func router(_ catalog: SinkCatalog) -> Router {
        Router(catalog: catalog, settings: AppSettings(), parked: [:], zone: .utc)
    }

    /// Returns the event for a wash that ended at ``now``. The notice has the key `name`.
    static func washed(_ name: String, number: EventNumber = 0, urgency: Urgency = .normal) -> Event {
        SampleNotices.washed(number: number, key: name, name: name, urgency: urgency, due: now)
    }

    static func key(_ name: String) -> NoticeKey { NoticeKey(rawValue: name) }

    /// Returns an entry for the event, which route 1 sends to `sinks`.
    static func entry(_ event: Event, to sinks: [SinkName] = [desktop, log], _ calm: RouteCoalescing) -> Digest.Entry {
        Digest.Entry(
            event: event, drafts: sinks.map { DeliveryDraft(sink: $0, state: .queued, reason: "route 1", notBefore: now) },
            wording: .empty, routed: sinks.map { RoutedSink(sink: $0, reason: "route 1", route: "1", calm: calm) })
    }

    /// Returns the builder of a step that announces these entries.
    static func builder(_ entries: [Digest.Entry], at now: Instant = now) -> StepBuilder {
        let reading = ClockReading(wall: now, sinceBoot: .hours(1), suspended: .zero, boot: BootID(rawValue: "boot"))
        let router = Router(catalog: SinkCatalog(), settings: AppSettings(), parked: [:], zone: .utc)
        var builder = StepBuilder(at: reading, router: router) { event, _, _ in Digest.Entry(event: event, drafts: [], wording: .empty) }
        builder.entries = entries
        return builder
    }

    static func delivery(of event: Event, to sink: SinkName, _ state: DeliveryState, reason: Reason = "route 1") -> Delivery {
        Delivery(event: event.number, sink: sink, key: event.notice.key, state: state, reason: reason, changed: now)
    }
}

extension Change {
    /// A short description of the change, such as `arm Tea 8 for 7`.
    var brief: String {
        switch self {
        case .arm(let timer, let replaced): "arm \(timer.owner.id) \(timer.generation)\(replaced.map { " for \($0)" } ?? "")"
        case .put(let timer): "put \(timer.owner.id)"
        case .disarm(let owner, _, let generation): "disarm \(owner.id) \(generation)"
        case .absorb(let key, let sink, _, _): "absorb \(key) \(sink)"
        case .announce(let event, let drafts): "announce \(event.notice.title) on \(drafts.map(\.sink.rawValue).joined(separator: ","))"
        default: "something else"
        }
    }
}

extension Digest.Entry {
    /// The states of the entry's drafts.
    var states: [DeliveryState] { drafts.map(\.state) }
}
