#if Desktop
import BellhopCore

/// Critical notices that a server has no room for, told of by one pop-up.
struct Folded {
    /// The key of that pop-up; no notice of the hub has a key like it.
    static let key = NoticeKey(rawValue: "bellhop/folded")

    var contents: [NoticeKey: PopUpContent] = [:]
    /// Something changed while the last wording was on its way.
    var isStale = false

    /// Oldest event first.
    var ordered: [(key: NoticeKey, content: PopUpContent)] {
        contents.sorted { ($0.value.event, $0.key.rawValue) < ($1.value.event, $1.key.rawValue) }.map { ($0.key, $0.value) }
    }
}

extension PopUps {
    /// A server closed a critical pop-up that nobody answered. It is shown again: at once the first time, then after 10 s, 20 s, … 10 min.
    /// Where the server has no room for another (GNOME keeps three, later ten), that would only push out the next; there all that
    /// found no room are told of by one.
    mutating func evicted(_ entry: Shown, _ server: NotificationServer, at now: ClockReading) {
        let onTheWay = flights.values.count { !$0.isLate && $0.replaces == 0 }
        if entry.key != Folded.key, let most = server.quirks.mostShown, shown.count + onTheWay >= most {
            reposts[entry.key] = nil
            folded.contents[entry.key] = entry.content
            return refreshSummary(server)
        }
        let closings = (reposts[entry.key]?.closings ?? 0) + 1
        if closings == 1 {
            reposts[entry.key] = Repost(content: entry.content, closings: 1, at: nil)
            post(entry.content, key: entry.key, replaces: 0, mayPlaySound: false, server: server, ticket: nil)
        } else {
            let pause = Self.repostPause.pause(afterAttempts: closings - 1, randomBits: 0)
            reposts[entry.key] = Repost(content: entry.content, closings: closings, at: now.wall + pause)
        }
    }

    private static let repostPause = RetryPolicy(first: [.seconds(10)], longest: .minutes(10), jitter: 0)

    /// Words the summary anew, or takes it away when nothing is left to tell.
    private mutating func refreshSummary(_ server: NotificationServer) {
        guard !folded.contents.isEmpty else {
            forget(Folded.key, andClose: server)
            return
        }
        if flights.values.contains(where: { $0.key == Folded.key && !$0.isLate && !$0.isUnwanted }) {
            folded.isStale = true
            return
        }
        folded.isStale = false
        post(
            PopUpContent(summaryOf: folded.ordered.map(\.content)), key: Folded.key, replaces: numbers[Folded.key] ?? 0,
            mayPlaySound: false, server: server, ticket: nil)
    }

    mutating func summaryAppeared(_ server: NotificationServer) {
        if folded.isStale || folded.contents.isEmpty { refreshSummary(server) }
    }

    /// A key that gets a pop-up of its own again, or is withdrawn, leaves the summary.
    mutating func unfold(_ key: NoticeKey, _ server: NotificationServer) {
        if folded.contents.removeValue(forKey: key) != nil { refreshSummary(server) }
    }

    mutating func seenFolded(_ why: Reason) {
        for (key, _) in folded.ordered { effects.append(.report(.seen(key))) }
        closedFolded(why)
    }

    mutating func closedFolded(_ why: Reason) {
        for (key, _) in folded.ordered { effects.append(.report(.closed(key, why))) }
        folded = Folded()
    }

    private mutating func forget(_ key: NoticeKey, andClose server: NotificationServer) {
        if let number = numbers[key] { close(number, server) }
        forget(key)
    }
}
#endif
