#if Desktop
import BellhopCore
import DBusClient

extension PopUps {
    /// Handles the reply to a call, or the failure of the call. A `notify` call can have two
    /// results: first a timeout, and then a late reply.
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
            // An error means that the pop-up no longer exists, so nothing is left to close. Only a
            // few servers report this error.
            finish(ticket, .accepted(.none))
        case .failure(.noReply):
            finish(ticket, .ambiguous("The notification service did not confirm that the pop-up was withdrawn."))
        case .failure(let failure):
            finish(ticket, .deferred("The pop-up could not be withdrawn: \(failure)", after: nil))
        }
    }

    private mutating func notified(_ number: Int, _ answer: Result<BusMessage, BusFailure>, at now: ClockReading) {
        guard var flight = flights.removeValue(forKey: number) else { return }
        switch answer {
        case .success(let message):
            guard let server = liveServer(flight.owner) else {
                // The server has disappeared together with the pop-up.
                return finish(flight.ticket, .deferred("The notification service has just stopped.", after: nil))
            }
            appeared(message.body.first?.unsigned ?? 0, flight, server, at: now)
        case .failure(.noReply(let limit)):
            if flight.key == Folded.key {
                summaryFailed(.ambiguous("The notification service did not answer within \(limit.inMilliseconds) ms."), flight, at: now)
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
            // The specification forbids the number 0. The server accepted the pop-up, but a pop-up
            // with this number can be neither replaced nor closed.
            if flight.key == Folded.key { settleFolded(number: 0, server) }
            return finish(flight.ticket, .accepted(.none))
        }
        if flight.isUnwanted {
            close(id, flight.content, server)
            return finish(flight.ticket, .accepted(.none))
        }
        if let old = numbers[flight.key], old != id {
            // There are now two pop-ups for this key. This happens if the reply to the first
            // attempt arrives after a second attempt, and with servers that show a closed pop-up
            // under a new number. Keep the new pop-up.
            close(old, shown.removeValue(forKey: old)?.content, server)
        }
        if let other = shown[id], other.key != flight.key {
            numbers[other.key] = nil
            effects.append(.report(.closed(other.key, "The notification service replaced the pop-up with another one.")))
        }
        shown[id] = Shown(key: flight.key, content: flight.content)
        numbers[flight.key] = id
        reposts[flight.key]?.at = nil
        activation.succeeded()
        if !flight.content.isCritical, flight.content.foreign == nil, let expire = settings.expire {
            expiries.add(id, flight.key, at: now.wall + expire)
        }
        if flight.key == Folded.key { return summaryAppeared(id, server) }
        let receipt = PopUpReceipt(server: server, id: id, content: flight.content).receipt
        // No operation waits for this pop-up, because the sink itself has shown it again. Report
        // the new number, so that the store is up to date.
        if flight.ticket == nil { effects.append(.report(.moved(flight.key, receipt))) }
        finish(flight.ticket, .accepted(receipt))
    }

    /// Returns the server with this bus name, if it still owns the service's name; otherwise `nil`.
    /// A server that is being asked a second time to identify itself also counts.
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
            let outcome = DeliveryOutcome.deferred("The notification service stopped: \(failure)", after: nil)
            if flight.key == Folded.key { summaryFailed(outcome, flight, at: now) }
            return finish(flight.ticket, outcome)
        }
        switch name {
        case "org.freedesktop.DBus.Error.InvalidArgs" where flight.replaces != 0:
            // GNOME does not allow a client to replace an open pop-up that was created over another
            // connection, so show a new pop-up.
            forgetNumber(flight.replaces)
            post(
                flight.content, key: flight.key, replaces: 0, mayPlaySound: flight.mayPlaySound, server: server, ticket: flight.ticket)
        case "org.freedesktop.Notifications.Error.ExcessNotificationGeneration":
            if let number = numbers[flight.key], shown[number]?.content == flight.content {
                // The server refuses content that was already sent within the last second. This
                // content is already on the screen.
                finish(flight.ticket, .accepted(PopUpReceipt(server: server, id: number, content: flight.content).receipt))
            } else {
                retryOrDefer(
                    flight, "The notification service shows the same text at most once a second.", after: .milliseconds(1100), at: now)
            }
        case "org.freedesktop.DBus.Error.AccessDenied":
            finish(
                flight.ticket,
                .misconfigured("The session bus blocks Bellhop's notifications (allow it to talk to org.freedesktop.Notifications).")
            )
        default:
            retryOrDefer(flight, "The notification service rejected the pop-up: \(failure)", after: nil, at: now)
        }
    }

    /// Defers the operation, so that the hub retries it. If the call was made to show a closed
    /// pop-up again, there is no operation and the hub does not retry. In this case, the method
    /// itself schedules the next attempt, but only if the pop-up is critical or stays until
    /// answered.
    private mutating func retryOrDefer(_ flight: Flight, _ reason: Reason, after pause: Duration?, at now: ClockReading) {
        if flight.key == Folded.key { return summaryFailed(.deferred(reason, after: pause), flight, at: now) }
        guard flight.ticket == nil, !flight.isUnwanted, flight.content.isCritical || flight.content.stays else {
            return finish(flight.ticket, .deferred(reason, after: pause))
        }
        reposts[flight.key, default: Repost(content: flight.content, closings: 1)].at = now.wall + (pause ?? .seconds(10))
    }

    /// Forgets the oldest late call if there are more than 256, so that a server that hangs for
    /// days does not fill the memory. The bus thread has the same limit.
    private mutating func forgetOldestLate() {
        let late = flights.filter(\.value.isLate).keys
        if late.count > 256, let oldest = late.min() { flights[oldest] = nil }
    }

    private mutating func forgetNumber(_ id: UInt32) {
        if let entry = shown.removeValue(forKey: id), numbers[entry.key] == id { numbers[entry.key] = nil }
    }
}
#endif
