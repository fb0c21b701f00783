#if Desktop
import BellhopCore
import DBusClient

/// Pop-ups that are gone, or no longer answer to us, and where they were.
struct LostSurface: Hashable {
    var bus: String
    var owner: String
}

extension PopUps {
    // MARK: The bus

    /// A connection stands; the matches were sent on it.
    mutating func connected(at now: ClockReading) {
        surface = .looking
        toldWhy = nil
        busID = ""
        activation.connected(at: now.sinceBoot)
        effects.append(.ask(.busID, .bus("GetId")))
        effects.append(.ask(.owner, .bus("GetNameOwner", [.string(NotificationServer.name)])))
    }

    mutating func disconnected(_ why: String) {
        loseServer()
        if toldWhy != why { effects.append(.log("pop-ups: no session bus: \(why)")) }
        toldWhy = why
        surface = .offline(why)
        resolveWaiting(.deferred("No session bus answered: \(why). Run `bellhop doctor`.", after: nil))
    }

    /// An attempt is under way that was not before.
    mutating func connecting() {
        if case .offline = surface { surface = .connecting }
    }

    /// There was no attempt to connect, because the last one has only just failed.
    mutating func unreachable() {
        guard case .offline(let why) = surface else { return }
        resolveWaiting(.deferred("No session bus answered: \(why). Run `bellhop doctor`.", after: nil))
    }

    // MARK: The server

    /// `NameOwnerChanged` for the name of the service; an empty owner is none.
    mutating func ownerChanged(to owner: String, at now: ClockReading) {
        guard owner != surface.owner || owner.isEmpty else { return }
        loseServer()
        if owner.isEmpty {
            if case .starting = surface { return }
            noServer(at: now)
        } else {
            meet(owner)
        }
    }

    mutating func ownerFound(_ answer: Result<BusMessage, BusFailure>, at now: ClockReading) {
        switch answer {
        case .success(let message):
            guard let owner = message.body.first?.text, owner != surface.owner else { return }
            meet(owner)
        case .failure(.remote):
            if case .looking = surface { noServer(at: now) }
        case .failure(let failure):
            guard case .looking = surface else { return }
            effects.append(.log("pop-ups: the session bus does not answer: \(failure)"))
            noServer(at: now)
        }
    }

    private mutating func noServer(at now: ClockReading) {
        surface = .absent
        effects.append(.log("pop-ups: no notification service on the session bus"))
        // One that can be started would wait for the next notice, or for a sink that has failed to be tried again.
        if owesReady { effects.append(.later(max(.zero, activation.notBefore - now.sinceBoot) + .milliseconds(10), .hope)) }
        // What waited was told of a server that has gone; each is looked at anew, and may start one.
        reconsiderWaiting(at: now)
    }

    /// Asks a server what it is.
    ///
    /// - Parameter lastTry: it was given time before; what it answers now counts for this notice.
    mutating func meet(_ owner: String, lastTry: Bool = false) {
        var introduction = Surface.Introduction(owner: owner)
        if lastTry { introduction.pauses = [] }
        meet(introduction)
    }

    private mutating func meet(_ introduction: Surface.Introduction) {
        let owner = introduction.owner
        surface = .meeting(introduction)
        effects.append(.ask(.information(owner: owner), NotificationServer.call("GetServerInformation", on: owner)))
        effects.append(.ask(.capabilities(owner: owner), NotificationServer.call("GetCapabilities", on: owner)))
    }

    /// What was put off is due.
    mutating func resumed(_ chore: PopUpChore, at now: ClockReading) {
        switch chore {
        case .meet(let owner):
            guard case .meeting(let introduction) = surface, introduction.owner == owner, introduction.isPausing else { return }
            meet(Surface.Introduction(owner: owner, pauses: introduction.pauses))
        case .refill: refill()
        case .hope:
            guard case .absent = surface, owesReady else { return }
            owesReady = false
            effects.append(.report(.ready))
        }
    }

    mutating func introduced(_ owner: String, _ question: PopUpQuestion, _ answer: Result<BusMessage, BusFailure>, at now: ClockReading) {
        guard case .meeting(var introduction) = surface, introduction.owner == owner, !introduction.isPausing else { return }
        switch answer {
        case .success(let message):
            if case .capabilities = question {
                introduction.capabilities = NotificationServer.capabilities(message.body.first?.texts ?? [])
            } else {
                introduction.information = message.body.compactMap(\.text)
            }
        case .failure(.remote(let name, _)) where Self.notYet.contains(name) && !introduction.pauses.isEmpty:
            // GNOME owns the name some 50 ms before it exports the object behind it.
            let pause = introduction.pauses.removeFirst()
            introduction.isPausing = true
            surface = .meeting(introduction)
            return effects.append(.later(pause, .meet(owner: owner)))
        case .failure(.remote(_, let text)):
            // A server that cannot say what it is can still show a title.
            introduction.fault = text
            if case .capabilities = question { introduction.capabilities = [] } else { introduction.information = [] }
        case .failure(let failure):
            surface = .silent(owner: owner, "\(failure)")
            let name = BusFailure.shortened(owner)
            return resolveWaiting(.deferred("The notification service \(name) does not answer: \(failure)", after: nil))
        }
        surface = .meeting(introduction)
        guard let information = introduction.information, let capabilities = introduction.capabilities else { return }
        let server = NotificationServer(bus: busID, owner: owner, information: information, capabilities: capabilities)
        findIconsAnew()
        surface = .live(server)
        if server.isNameless {
            if namelessOwner != owner {
                effects.append(
                    .log("pop-ups: the notification service does not say what it is, so pop-ups have no buttons: \(introduction.fault)"))
            }
        } else {
            effects.append(.log("pop-ups: \(server.title) answers"))
        }
        // What was shown without buttons gets them.
        if namelessOwner == owner, !server.isNameless, !shown.isEmpty || !folded.entries.isEmpty { forgetPlain() }
        namelessOwner = server.isNameless ? owner : nil
        announce(server)
        reconsiderWaiting(at: now, asksAgain: false)
    }

    /// What a server answers that has the name and not yet the object.
    private static let notYet: Set<String> = [
        "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.UnknownObject",
        "org.freedesktop.DBus.Error.UnknownInterface", "org.freedesktop.DBus.Error.ServiceUnknown",
        "org.freedesktop.DBus.Error.NameHasNoOwner",
    ]

    private mutating func forgetPlain() {
        shown = [:]
        numbers = [:]
        for ticket in folded.entries.values.flatMap(\.tickets) {
            finish(ticket, .deferred("The notification service has only now said what it can.", after: nil))
        }
        folded = Folded()
        effects.append(.report(.adopt("The notification service has only now said what it can.")))
    }

    /// Tells the hub what a server that has just appeared means for what was shown, or could not be.
    private mutating func announce(_ server: NotificationServer) {
        if let lost, lost != LostSurface(bus: server.bus, owner: server.owner) {
            effects.append(.report(.surfaceLost("The notification service was restarted; \(server.title) answers now.")))
        } else if lost != nil || !hasAdopted {
            effects.append(.report(.adopt("Pop-ups of an earlier connection no longer answer to this one.")))
        }
        hasAdopted = true
        lost = nil
        if owesReady { effects.append(.report(.ready)) }
        owesReady = false
    }

    /// All numbers are void from here on: with the next server they would be somebody else's.
    private mutating func loseServer() {
        let ours =
            !shown.isEmpty || !folded.entries.isEmpty || !reposts.isEmpty || flights.values.contains { $0.ticket == nil && !$0.isLate }
        if ours, lost == nil, case .live(let server) = surface { lost = LostSurface(bus: server.bus, owner: server.owner) }
        shown = [:]
        numbers = [:]
        answered = [:]
        reposts = [:]
        expiries = Expiries()
        for ticket in folded.entries.values.flatMap(\.tickets) {
            finish(ticket, .deferred("The notification service went away just then.", after: nil))
        }
        folded = Folded()
        namelessOwner = nil
        // The others still get the bus's word that nobody will answer.
        for (number, flight) in flights where flight.ticket == nil { flights[number] = nil }
    }

    // MARK: What waits

    private mutating func reconsiderWaiting(at now: ClockReading, asksAgain: Bool = true) {
        let waited = waiting
        waiting = []
        for (operation, ticket) in waited { perform(operation, ticket, at: now, asksAgain: asksAgain) }
    }

    mutating func resolveWaiting(_ outcome: DeliveryOutcome) {
        let waited = waiting
        waiting = []
        for (_, ticket) in waited { finish(ticket, outcome) }
    }
}
#endif
