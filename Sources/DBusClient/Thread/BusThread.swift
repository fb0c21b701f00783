#if Desktop
package import BellhopCore
import CLinux
import Glibc

/// The thread that owns the connection to the bus.
///
/// The thread sleeps in a single call of `poll`. The call waits for the inbox and the bus or, if
/// there is no bus, for the inbox and the socket file of the bus. The call has a timeout only if a
/// call, a connection attempt or scheduled work is pending, so an idle thread makes no system
/// calls.
///
/// Only work that runs on this thread can access this object, so the object needs no lock. If other
/// threads sent messages themselves, they would have to wait until `poll` returns, which took up to
/// 2.3 s (facts, rule 3).
package final class BusThread {
    private enum Link {
        case down(Phrase)
        /// There is a connection, but the bus has not assigned a name to this client yet.
        case greeting(BusConnection)
        case up(BusConnection, name: String)
    }

    private let address: BusAddress
    private let timekeeper: any Timekeeper
    private let inbox: BusInbox
    private var link: Link
    private var tenants: [(number: Int, tenant: any BusTenant)] = []
    private var pending = PendingCalls()
    private var reconnect = Reconnect()
    private var socketWatch: SocketWatch?
    /// The scheduled work, sorted by time (since boot), earliest first.
    private var jobs: [(at: Duration, body: (BusThread) -> Void)] = []
    private var isStopped = false
    private var polls: [pollfd] = []

    /// The default time limit of a call.
    package static let callLimit = Duration.seconds(5)

    init(address: BusAddress, timekeeper: any Timekeeper, inbox: BusInbox) {
        self.address = address
        self.timekeeper = timekeeper
        self.inbox = inbox
        link = .down("not connected yet")
    }

    // MARK: For tenants

    /// The unique name of this client on the bus, such as `:1.42`; `nil` if there is no connection.
    package var uniqueName: String? {
        if case .up(_, let name) = link { name } else { nil }
    }

    /// The bytes of sent messages that the bus has not read yet. A tenant that sends messages of its
    /// own accord should stop while this number is large.
    package var backlog: Int { connection?.backlog ?? 0 }

    /// The current clock reading.
    package var now: ClockReading { timekeeper.now() }

    /// Sends a call. `handler` receives the reply or the failure. If `takesLate` is set and a reply
    /// arrives after the failure `.noReply`, `handler` is called a second time.
    package func call(
        _ message: BusMessage, limit: Duration = BusThread.callLimit, takesLate: Bool = false,
        then handler: @escaping (Result<BusMessage, BusFailure>, BusThread) -> Void
    ) {
        guard case .up(let connection, _) = link else { return handler(.failure(.unreachable(reasonDown)), self) }
        do throws(BusFailure) {
            let serial = try connection.send(message)
            pending.add(serial, at: timekeeper.now().sinceBoot, limit: limit, takesLate: takesLate, handler: handler)
        } catch {
            handler(.failure(error), self)
        }
    }

    /// Sends a message without waiting for a reply: a signal, a reply, or a call whose reply does
    /// not matter.
    @discardableResult
    package func send(_ message: BusMessage) -> BusFailure? {
        guard case .up(let connection, _) = link else { return .unreachable(reasonDown) }
        do throws(BusFailure) {
            _ = try connection.send(message)
            return nil
        } catch {
            return error
        }
    }

    /// Tries to connect now, because there is something to send. Returns `false` if there is no
    /// connection and no attempt is in progress. In this case, the tenants have already been
    /// informed of the reason, either now or after the previous attempt.
    package func demandConnection() -> Bool {
        if case .down = link, reconnect.allowsDemand(at: timekeeper.now().sinceBoot) { connect() }
        if case .down = link { return false }
        return true
    }

    /// Runs `body` on this thread after a pause, unless the thread is stopped before that time.
    package func after(_ pause: Duration, _ body: @escaping (BusThread) -> Void) {
        let at = timekeeper.now().sinceBoot + pause
        jobs.insert((at, body), at: jobs.firstIndex { $0.at > at } ?? jobs.count)
    }

    /// Closes the connection as if the bus had disappeared, and then reconnects. This is for tests
    /// of the reconnection.
    package func dropConnection() {
        lose("the connection was dropped")
    }

    // MARK: Tenants

    func tenant(_ number: Int) -> (any BusTenant)? {
        tenants.first { $0.number == number }?.tenant
    }

    func admit(_ number: Int, _ tenant: any BusTenant) {
        tenants.append((number, tenant))
        switch link {
        case .up:
            addMatches(of: tenant)
            tenant.connected(self)
        case .greeting: break
        case .down:
            if !demandConnection() { tenant.disconnected(reasonDown, self) }
        }
    }

    func evict(_ number: Int) {
        guard let index = tenants.firstIndex(where: { $0.number == number }) else { return }
        let tenant = tenants.remove(at: index).tenant
        for match in tenant.matches { send(.bus("RemoveMatch", [.string(match)], wantsReply: false)) }
    }

    func stop() {
        isStopped = true
    }

    private func addMatches(of tenant: any BusTenant) {
        for match in tenant.matches { send(.bus("AddMatch", [.string(match)], wantsReply: false)) }
    }

    // MARK: The connection

    private var reasonDown: Phrase {
        if case .down(let why) = link { why } else { "the bus has not answered yet" }
    }

    private func connect() {
        let now = timekeeper.now().sinceBoot
        reconnect.began(at: now)
        do throws(BusFailure) {
            let connection = try BusConnection(address)
            let serial = try connection.send(.bus("Hello"))
            link = .greeting(connection)
            socketWatch = nil
            pending.add(serial, at: now, limit: Self.callLimit, takesLate: false) { result, bus in bus.greeted(result) }
        } catch {
            lose(error.sentence)
        }
    }

    private func greeted(_ result: Result<BusMessage, BusFailure>) {
        guard case .greeting(let connection) = link else { return }
        switch result {
        case .success(let message):
            reconnect.succeeded()
            link = .up(connection, name: message.body.first?.text ?? "")
            for entry in tenants { addMatches(of: entry.tenant) }
            for entry in tenants { entry.tenant.connected(self) }
        case .failure(let failure):
            lose("the bus at \(address) refused the connection: \(failure)")
        }
    }

    /// Handles a lost connection, or a failed attempt to connect.
    private func lose(_ why: Phrase) {
        switch link {
        case .down: break
        case .greeting(let connection), .up(let connection, _): connection.close()
        }
        let wasUp = uniqueName != nil
        link = .down(why)
        for handler in pending.drop() { handler(.failure(.unreachable(why)), self) }
        if wasUp { reconnect.hope() }
        watchForSocket()
        reconnect.failed(
            at: timekeeper.now().sinceBoot, randomBits: timekeeper.randomBits(), mayExist: socketWatch.map { $0.exists } ?? true)
        for entry in tenants { entry.tenant.disconnected(why, self) }
    }

    private func watchForSocket() {
        if socketWatch == nil, let path = address.socketPath { socketWatch = SocketWatch(path) }
    }

    // MARK: The loop

    /// Runs until ``stop()`` is called.
    func run() {
        while !isStopped { turn() }
        switch link {
        case .down: break
        case .greeting(let connection), .up(let connection, _): connection.close()
        }
        link = .down("closed")
        for handler in pending.drop() { handler(.failure(.unreachable("closed")), self) }
    }

    private var connection: BusConnection? {
        switch link {
        case .down: nil
        case .greeting(let connection), .up(let connection, _): connection
        }
    }

    private func turn() {
        polls.removeAll(keepingCapacity: true)
        polls.append(pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0))
        polls.append(pollfd(fd: socketWatch?.descriptor ?? -1, events: Int16(POLLIN), revents: 0))
        let polled = connection
        polled?.append(to: &polls)
        let found = poll(&polls, nfds_t(polls.count), timeLimit())
        if found > 0 {
            // Run the work from the inbox first, because any answer of the bus to this work arrives
            // later. The work may close the connection that was polled.
            let served = polls
            if served[0].revents != 0 { for job in inbox.take() { job(self) } }
            if served[1].revents != 0, socketWatch?.drain() == true, case .down = link {
                reconnect.hope()
                connect()
            }
            if let polled, polled === connection { polled.serve(served[2...]) }
        }
        receive()
        overdue()
    }

    /// Returns the time until the next deadline in milliseconds; -1 if there is no deadline.
    private func timeLimit() -> Int32 {
        guard let next = [pending.nextDeadline(), reconnect.next, jobs.first?.at].compactMap(\.self).min() else { return -1 }
        let left = (next - timekeeper.now().sinceBoot).inMilliseconds
        // Add 1 ms, because the conversion to milliseconds has rounded down. Without the addition,
        // the loop would wake up too early.
        return Int32(clamping: max(0, left + 1))
    }

    private func receive() {
        while let message = connection?.receive() {
            switch message.kind {
            case .reply:
                let result: Result<BusMessage, BusFailure> =
                    message.isTooLarge ? .failure(.invalid("the answer is too large")) : .success(message)
                pending.answer(message.replySerial)?(result, self)
            case .error:
                let failure = BusFailure.remote(
                    name: message.errorName ?? "", text: BusFailure.shortened(message.body.first?.text ?? ""))
                pending.answer(message.replySerial)?(.failure(failure), self)
            case .signal:
                if message.interface == "org.freedesktop.DBus.Local", message.member == "Disconnected", message.sender == nil {
                    lose("the bus closed the connection")
                } else {
                    for entry in tenants { entry.tenant.received(signal: message, self) }
                }
            case .call:
                answer(message)
            }
        }
    }

    private func answer(_ call: BusMessage) {
        if call.interface == "org.freedesktop.DBus.Peer", call.member == "Ping" {
            send(call.reply())
        } else if call.interface == "org.freedesktop.DBus.Peer", call.member == "GetMachineId", let id = BusConnection.machineID {
            send(call.reply([.string(id)]))
        } else if !tenants.contains(where: { $0.tenant.received(call: call, self) }), call.wantsReply {
            send(call.failure("org.freedesktop.DBus.Error.UnknownMethod", "Bellhop has no method \(call.member ?? "")"))
        }
    }

    private func overdue() {
        guard pending.nextDeadline() != nil || reconnect.next != nil || !jobs.isEmpty else { return }
        let now = timekeeper.now().sinceBoot
        for (handler, limit) in pending.expire(at: now) { handler(.failure(.noReply(limit)), self) }
        if let next = reconnect.next, next <= now, case .down = link { connect() }
        while let job = jobs.first, job.at <= now {
            jobs.removeFirst()
            job.body(self)
        }
    }
}
#endif
