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
        // What waited was told of a server that has gone; each is looked at anew, and may start one.
        reconsiderWaiting(at: now)
    }

    /// Asks a server what it is.
    mutating func meet(_ owner: String) {
        surface = .meeting(Surface.Introduction(owner: owner))
        effects.append(.ask(.information(owner: owner), NotificationServer.call("GetServerInformation", on: owner)))
        effects.append(.ask(.capabilities(owner: owner), NotificationServer.call("GetCapabilities", on: owner)))
    }

    mutating func introduced(_ owner: String, _ question: PopUpQuestion, _ answer: Result<BusMessage, BusFailure>, at now: ClockReading) {
        guard case .meeting(var introduction) = surface, introduction.owner == owner else { return }
        switch answer {
        case .success(let message):
            if case .capabilities = question {
                introduction.capabilities = Set(message.body.first?.texts ?? [])
            } else {
                introduction.information = message.body.compactMap(\.text)
            }
        case .failure(.remote):
            // A server that cannot say what it is can still show a title.
            if case .capabilities = question { introduction.capabilities = [] } else { introduction.information = [] }
        case .failure(let failure):
            surface = .silent(owner: owner, "\(failure)")
            return resolveWaiting(.deferred("The notification service \(owner) does not answer: \(failure)", after: nil))
        }
        surface = .meeting(introduction)
        guard let information = introduction.information, let capabilities = introduction.capabilities else { return }
        let server = NotificationServer(bus: busID, owner: owner, information: information, capabilities: capabilities)
        surface = .live(server)
        effects.append(.log("pop-ups: \(server.title) answers"))
        announce(server)
        reconsiderWaiting(at: now)
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
            !shown.isEmpty || !folded.contents.isEmpty || !reposts.isEmpty || flights.values.contains { $0.ticket == nil && !$0.isLate }
        if ours, lost == nil, case .live(let server) = surface { lost = LostSurface(bus: server.bus, owner: server.owner) }
        shown = [:]
        numbers = [:]
        reposts = [:]
        expiries = Expiries()
        folded = Folded()
        // The others still get the bus's word that nobody will answer.
        for (number, flight) in flights where flight.ticket == nil { flights[number] = nil }
    }

    // MARK: What waits

    private mutating func reconsiderWaiting(at now: ClockReading) {
        let waited = waiting
        waiting = []
        for (operation, ticket) in waited { perform(operation, ticket, at: now) }
    }

    mutating func resolveWaiting(_ outcome: DeliveryOutcome) {
        let waited = waiting
        waiting = []
        for (_, ticket) in waited { finish(ticket, outcome) }
    }
}
#endif
