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
            queue.removeAll { $0.isOver }
            if link == nil, !queue.isEmpty { connect() }
            sayWhatWaits()
            wait()
        }
    }

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
            link = Link(
                stream: stream, session: MQTTSession(greetings: endpoint.greetings), outgoing: MQTTPacket.connect(endpoint.login)[...])
            alarm.ring(after: limit)
        case .failure(let failure):
            answerAll(.failure(HTTPFailure(failure.kind, failure.text.mappingTexts(endpoint.scrub))))
        }
    }

    /// Sends DISCONNECT and closes the connection. DISCONNECT is not sent if the session is not
    /// open, or if earlier bytes are still waiting to be sent.
    private func sayGoodbye() {
        if let link, link.session.isOpen, link.outgoing.isEmpty { _ = link.stream.send(MQTTPacket.disconnect[...]) }
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
        link = nil
        alarm.ring(after: nil)
    }

    private func answerAll(_ answer: Result<MQTTClient.Answer, HTTPFailure>) {
        for order in queue + (link.map { Array($0.orders.values) } ?? []) { order.answer(answer) }
        queue = []
        link = nil
        alarm.ring(after: nil)
    }

    // MARK: Sending

    private func sayWhatWaits() {
        guard var link else { return }
        if link.session.isOpen, !queue.isEmpty {
            var effects: [MQTTSession.Effect] = []
            for order in queue {
                lastNumber += 1
                guard let message = order.request.message else {
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
        let effects = link?.session.take(bytes) ?? []
        for effect in effects {
            switch effect {
            case .send(let bytes): link?.outgoing += bytes
            case .open: break
            case .done(let number): link?.orders.removeValue(forKey: number)?.answer(.success(.taken))
            case .refused(let code): return answerAll(.success(.refused(code)))
            case .broken(let reason): return end(reason)
            }
        }
        setAlarm()
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
        let isWaiting = link.session.isWaiting || !link.orders.isEmpty || !link.outgoing.isEmpty
        alarm.ring(after: isWaiting ? limit : lingering)
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
        guard let link else { return }
        guard link.session.isWaiting || !link.orders.isEmpty || !link.outgoing.isEmpty else { return sayGoodbye() }
        end("no answer in time", .timeoutBeforeSent)
    }
}
#endif
