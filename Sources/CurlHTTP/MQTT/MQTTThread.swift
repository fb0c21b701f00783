#if Push
import BellhopCore
import Glibc

/// Maintains the connection to a broker. It is used only on its own thread.
final class MQTTThread {
    private typealias Order = MQTTInbox.Order

    /// A connection and its state.
    private struct Link {
        let stream: CurlStream
        var session: MQTTSession
        /// The last will of a permanent connection.
        let standing: MQTTStanding?
        var outgoing: ArraySlice<UInt8> = []
        /// The orders that have been sent over this connection but not answered yet.
        var orders: [Int: Order] = [:]
    }

    private let inbox: MQTTInbox
    private let endpoint: MQTTEndpoint
    private let alarm: ThreadAlarm
    private let lingering: Duration
    /// The orders that have not been sent over any connection yet.
    private var queue: [Order] = []
    private var link: Link?
    private var lastNumber = 0
    /// What the connection is kept for; `nil` if it is not kept.
    private var standing: MQTTStanding?
    /// The pause after the next loss of a permanent connection.
    private var pause = MQTTStanding.firstPause
    /// Whether the pause after a loss has not passed yet.
    private var isPausing = false

    init(inbox: MQTTInbox, endpoint: MQTTEndpoint, alarm: ThreadAlarm, lingering: Duration) {
        self.inbox = inbox
        self.endpoint = endpoint
        self.alarm = alarm
        self.lingering = lingering
    }

    func run() {
        while true {
            let (orders, isClosed) = inbox.take()
            queue += orders
            if isClosed { return leave() }
            takeStandingOrders()
            queue.removeAll { $0.isOver }
            if link == nil, !queue.isEmpty || (standing != nil && !isPausing) { connect() }
            sayWhatWaits()
            wait()
        }
    }

    /// Follows the orders that begin or end a permanent connection. A connection of the other kind
    /// ends when nothing on it is pending.
    private func takeStandingOrders() {
        for order in queue {
            guard case .stand(let wish) = order.request.wish else { continue }
            (standing, pause, isPausing) = (wish, MQTTStanding.firstPause, false)
            order.answer(.success(.taken))
        }
        queue.removeAll { if case .stand = $0.request.wish { true } else { false } }
        guard let link, (link.standing == nil) != (standing == nil), !isBusy(link) else { return }
        sayGoodbye()
    }

    private func isBusy(_ link: Link) -> Bool { link.session.isWaiting || !link.orders.isEmpty || !link.outgoing.isEmpty }

    private func leave() {
        for order in queue + (link.map { Array($0.orders.values) } ?? []) { inbox.abandon(order) }
        queue = []
        link?.orders = [:]
        sayGoodbye()
    }

    // MARK: The connection

    private func connect() {
        switch CurlStream.connect(endpoint.url, transport: endpoint.transport) {
        case .success(let stream):
            let session = MQTTSession(greetings: endpoint.greetings, subscriptions: standing?.subscriptions ?? [])
            var login = endpoint.login
            if standing != nil { login.keepAlive = UInt16(clamping: Int64(login.keepAlive) + MQTTStanding.silence.inSeconds) }
            link = Link(
                stream: stream, session: session, standing: standing, outgoing: MQTTPacket.connect(login, will: standing?.will)[...])
            alarm.ring(after: limit)
        case .failure(let failure):
            answerAll(.failure(HTTPFailure(failure.kind, failure.text.mappingTexts(endpoint.scrub))))
        }
    }

    /// Forgets the connection. A permanent connection is made again after a pause, which the alarm
    /// ends.
    private func drop(_ news: MQTTStanding.News?) {
        link = nil
        guard let standing else { return alarm.ring(after: nil) }
        if let news { standing.hear(news) }
        isPausing = true
        alarm.ring(after: pause)
        pause = min(pause * 2, MQTTStanding.longestPause)
    }

    /// Sends DISCONNECT and closes the connection. DISCONNECT is not sent if the session is not
    /// open, or if earlier bytes are still waiting to be sent; the broker then publishes the last
    /// will. After DISCONNECT it does not, so the will is published first.
    private func sayGoodbye() {
        if var link, link.session.isOpen, link.outgoing.isEmpty {
            let will = link.standing?.will.map { link.session.publish($0, as: nil) } ?? []
            _ = link.stream.send((will + MQTTPacket.disconnect)[...])
        }
        link = nil
        alarm.ring(after: nil)
    }

    /// Ends the connection because of an error, and answers all orders with a failure. The broker
    /// may have carried out the orders that were already sent.
    private func end(_ reason: Phrase, _ early: HTTPFailure.Kind = .connect) {
        let text = reason.mappingTexts(endpoint.scrub)
        for order in link?.orders.values.map({ $0 }) ?? [] {
            order.answer(.failure(HTTPFailure(order.wasSent ? .lostAnswer : early, text)))
        }
        for order in queue { order.answer(.failure(HTTPFailure(early, text))) }
        queue = []
        drop(.lost(HTTPFailure(early, text)))
    }

    private func answerAll(_ answer: Result<MQTTClient.Answer, HTTPFailure>) {
        for order in queue + (link.map { Array($0.orders.values) } ?? []) { order.answer(answer) }
        queue = []
        switch answer {
        case .success(.refused(let code)): drop(.refused(code))
        case .success(.taken): drop(nil)
        case .failure(let failure): drop(.lost(failure))
        }
    }

    // MARK: Sending

    private func sayWhatWaits() {
        guard var link else { return }
        if link.session.isOpen, !queue.isEmpty {
            var effects: [MQTTSession.Effect] = []
            for order in queue {
                lastNumber += 1
                guard case .publish(let message) = order.request.wish else {
                    link.orders[lastNumber] = order
                    effects += link.session.look(as: lastNumber)
                    continue
                }
                guard order.noteSent() else { continue }
                link.orders[lastNumber] = order
                link.outgoing += link.session.publish(message, as: lastNumber)
            }
            queue = []
            for case .done(let number) in effects { link.orders.removeValue(forKey: number)?.answer(.success(.taken)) }
            self.link = link
            setAlarm()
        }
        flush()
    }

    private func flush() {
        while var link, !link.outgoing.isEmpty {
            guard let count = link.stream.send(link.outgoing) else { return end("the connection was closed") }
            if count == 0 { return }
            link.outgoing = link.outgoing.dropFirst(count)
            self.link = link
        }
    }

    // MARK: Receiving

    private func hear() {
        while let link {
            switch link.stream.receive() {
            case .bytes(let bytes): take(bytes)
            case .nothing: return
            case .ended(let reason): return end(reason)
            }
        }
    }

    private func take(_ bytes: [UInt8]) {
        let wasBusy = link.map(isBusy) ?? false
        let effects = link?.session.take(bytes) ?? []
        for effect in effects {
            switch effect {
            case .send(let bytes): link?.outgoing += bytes
            case .open: break
            case .subscribed: link?.standing?.hear(.open)
            case .denied(let filter): link?.standing?.hear(.denied(filter: filter))
            case .arrived(let arrival): link?.standing?.hear(.arrived(arrival))
            case .done(let number): link?.orders.removeValue(forKey: number)?.answer(.success(.taken))
            case .refused(let code): return answerAll(.success(.refused(code)))
            case .broken(let reason): return end(reason)
            }
        }
        // A message that needs no acknowledgement must not put off the next ping.
        if wasBusy || link.map(isBusy) == true { setAlarm() }
    }

    // MARK: Waiting

    /// The shortest time limit among the pending orders. It never exceeds the limit of the
    /// endpoint.
    private var limit: Duration {
        let own = (queue + (link.map { Array($0.orders.values) } ?? [])).compactMap(\.request.timeLimit)
        return ([endpoint.transport.timeLimit] + own).min() ?? endpoint.transport.timeLimit
    }

    /// Sets the alarm again after a packet was sent or received. While an answer is pending, the
    /// alarm rings when the time limit for the answer expires. Otherwise, the alarm closes the idle
    /// connection.
    private func setAlarm() {
        guard let link else { return }
        alarm.ring(after: isBusy(link) ? limit : link.standing == nil ? lingering : MQTTStanding.silence)
    }

    private func wait() {
        var entries = [inbox.descriptor, alarm.descriptor, link?.stream.descriptor ?? -1].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        if link?.outgoing.isEmpty == false { entries[2].events |= Int16(POLLOUT) }
        while poll(&entries, nfds_t(entries.count), -1) < 0, errno == EINTR {}
        if entries[2].revents != 0 { hear() }
        if entries[1].revents != 0, alarm.takeRing() { isOutOfTime() }
    }

    private func isOutOfTime() {
        guard var link else { return isPausing = false }
        if isBusy(link) { return end("no answer in time", .timeoutBeforeSent) }
        guard link.standing != nil else { return sayGoodbye() }
        // The connection has held for a while, so the next loss is not part of a series.
        pause = MQTTStanding.firstPause
        link.outgoing += link.session.ping()
        self.link = link
        setAlarm()
    }
}
#endif
