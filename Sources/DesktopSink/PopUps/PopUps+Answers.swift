#if Desktop
import BellhopCore
import DBusClient

extension PopUps {
    /// An answer to a question, or why there is none. A `notify` may be answered twice: no answer in time, and then one.
    mutating func answered(_ question: PopUpQuestion, _ answer: Result<BusMessage, BusFailure>, at now: ClockReading) {
        switch question {
        case .busID:
            if case .success(let message) = answer { busID = message.body.first?.text ?? "" }
        case .owner: ownerFound(answer, at: now)
        case .information(let owner), .capabilities(let owner): introduced(owner, question, answer, at: now)
        case .activatable, .sessionEnvironment, .start: activationAnswered(question, answer, at: now)
        case .notify(let number): notified(number, answer, at: now)
        case .close(let number): closeAnswered(number, answer)
        }
    }

    private mutating func closeAnswered(_ number: Int, _ answer: Result<BusMessage, BusFailure>) {
        guard let ticket = closings.removeValue(forKey: number) else { return }
        switch answer {
        case .success, .failure(.remote):
            // An error says that there is no such pop-up (any more): what was wanted. Few servers trouble to say so.
            finish(ticket, .accepted(.none))
        case .failure(.noReply):
            finish(ticket, .ambiguous("The notification service was asked to take it back and did not answer."))
        case .failure(let failure):
            finish(ticket, .deferred("It could not be taken back: \(failure)", after: nil))
        }
    }

    private mutating func notified(_ number: Int, _ answer: Result<BusMessage, BusFailure>, at now: ClockReading) {
        guard var flight = flights.removeValue(forKey: number) else { return }
        switch answer {
        case .success(let message):
            guard let server = liveServer(flight.owner) else {
                // Its server has gone since, and the pop-up with it.
                return finish(flight.ticket, .deferred("The notification service went away just then.", after: nil))
            }
            appeared(message.body.first?.unsigned ?? 0, flight, server, at: now)
        case .failure(.noReply(let limit)):
            if flight.key == Folded.key {
                summaryFailed(.ambiguous("The notification service did not answer within \(limit.inMilliseconds) ms."))
            }
            finish(flight.ticket, .ambiguous("The notification service did not answer within \(limit.inMilliseconds) ms."))
            flight.ticket = nil
            flight.isLate = true
            flights[number] = flight
            forgetOldestLate()
        case .failure(let failure):
            refused(failure, flight, at: now)
        }
    }

    private mutating func appeared(_ id: UInt32, _ flight: Flight, _ server: NotificationServer, at now: ClockReading) {
        guard id != 0 else {
            // Against the specification; it was taken, but nobody can speak of it again.
            if flight.key == Folded.key { settleFolded(number: 0, server) }
            return finish(flight.ticket, .accepted(.none))
        }
        if flight.isUnwanted {
            close(id, flight.content, server)
            return finish(flight.ticket, .accepted(.none))
        }
        if let old = numbers[flight.key], old != id {
            // Two for one key: a late answer and its retry, or a server that gives a new number for a closed one. One stays.
            close(old, shown.removeValue(forKey: old)?.content, server)
        }
        if let other = shown[id], other.key != flight.key {
            numbers[other.key] = nil
            effects.append(.report(.closed(other.key, "The notification service put another notice in its place.")))
        }
        shown[id] = Shown(key: flight.key, content: flight.content)
        numbers[flight.key] = id
        reposts[flight.key]?.at = nil
        activation.succeeded()
        if !flight.content.isCritical, let expire = settings.expire { expiries.add(id, flight.key, at: now.wall + expire) }
        if flight.key == Folded.key { return summaryAppeared(id, server) }
        let receipt = PopUpReceipt(server: server, id: id, content: flight.content).receipt
        // What we show again by ourselves has another number in the store.
        if flight.ticket == nil { effects.append(.report(.moved(flight.key, receipt))) }
        finish(flight.ticket, .accepted(receipt))
    }

    /// The server of this owner, as long as it has the name; also while it is asked once more what it is.
    private func liveServer(_ owner: String) -> NotificationServer? {
        if case .live(let server) = surface, server.owner == owner { return server }
        if case .meeting(let introduction) = surface, introduction.owner == owner, namelessOwner == owner {
            return NotificationServer(bus: busID, owner: owner, information: [], capabilities: [])
        }
        return nil
    }

    private mutating func refused(_ failure: BusFailure, _ flight: Flight, at now: ClockReading) {
        guard let server = liveServer(flight.owner), case .remote(let name, _) = failure else {
            if case .invalid = failure { return finish(flight.ticket, .rejected("\(failure)")) }
            if flight.key == Folded.key { summaryFailed(.deferred("The notification service went away: \(failure)", after: nil)) }
            return finish(flight.ticket, .deferred("The notification service went away: \(failure)", after: nil))
        }
        switch name {
        case "org.freedesktop.DBus.Error.InvalidArgs" where flight.replaces != 0:
            // GNOME guards the pop-ups of a connection that still lives: show a new one.
            forgetNumber(flight.replaces)
            post(
                flight.content, key: flight.key, replaces: 0, mayPlaySound: flight.mayPlaySound, server: server, ticket: flight.ticket)
        case "org.freedesktop.Notifications.Error.ExcessNotificationGeneration":
            if let number = numbers[flight.key], shown[number]?.content == flight.content {
                // The same words within a second, and they are on the screen.
                finish(flight.ticket, .accepted(PopUpReceipt(server: server, id: number, content: flight.content).receipt))
            } else {
                retryOrDefer(
                    flight, "The notification service shows the same words only once a second.", after: .milliseconds(1100), at: now)
            }
        case "org.freedesktop.DBus.Error.AccessDenied":
            finish(
                flight.ticket,
                .misconfigured("The session bus forbids Bellhop to show notifications (allow it to talk to org.freedesktop.Notifications).")
            )
        default:
            retryOrDefer(flight, "The notification service refused it: \(failure)", after: nil, at: now)
        }
    }

    /// What we show again by ourselves has no row in the outbox to retry it.
    private mutating func retryOrDefer(_ flight: Flight, _ reason: Reason, after pause: Duration?, at now: ClockReading) {
        if flight.key == Folded.key { return summaryFailed(.deferred(reason, after: pause)) }
        guard flight.ticket == nil, !flight.isUnwanted, flight.content.isCritical || flight.content.stays else {
            return finish(flight.ticket, .deferred(reason, after: pause))
        }
        reposts[flight.key, default: Repost(content: flight.content, closings: 1)].at = now.wall + (pause ?? .seconds(10))
    }

    /// A server that hangs for days must not fill the memory with what it may yet answer; the bus thread hopes for no more of them either.
    private mutating func forgetOldestLate() {
        let late = flights.filter(\.value.isLate).keys
        if late.count > 256, let oldest = late.min() { flights[oldest] = nil }
    }

    private mutating func forgetNumber(_ id: UInt32) {
        if let entry = shown.removeValue(forKey: id), numbers[entry.key] == id { numbers[entry.key] = nil }
    }
}
#endif
