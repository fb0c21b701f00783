#if Desktop
import BellhopCore
import DBusClient

/// Notices that have no room on the screen: one pop-up tells of them all.
///
/// That they stand there is in the receipt of each, so that the next process takes the summary over like any other pop-up.
struct Folded {
    /// The key of that pop-up; no notice of the hub has a key like it.
    static let key = NoticeKey(rawValue: "bellhop/folded")

    struct Entry {
        var content: PopUpContent
        /// Who waits until the summary tells of it.
        var tickets: [Ticket] = []
        /// The number in the receipt that is stored of it; `nil` while that is of a pop-up of its own.
        var number: UInt32?
    }

    var entries: [NoticeKey: Entry] = [:]
    /// Something changed while the last wording was on its way.
    var isStale = false
    /// Something new is in it that may be heard.
    var rings = false
    /// The summary of a process before this one, as receipts have it.
    var inherited: UInt32?
    /// The numbers of summaries that were this process's own affair.
    var known: Set<UInt32> = []
    /// A look at the free places is due.
    var isRefilling = false

    /// The most important first.
    var ordered: [(key: NoticeKey, entry: Entry)] {
        entries.sorted { left, right in
            let (one, other) = (left.value.content, right.value.content)
            return one.precedes(other) || (!other.precedes(one) && left.key.rawValue < right.key.rawValue)
        }.map { ($0.key, $0.value) }
    }
}

extension PopUps {
    // MARK: Places

    /// How many pop-ups stand on the screen at once, the summary among them.
    private func places(_ server: NotificationServer) -> Int {
        if server.quirks.isQueue { return 1 }
        guard let most = server.quirks.mostShown else { return max(1, settings.mostShown) }
        return max(1, min(settings.mostShown, most - tests))
    }

    /// Tests on the screen and on their way to it, which a server with room for a few counts as any other.
    private var tests: Int {
        shown.values.count { $0.content.kind == .test } + flights.values.count { $0.isWanted && $0.content.kind == .test }
    }

    /// How many have a pop-up of their own where there is a summary, too.
    private func placesBesideSummary(_ server: NotificationServer) -> Int {
        // A server that shows one after another would show the summary in front of what is more urgent.
        server.quirks.isQueue ? 1 : places(server) - 1
    }

    /// The pop-ups on the screen, and those on their way to it; not the summary.
    private var standing: [NoticeKey: PopUpContent] {
        var all: [NoticeKey: PopUpContent] = [:]
        for flight in flights.values where flight.isWanted && flight.content.kind != .test { all[flight.key] = flight.content }
        for entry in shown.values where entry.content.kind != .test { all[entry.key] = entry.content }
        all[Folded.key] = nil
        return all
    }

    /// Makes room for a new pop-up; what matters less goes into the summary for it. `false` where it has to go there itself.
    mutating func takePlace(_ key: NoticeKey, _ content: PopUpContent, _ server: NotificationServer) -> Bool {
        var standing = standing
        if folded.entries.isEmpty, standing.count < places(server) { return true }
        standing[key] = content
        let ranked = standing.sorted { left, right in
            left.value.precedes(right.value) || (!right.value.precedes(left.value) && left.key.rawValue < right.key.rawValue)
        }
        let surplus = ranked.dropFirst(placesBesideSummary(server)).map(\.key)
        for other in surplus where other != key { foldShown(other, server) }
        let hasPlace = !surplus.contains(key)
        if hasPlace, !surplus.isEmpty { refreshSummary(server) }
        return hasPlace
    }

    /// Something went from the screen: what has no room comes forward, unless it goes in the same moment.
    mutating func freed() {
        guard !folded.entries.isEmpty, !folded.isRefilling else { return }
        folded.isRefilling = true
        effects.append(.later(.milliseconds(250), .refill))
    }

    mutating func refill() {
        folded.isRefilling = false
        guard case .live(let server) = surface, !folded.entries.isEmpty else { return }
        let free = places(server) - standing.count
        // As soon as all find room nobody needs a summary.
        let count = folded.entries.count <= free ? folded.entries.count : max(0, placesBesideSummary(server) - standing.count)
        guard count > 0 else { return }
        let chosen = folded.ordered.prefix(count)
        for (key, _) in chosen { folded.entries[key] = nil }
        // First, so that no server has one too many.
        if folded.entries.isEmpty { refreshSummary(server) }
        for (key, entry) in chosen {
            post(entry.content, key: key, replaces: 0, mayPlaySound: false, server: server, ticket: entry.tickets.first)
            for ticket in entry.tickets.dropFirst() { finish(ticket, .accepted(.none)) }
        }
        if !folded.entries.isEmpty { refreshSummary(server) }
    }

    // MARK: The summary

    /// Puts a notice into the summary.
    mutating func fold(
        _ key: NoticeKey, _ content: PopUpContent, _ ticket: Ticket, _ receipt: PopUpReceipt?, rings: Bool, _ server: NotificationServer
    ) {
        if let number = receipt?.id, number != 0, !folded.known.contains(number) { folded.inherited = number }
        var entry = folded.entries[key] ?? Folded.Entry(content: content)
        if entry.content == content, !rings, let number = numbers[Folded.key], entry.number == number {
            // It says that already.
            return finish(ticket, .accepted(PopUpReceipt(server: server, id: number, content: content, isFolded: true).receipt))
        }
        entry.content = content
        entry.tickets.append(ticket)
        folded.entries[key] = entry
        if rings { folded.rings = true }
        refreshSummary(server)
        // After a restart, those that stood on the screen may be gone.
        if standing.count < placesBesideSummary(server) { freed() }
    }

    /// Puts a notice into the summary that had a pop-up of its own.
    mutating func foldAgain(_ key: NoticeKey, _ content: PopUpContent, _ server: NotificationServer) {
        folded.entries[key] = Folded.Entry(content: content)
        refreshSummary(server)
    }

    /// Takes a pop-up from the screen and puts it into the summary; whoever calls words that anew.
    private mutating func foldShown(_ key: NoticeKey, _ server: NotificationServer) {
        reposts[key] = nil
        for (number, flight) in flights where flight.key == key && flight.isWanted {
            var entry = folded.entries[key] ?? Folded.Entry(content: flight.content)
            if let ticket = flight.ticket { entry.tickets.append(ticket) }
            folded.entries[key] = entry
            flights[number]?.ticket = nil
            flights[number]?.isUnwanted = true
        }
        guard let number = numbers.removeValue(forKey: key), let entry = shown.removeValue(forKey: number) else { return }
        folded.entries[key, default: Folded.Entry(content: entry.content)].content = entry.content
        close(number, entry.content, server)
    }

    /// Words the summary anew, or takes it away when nothing is left to tell.
    private mutating func refreshSummary(_ server: NotificationServer) {
        guard !folded.entries.isEmpty else { return endSummary(server) }
        // Where one is shown after another, they wait for their turn.
        if server.quirks.isQueue { return settleFolded(number: 0, server) }
        if flights.values.contains(where: { $0.key == Folded.key && $0.isWanted }) {
            folded.isStale = true
            return
        }
        folded.isStale = false
        let rings = folded.rings
        folded.rings = false
        post(
            PopUpContent(summaryOf: folded.ordered.map(\.entry.content), language: language), key: Folded.key,
            replaces: numbers[Folded.key] ?? folded.inherited ?? 0, mayPlaySound: rings, server: server, ticket: nil)
    }

    /// The summary stands on the screen under this number.
    mutating func summaryAppeared(_ number: UInt32, _ server: NotificationServer) {
        if let inherited = folded.inherited, inherited != number { close(inherited, nil, server) }
        folded.inherited = nil
        folded.known.insert(number)
        settleFolded(number: number, server)
        if folded.isStale || folded.entries.isEmpty { refreshSummary(server) }
    }

    /// Whoever waits hears that the summary tells of it, and what is stored elsewhere is corrected.
    mutating func settleFolded(number: UInt32, _ server: NotificationServer) {
        // Most of them stand there since the last wording.
        for (key, entry) in folded.entries where !entry.tickets.isEmpty || entry.number != number {
            let receipt = PopUpReceipt(server: server, id: number, content: entry.content, isFolded: true).receipt
            if entry.tickets.isEmpty, entry.number != number { effects.append(.report(.moved(key, receipt))) }
            for ticket in entry.tickets { finish(ticket, .accepted(receipt)) }
            folded.entries[key]?.tickets = []
            folded.entries[key]?.number = number
        }
    }

    /// The server did not take the summary: whoever waits tries again.
    mutating func summaryFailed(_ outcome: DeliveryOutcome) {
        for (key, entry) in folded.entries where !entry.tickets.isEmpty {
            for ticket in entry.tickets { finish(ticket, outcome) }
            folded.entries[key]?.tickets = []
        }
    }

    private mutating func endSummary(_ server: NotificationServer) {
        if let number = numbers[Folded.key] ?? folded.inherited { close(number, shown[number]?.content, server) }
        folded.inherited = nil
        forget(Folded.key)
    }

    /// A key that is withdrawn leaves the summary.
    mutating func unfold(_ key: NoticeKey, _ server: NotificationServer) {
        guard let entry = folded.entries.removeValue(forKey: key) else { return }
        for ticket in entry.tickets { finish(ticket, .accepted(.none)) }
        refreshSummary(server)
    }

    /// The number to close for a receipt of an earlier process. The summary goes with the last of those it tells of.
    func numberToClose(for receipt: PopUpReceipt) -> UInt32? {
        guard receipt.isFolded else { return receipt.id }
        return folded.entries.isEmpty && !folded.known.contains(receipt.id) && numbers[Folded.key] == nil ? receipt.id : nil
    }

    // MARK: What becomes of it

    mutating func seenFolded(_ why: Reason) {
        for (key, _) in folded.ordered { effects.append(.report(.seen(key))) }
        closedFolded(why)
    }

    mutating func closedFolded(_ why: Reason) {
        for (key, _) in folded.ordered { effects.append(.report(.closed(key, why))) }
        dropFolded()
    }

    /// Somebody answered all that it tells of.
    mutating func answeredFolded(_ verb: NoticeAction.Verb, _ token: String?) {
        for (key, _) in folded.ordered { effects.append(.report(.action(key, verb, activationToken: token))) }
        dropFolded()
    }

    private mutating func dropFolded() {
        let entries = folded.entries.values
        let known = folded.known
        folded = Folded()
        folded.known = known
        for ticket in entries.flatMap(\.tickets) { finish(ticket, .accepted(.none)) }
    }

    /// This process ends, or another takes the pop-ups over: the summary, which nobody hears any more, goes. The others are adopted.
    ///
    /// - Returns: the call that takes it away; `nil` where there is none.
    mutating func leave() -> BusMessage? {
        guard case .live(let server) = surface, let number = numbers[Folded.key] ?? folded.inherited else { return nil }
        if let content = shown.removeValue(forKey: number)?.content { partWith(content, number, server) }
        numbers[Folded.key] = nil
        dropFolded()
        return NotificationServer.call("CloseNotification", on: server.owner, [.uint32(number)])
    }

    // MARK: Evictions

    /// A server closed a pop-up that nobody answered, and that was to stay. It is shown again: at once the first time, then after 10 s, 20 s,
    /// … 10 min. Where the server has no room for another (GNOME keeps three, later ten), that would only push out the next: it goes into the summary.
    mutating func evicted(_ entry: Shown, _ server: NotificationServer, at now: ClockReading) {
        let hasSummary = numbers[Folded.key] != nil || flights.values.contains { $0.key == Folded.key && $0.isWanted }
        if entry.key != Folded.key, server.quirks.mostShown != nil, standing.count + (hasSummary ? 1 : 0) >= places(server) {
            reposts[entry.key] = nil
            return foldAgain(entry.key, entry.content, server)
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
}
#endif
