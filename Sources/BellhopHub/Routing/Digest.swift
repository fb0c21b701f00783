import BellhopCore

/// What is told after an absence: two or more notices that are over a minute late at one wake become one, on sinks for people.
struct Digest {
    /// How late a notice must be to go into a digest (DESIGN §4).
    static let threshold: Duration = .seconds(60)

    /// One event of the step with its drafts, and its place among the step's announcements.
    struct Entry {
        var event: Event
        var drafts: [DeliveryDraft]
        var wording: String

        /// Nobody is told; that it happened is recorded all the same.
        mutating func silence() {
            for index in drafts.indices {
                drafts[index].state = .withdrawn
                drafts[index].reason = "silenced by \"bellhop outbox cancel\""
            }
        }
    }

    /// Rewrites the drafts of late events and returns the digests to announce after them.
    ///
    /// - Parameter makeKey: a fresh key for each digest.
    static func merge(
        _ entries: inout [Entry], into catalog: SinkCatalog, at now: Instant, makeKey: () -> NoticeKey
    ) -> [(Event, [DeliveryDraft])] {
        let late = entries.indices.filter { entries[$0].event.lateness(at: now) > threshold }
        guard late.count > 1 else { return [] }

        // Sinks that would tell the same events share one digest; usually that is all of them.
        var listsBySink: [SinkName: [Int]] = [:]
        for index in late {
            for draft in entries[index].drafts where draft.state == .queued || draft.state == .expired {
                guard catalog.sinks[draft.sink]?.capabilities.contains(.forPeople) == true else { continue }
                listsBySink[draft.sink, default: []].append(index)
            }
        }
        var sinksByList: [[Int]: [SinkName]] = [:]
        for (sink, list) in listsBySink where list.count > 1 {
            sinksByList[list, default: []].append(sink)
        }

        return sinksByList.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { list, sinks in
            for index in list {
                for position in entries[index].drafts.indices where sinks.contains(entries[index].drafts[position].sink) {
                    entries[index].drafts[position].state = .merged
                    entries[index].drafts[position].reason = "told in a digest with \(list.count - 1) more"
                }
            }
            let event = event(telling: list.map { entries[$0] }, positions: list, at: now, key: makeKey())
            let reason = Reason("stands for \(list.count) late notices")
            return (event, sinks.sorted().map { DeliveryDraft(sink: $0, state: .queued, reason: reason, notBefore: now) })
        }
    }

    private static func event(telling entries: [Entry], positions: [Int], at now: Instant, key: NoticeKey) -> Event {
        let notice = Notice(
            key: key, id: key.rawValue, category: "x-bellhop.digest", title: "\(entries.count) things ended while you were away",
            body: entries.map(\.wording).joined(separator: "\n"), urgency: entries.map(\.event.notice.urgency).max() ?? .normal,
            sound: entries.compactMap(\.event.notice.sound).first, name: "Bellhop")
        return Event(kind: .hubDigest, occurred: now, owner: .hub, notice: notice, merges: positions.map(EventNumber.init))
    }
}
