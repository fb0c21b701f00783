#if Desktop
import BellhopCore
import DBusClient

/// The bus and the server of pop-ups that have disappeared or can no longer be controlled.
struct LostSurface: Hashable {
    var bus: String
    var owner: String
}

extension PopUps {
    // MARK: The bus

    /// Handles a new connection to the bus. The match rules have already been sent over the
    /// connection.
    mutating func connected(at now: ClockReading) {
        surface = .looking
        toldWhy = nil
        busID = ""
        activation.connected(at: now.sinceBoot)
        effects.append(.ask(.busID, .bus("GetId")))
        effects.append(.ask(.owner, .bus("GetNameOwner", [.string(NotificationServer.name)])))
    }

    mutating func disconnected(_ why: Phrase) {
        loseServer()
        if toldWhy != why { effects.append(.log("pop-ups: no session bus: \(why)")) }
        toldWhy = why
        surface = .offline(why)
        resolveWaiting(.deferred("No session bus answered: \(why).", after: nil))
    }

    /// Handles the start of an attempt to connect.
    mutating func connecting() {
        if case .offline = surface { surface = .connecting }
    }

    /// Handles the case that a connection was requested but no attempt was made, because the last
    /// attempt failed only a moment ago.
    mutating func unreachable() {
        guard case .offline(let why) = surface else { return }
        resolveWaiting(.deferred("No session bus answered: \(why).", after: nil))
    }

    // MARK: The server

    /// Handles the signal `NameOwnerChanged` for the name of the notification service. An empty
    /// owner means that no server owns the name any more.
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
        // Report later that the sink is ready, so that the hub retries the deferred operations and
        // a service is started. Otherwise, the service would not be started before the next notice
        // or the next retry of the failed sink.
        if owesReady { effects.append(.later(max(.zero, activation.notBefore - now.sinceBoot) + .milliseconds(10), .hope)) }
        // The waiting operations expected the server that is now gone. Process each operation
        // again, which may start a server.
        reconsiderWaiting(at: now)
    }

    /// Asks a server to identify itself.
    ///
    /// - Parameter lastTry: whether this is the last attempt, because the server has already had
    ///   enough time. If the server still cannot identify itself, the waiting notices are shown
    ///   anyway.
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

    /// Performs a chore whose pause is over.
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
            // Try again later. GNOME, for example, claims the bus name about 50 ms before it
            // exports the object that answers.
            let pause = introduction.pauses.removeFirst()
            introduction.isPausing = true
            surface = .meeting(introduction)
            return effects.append(.later(pause, .meet(owner: owner)))
        case .failure(.remote(_, let text)):
            // The server cannot identify itself, but it can still show a title.
            introduction.fault = text
            if case .capabilities = question { introduction.capabilities = [] } else { introduction.information = [] }
        case .failure(let failure):
            surface = .silent(owner: owner, failure.sentence)
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
                    .log("pop-ups: the notification service does not identify itself, so pop-ups have no buttons: \(introduction.fault)"))
            }
        } else {
            effects.append(.log("pop-ups: \(server.title) answers"))
        }
        // Pop-ups were shown without buttons while the capabilities of the server were unknown.
        // Show these pop-ups again, because the server may be able to show buttons.
        if namelessOwner == owner, !server.isNameless, !shown.isEmpty || !folded.entries.isEmpty { forgetPlain() }
        namelessOwner = server.isNameless ? owner : nil
        announce(server)
        reconsiderWaiting(at: now, asksAgain: false)
    }

    /// The errors that a call returns if the server already owns the bus name but has not exported
    /// its object yet.
    private static let notYet: Set<String> = [
        "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.UnknownObject",
        "org.freedesktop.DBus.Error.UnknownInterface", "org.freedesktop.DBus.Error.ServiceUnknown",
        "org.freedesktop.DBus.Error.NameHasNoOwner",
    ]

    private mutating func forgetPlain() {
        shown = [:]
        numbers = [:]
        for ticket in folded.entries.values.flatMap(\.tickets) {
            finish(ticket, .deferred("The notification service reported its capabilities late.", after: nil))
        }
        folded = Folded()
        effects.append(.report(.adopt("The notification service reported its capabilities late.")))
    }

    /// Reports to the hub how the new server affects notices that were shown or deferred.
    private mutating func announce(_ server: NotificationServer) {
        if let lost, lost != LostSurface(bus: server.bus, owner: server.owner) {
            effects.append(.report(.surfaceLost("The notification service was restarted; \(server.title) answers now.")))
        } else if lost != nil || !hasAdopted {
            effects.append(.report(.adopt("Bellhop cannot control pop-ups from an earlier connection to the session bus.")))
        }
        hasAdopted = true
        lost = nil
        if owesReady { effects.append(.report(.ready)) }
        owesReady = false
    }

    /// Forgets the numbers of all pop-ups. On another server, the same numbers belong to pop-ups of
    /// other programs.
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
            finish(ticket, .deferred("The notification service has just stopped.", after: nil))
        }
        folded = Folded()
        namelessOwner = nil
        // Forget only the calls that no operation is waiting for. For each of the other calls, the
        // bus will report that there is no reply.
        for (number, flight) in flights where flight.ticket == nil { flights[number] = nil }
    }

    // MARK: Waiting operations

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
