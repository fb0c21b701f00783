#if Desktop
import BellhopCore
import DBusClient

/// The notices for which there is no room on the screen. A single pop-up, the summary, represents
/// all of these notices.
///
/// The receipt of each notice records that the notice is part of the summary. After a restart, the
/// new process can therefore take over the summary in the same way as any other pop-up.
struct Folded {
    /// The key of the summary pop-up. No notice from the hub has this key.
    static let key = NoticeKey(rawValue: "bellhop/folded")

    struct Entry {
        var content: PopUpContent
        /// The operations that wait until the summary includes this notice.
        var tickets: [PendingOutcome] = []
        /// The number of the summary in the stored receipt; `nil` if the stored receipt does not
        /// refer to a summary yet.
        var number: UInt32?
    }

    var entries: [NoticeKey: Entry] = [:]
    /// Whether the entries have changed since the last summary was sent. It is `true` only while
    /// the reply to that summary is pending.
    var isStale = false
    /// Whether the next summary includes a new notice that may make a sound.
    var rings = false
    /// The number of a summary that an earlier process has shown. The number is taken from a
    /// receipt; it is `nil` if there is no such summary.
    var inherited: UInt32?
    /// The numbers of all summaries that this process has shown.
    var known: Set<UInt32> = []
    /// Whether a ``PopUpChore/refill`` is already scheduled.
    var isRefilling = false

    /// The entries, sorted by importance, with the most important entry first.
    var ordered: [(key: NoticeKey, entry: Entry)] {
        entries.sorted { left, right in
            let (one, other) = (left.value.content, right.value.content)
            return one.precedes(other) || (!other.precedes(one) && left.key.rawValue < right.key.rawValue)
        }.map { ($0.key, $0.value) }
    }
}

extension PopUps {
    // MARK: Places

    /// Returns the maximum number of pop-ups on the screen at once. The summary is included.
    private func places(_ server: NotificationServer) -> Int {
        if server.quirks.isQueue { return 1 }
        guard let most = server.quirks.mostShown else { return max(1, settings.mostShown) }
        return max(1, min(settings.mostShown, most - apart))
    }

    /// The number of pop-ups that are not counted (``PopUpContent/standsApart``) and are on the screen or
    /// about to appear. If a server limits the number of pop-ups, its limit includes them.
    private var apart: Int {
        shown.values.count { $0.content.standsApart } + flights.values.count { $0.isWanted && $0.content.standsApart }
    }

    /// Returns the number of notices that can have their own pop-ups while a summary is also on the
    /// screen.
    private func placesBesideSummary(_ server: NotificationServer) -> Int {
        // A server that shows one pop-up at a time gets no summary, because the summary could be
        // shown in place of a more urgent pop-up.
        server.quirks.isQueue ? 1 : places(server) - 1
    }

    /// The pop-ups that are on the screen or about to appear, except the summary and those that
    /// are not counted.
    private var standing: [NoticeKey: PopUpContent] {
        var all: [NoticeKey: PopUpContent] = [:]
        for flight in flights.values where flight.isWanted && !flight.content.standsApart { all[flight.key] = flight.content }
        for entry in shown.values where !entry.content.standsApart { all[entry.key] = entry.content }
        all[Folded.key] = nil
        return all
    }

    /// Makes room for a new pop-up by moving less important ones into the summary. Returns `false`
    /// if the new notice itself must go into the summary.
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

    /// Schedules a refill after a pop-up has left the screen. The delay prevents a notice from
    /// being shown if it is withdrawn at almost the same moment.
    mutating func freed() {
        guard !folded.entries.isEmpty, !folded.isRefilling else { return }
        folded.isRefilling = true
        effects.append(.later(.milliseconds(250), .refill))
    }

    mutating func refill() {
        folded.isRefilling = false
        guard case .live(let server) = surface, !folded.entries.isEmpty else { return }
        let free = places(server) - standing.count
        // If there is room for all notices, no summary is needed.
        let count = folded.entries.count <= free ? folded.entries.count : max(0, placesBesideSummary(server) - standing.count)
        guard count > 0 else { return }
        let chosen = folded.ordered.prefix(count)
        for (key, _) in chosen { folded.entries[key] = nil }
        // If the summary has no entries left, close it before the pop-ups are shown, so that there
        // is never one pop-up too many.
        if folded.entries.isEmpty { refreshSummary(server) }
        for (key, entry) in chosen {
            post(entry.content, key: key, replaces: 0, mayPlaySound: false, server: server, ticket: entry.tickets.first)
            for ticket in entry.tickets.dropFirst() { finish(ticket, .accepted(.none)) }
        }
        if !folded.entries.isEmpty { refreshSummary(server) }
    }

    // MARK: The summary

    /// Adds a notice to the summary.
    mutating func fold(
        _ key: NoticeKey, _ content: PopUpContent, _ ticket: PendingOutcome, _ receipt: PopUpReceipt?, rings: Bool,
        _ server: NotificationServer
    ) {
        if let number = receipt?.id, number != 0, !folded.known.contains(number) { folded.inherited = number }
        var entry = folded.entries[key] ?? Folded.Entry(content: content)
        if entry.content == content, !rings, let number = numbers[Folded.key], entry.number == number {
            // The summary on the screen already includes this notice.
            return finish(ticket, .accepted(PopUpReceipt(server: server, id: number, content: content, isFolded: true).receipt))
        }
        entry.content = content
        entry.tickets.append(ticket)
        folded.entries[key] = entry
        if rings { folded.rings = true }
        refreshSummary(server)
        // After a restart of the daemon, other pop-ups may have disappeared from the screen. A
        // refill then shows notices from the summary in the places of these pop-ups.
        if standing.count < placesBesideSummary(server) { freed() }
    }

    /// Adds a notice to the summary after the server has closed the notice's own pop-up.
    mutating func foldAgain(_ key: NoticeKey, _ content: PopUpContent, _ server: NotificationServer) {
        folded.entries[key] = Folded.Entry(content: content)
        refreshSummary(server)
    }

    /// Moves a pop-up that is on the screen into the summary. The caller must update the summary
    /// afterwards.
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

    /// Updates the summary on the screen. Closes the summary if it has no entries left.
    mutating func refreshSummary(_ server: NotificationServer) {
        guard !folded.entries.isEmpty else { return endSummary(server) }
        // A server that shows one pop-up at a time gets no summary. The notices wait until a pop-up
        // is answered.
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

    /// Handles the reply to the call that shows the summary. The summary is now on the screen, and
    /// `number` is its number.
    mutating func summaryAppeared(_ number: UInt32, _ server: NotificationServer) {
        if let inherited = folded.inherited, inherited != number { close(inherited, nil, server) }
        folded.inherited = nil
        folded.known.insert(number)
        settleFolded(number: number, server)
        if folded.isStale || folded.entries.isEmpty { refreshSummary(server) }
    }

    /// Finishes the operations that wait for the summary. Reports new receipts for the entries
    /// whose receipts contain an old summary number.
    mutating func settleFolded(number: UInt32, _ server: NotificationServer) {
        // Skip the entries that have not changed since the last update. Usually, most entries have
        // not changed.
        for (key, entry) in folded.entries where !entry.tickets.isEmpty || entry.number != number {
            let receipt = PopUpReceipt(server: server, id: number, content: entry.content, isFolded: true).receipt
            if entry.tickets.isEmpty, entry.number != number { effects.append(.report(.moved(key, receipt))) }
            for ticket in entry.tickets { finish(ticket, .accepted(receipt)) }
            folded.entries[key]?.tickets = []
            folded.entries[key]?.number = number
        }
    }

    /// Handles a summary that the server refused. The waiting operations fail, and the hub retries
    /// them. Entries without a waiting operation would not be retried, so this method also sends
    /// the summary again: after 10 s, 20 s and so on up to 10 min.
    mutating func summaryFailed(_ outcome: DeliveryOutcome, _ flight: Flight, at now: ClockReading) {
        for (key, entry) in folded.entries where !entry.tickets.isEmpty {
            for ticket in entry.tickets { finish(ticket, outcome) }
            folded.entries[key]?.tickets = []
        }
        if case .live = surface, !folded.entries.isEmpty { repost(flight.content, key: Folded.key, at: now) }
    }

    private mutating func endSummary(_ server: NotificationServer) {
        if let number = numbers[Folded.key] ?? folded.inherited { close(number, shown[number]?.content, server) }
        folded.inherited = nil
        forget(Folded.key)
    }

    /// Removes a withdrawn notice from the summary.
    mutating func unfold(_ key: NoticeKey, _ server: NotificationServer) {
        guard let entry = folded.entries.removeValue(forKey: key) else { return }
        for ticket in entry.tickets { finish(ticket, .accepted(.none)) }
        refreshSummary(server)
    }

    /// Returns the number of the pop-up that must be closed when the notice of a stored receipt is
    /// withdrawn; `nil` if the receipt belongs to a summary that must stay open.
    func numberToClose(for receipt: PopUpReceipt) -> UInt32? {
        guard receipt.isFolded else { return receipt.id }
        return folded.entries.isEmpty && !folded.known.contains(receipt.id) && numbers[Folded.key] == nil ? receipt.id : nil
    }

    // MARK: Outcomes of the summary

    mutating func seenFolded(_ why: Reason) {
        for (key, _) in folded.ordered { effects.append(.report(.seen(key))) }
        closedFolded(why)
    }

    mutating func closedFolded(_ why: Reason) {
        for (key, _) in folded.ordered { effects.append(.report(.closed(key, why))) }
        dropFolded()
    }

    /// Reports for each notice in the summary that the button was pressed.
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

    /// Closes the summary because this process ends or another sink takes over. The summary must be
    /// closed because nothing would handle its buttons any more. The other pop-ups stay open,
    /// because the new process can take them over.
    ///
    /// - Returns: the call that closes the summary; `nil` if there is no summary.
    mutating func leave() -> BusMessage? {
        guard case .live(let server) = surface, let number = numbers[Folded.key] ?? folded.inherited else { return nil }
        if let content = shown.removeValue(forKey: number)?.content { partWith(content, number, server) }
        numbers[Folded.key] = nil
        dropFolded()
        return NotificationServer.call("CloseNotification", on: server.owner, [.uint32(number)])
    }

    // MARK: Evictions

    /// Handles a pop-up that should have stayed but was closed by the server although nobody had
    /// answered it. The pop-up is shown again: immediately the first time, then after 10 s, 20 s
    /// and so on up to 10 min. However, if the server limits the number of pop-ups (GNOME to three,
    /// newer versions to ten) and the limit is reached, showing the pop-up again would make another
    /// pop-up disappear. In that case, the notice moves into the summary.
    mutating func evicted(_ entry: Shown, _ server: NotificationServer, at now: ClockReading) {
        let hasSummary = numbers[Folded.key] != nil || flights.values.contains { $0.key == Folded.key && $0.isWanted }
        if entry.key != Folded.key, server.quirks.mostShown != nil, standing.count + (hasSummary ? 1 : 0) >= places(server) {
            reposts[entry.key] = nil
            return foldAgain(entry.key, entry.content, server)
        }
        if reposts[entry.key] == nil {
            reposts[entry.key] = Repost(content: entry.content, closings: 1, at: nil)
            post(entry.content, key: entry.key, replaces: 0, mayPlaySound: false, server: server, ticket: nil)
        } else {
            repost(entry.content, key: entry.key, at: now)
        }
    }

    private mutating func repost(_ content: PopUpContent, key: NoticeKey, at now: ClockReading) {
        let closings = max(1, reposts[key]?.closings ?? 0)
        let pause = Self.repostPause.pause(afterAttempts: closings, randomBits: 0)
        reposts[key] = Repost(content: content, closings: closings + 1, at: now.wall + pause)
    }

    private static let repostPause = RetryPolicy(first: [.seconds(10)], longest: .minutes(10), jitter: 0)
}
#endif
