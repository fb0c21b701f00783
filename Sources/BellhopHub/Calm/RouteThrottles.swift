import BellhopCore

/// Limits how many notices a route may send to people within a window. The first few are delivered,
/// the others are not, and at the end one notice says how many there were. Critical notices are
/// always delivered.
struct RouteThrottles: Sendable {
    let core: HubCore

    /// The counts of a route's current window, stored in the labels of the window's row.
    private struct Tally {
        var told = 0
        var more = 0
        var names: [String] = []
        var sinks: [String] = []
        var sumsUp = false

        init() {}

        init(_ row: TimerRecord) {
            told = row.labels["told"].flatMap { Int($0) } ?? 0
            more = row.labels["more"].flatMap { Int($0) } ?? 0
            names = row.labels["names"]?.split(separator: "\n").map(String.init) ?? []
            sinks = row.labels["sinks"]?.split(separator: ",").map(String.init) ?? []
            sumsUp = row.labels["sums-up"] != nil
        }

        var labels: Labels {
            var labels = ["told": String(told), "more": String(more)]
            if !names.isEmpty { labels["names"] = names.joined(separator: "\n") }
            if !sinks.isEmpty { labels["sinks"] = sinks.joined(separator: ",") }
            if sumsUp { labels["sums-up"] = "true" }
            return labels
        }
    }

    /// The window of a route as this step changes it.
    private struct Window {
        /// The generation of the stored row that the step replaces.
        var replaced: Int64?
        var row: TimerRecord
        var tally: Tally
        var isChanged = false

        mutating func add(_ name: String, _ sinks: [String], _ throttle: RouteCalm.Throttle) {
            tally.more += 1
            tally.sumsUp = throttle.sumsUp
            if tally.names.count < GroupText.listed { tally.names.append(SafeText.line(name)) }
            for sink in sinks where !tally.sinks.contains(sink) { tally.sinks.append(sink) }
        }
    }

    func hold(_ builder: inout StepBuilder) async throws(StoreError) {
        var windows: [String: Window] = [:]
        for index in builder.entries.indices where builder.entries[index].event.isCalmed {
            var seen: Set<String> = []
            for routed in builder.entries[index].routed {
                guard let throttle = routed.calm.activeThrottle, seen.insert(routed.route).inserted else { continue }
                let event = builder.entries[index].event
                let places = builder.entries[index].places(ofRoute: routed.route, in: core)
                guard !places.isEmpty, routed.overrides.urgency(of: event) < .critical else { continue }
                if windows[routed.route] == nil { windows[routed.route] = try await window(routed.route, throttle, builder) }
                windows[routed.route]?.isChanged = true
                if let told = windows[routed.route]?.tally.told, told < throttle.atMost {
                    windows[routed.route]?.tally.told += 1
                    continue
                }
                for place in places {
                    builder.entries[index].drafts[place].state = .throttled
                    builder.entries[index].drafts[place].reason = Self.reason(throttle, route: routed.route)
                }
                let sinks = places.map { builder.entries[index].drafts[$0].sink.rawValue }
                windows[routed.route]?.add(event.notice.name, sinks, throttle)
            }
        }
        for window in windows.values.sorted(by: { $0.row.owner.id < $1.row.owner.id }) where window.isChanged {
            var row = window.row
            row.labels = window.tally.labels
            builder.add(.arm(row, replacing: window.replaced))
        }
    }

    private static func reason(_ throttle: RouteCalm.Throttle, route: String) -> Reason {
        let limit = DurationText.words(throttle.within)
        return throttle.sumsUp
            ? "route \(route) sends at most \(throttle.atMost) in \(limit), and then how many more there were"
            : "route \(route) sends at most \(throttle.atMost) in \(limit)"
    }

    private func window(_ route: String, _ throttle: RouteCalm.Throttle, _ builder: StepBuilder) async throws(StoreError) -> Window {
        let owner = Owner.route(route)
        let row = try await core.store.timers(TimerQuery(owner: owner)).first { $0.kind == .throttle }
        let isEnding = row.map { builder.disarms($0) } ?? false
        let now = builder.now
        // A window that has ended and has something to sum up does so at the next wake-up; until
        // then it continues.
        if let row, !isEnding, row.due > now || Tally(row).more > 0 {
            var next = row
            next.generation = next.generation.saturatingAdding(1)
            return Window(replaced: row.generation, row: next, tally: Tally(row))
        }
        let next = TimerRecord(
            owner: owner, kind: .throttle, generation: (row?.generation ?? now.milliseconds) + 1, armed: now, due: now + throttle.within,
            duration: throttle.within, basis: core.countBasis(at: core.timekeeper.now()), name: "Bellhop")
        return Window(replaced: isEnding ? nil : row?.generation, row: next, tally: Tally())
    }

    /// Ends the window of a route. A summary of how many notices were throttled goes to the sinks
    /// that would have had them.
    func finish(_ timer: TimerRecord, in builder: inout StepBuilder, router: Router) {
        builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
        let tally = Tally(timer)
        guard tally.more > 0, tally.sumsUp, router.settings.notificationsEnabled else { return }
        let title: Phrase = "… and \(tally.more) more"
        let key = NoticeKey(rawValue: "more_" + core.makeID(PetID.self).description)
        var notice = Notice(
            key: key, id: key.rawValue, category: "x-bellhop.digest", title: title,
            body: GroupText.names(tally.names, of: tally.more), urgency: .low,
            actions: [NoticeAction(.acknowledge, label: "Done")], name: "Bellhop")
        notice.redactedTitle = notice.title
        notice.redactedBody = .empty
        let event = Event(kind: .hubDigest, occurred: builder.now, owner: .hub, notice: notice)
        let reason = Reason("sums up what route \(timer.owner.id) did not send")
        let routed = tally.sinks.map { RoutedSink(sink: SinkName(rawValue: $0), reason: reason) }
        let drafts = router.deliveries(of: event, by: RoutingDecision(sinks: routed), at: builder.now)
        builder.entries.append(
            Digest.Entry(
                event: event, drafts: drafts, wording: .empty, quietEnds: QuietEnd.timers(for: drafts, in: router.zone, at: builder.now)))
    }
}
