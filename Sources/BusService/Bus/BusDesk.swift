#if Desktop
import BellhopCore
import DBusClient

/// Bellhop's object on the bus. It runs on the bus thread: it takes the name, answers the standard
/// interfaces at once, and queues the calls to Bellhop's own interface.
final class BusDesk: BusTenant {
    let matches: [String] = []

    private let board: BusBoard
    private let version: String
    /// The number of the last connection. A reply must not go to a program of an earlier bus: the
    /// new bus may have given its name to another program.
    private var connection = 0
    /// The figures for which the last signal was sent over this connection. The first signal names
    /// every figure: a program may have read an older one before.
    private var figures: BusFigures?
    private var isEnding = false

    /// How long to wait before asking for the name again if the bus did not answer.
    private static let retryPause: Duration = .seconds(30)
    /// The most bytes of signals that the bus may leave unread.
    private static let mostBacklog = 4 << 20
    /// The most bytes of one call.
    private static let mostBytes = 1 << 20

    init(board: BusBoard, version: String) {
        self.board = board
        self.version = version
    }

    // MARK: The name

    func connected(_ bus: BusThread) {
        guard !isEnding else { return }
        connection += 1
        board.connect(connection)
        requestName(bus)
    }

    func disconnected(_ why: Phrase, _ bus: BusThread) {
        figures = nil
        board.connect(nil)
        board.stand(.absent)
    }

    /// Asks for the name, and waits in the bus's queue if another process has it.
    private func requestName(_ bus: BusThread) {
        let connection = connection
        bus.call(.bus("RequestName", [.string(BusNames.name), .uint32(0)])) { [self] answer, bus in
            guard connection == self.connection, !isEnding else { return }
            switch answer {
            case .success(let reply) where reply.body.first?.unsigned == 2: lookBehindWhom(bus)
            case .success: board.stand(.owner)
            case .failure(.remote(_, let text)): board.stand(.refused(text))
            case .failure(.noReply):
                bus.after(Self.retryPause) { [self] bus in if connection == self.connection { requestName(bus) } }
            case .failure: break
            }
        }
    }

    private func lookBehindWhom(_ bus: BusThread) {
        let connection = connection
        bus.call(.bus("GetConnectionUnixProcessID", [.string(BusNames.name)])) { [self] answer, _ in
            // In the meantime, the other process may have released the name.
            guard connection == self.connection, board.standing != .owner else { return }
            let process: UInt32? = if case .success(let reply) = answer { reply.body.first?.unsigned } else { nil }
            board.stand(.queued(behind: process))
        }
    }

    func received(signal: BusMessage, _ bus: BusThread) {
        guard signal.sender == BusMessage.busName, signal.interface == BusMessage.busName, signal.body.first?.text == BusNames.name
        else { return }
        switch signal.member {
        case "NameAcquired": board.stand(.owner)
        case "NameLost" where !isEnding && board.standing == .owner: requestName(bus)
        default: break
        }
    }

    /// Releases the name and takes no further calls. The calls that wait are still answered.
    func end(_ bus: BusThread) {
        isEnding = true
        bus.send(.bus("ReleaseName", [.string(BusNames.name)], wantsReply: false))
        board.close()
    }

    // MARK: Calls

    func received(call: BusMessage, _ bus: BusThread) -> Bool {
        do throws(BusRefusal) {
            return try serve(call, bus)
        } catch {
            refuse(call, error, bus)
            return true
        }
    }

    /// Answers or queues a call. Returns `false` for a call that other tenants may handle: they have
    /// objects of their own.
    private func serve(_ call: BusMessage, _ bus: BusThread) throws(BusRefusal) -> Bool {
        switch call.interface {
        case BusNames.introspectable: try introspect(call, bus)
        case BusNames.name where call.path != BusNames.path: throw .unknownObject("Bellhop has only the object \(BusNames.path).")
        case _ where call.path != BusNames.path: return false
        case BusNames.peer: return false
        case BusNames.properties: try property(call, bus)
        case nil where call.member == "Introspect": try introspect(call, bus)
        case BusNames.name, nil: try method(call)
        default: throw .unknownInterface("\(BusNames.path) does not have this interface.")
        }
        return true
    }

    /// Queues a call to Bellhop's own interface.
    private func method(_ call: BusMessage) throws(BusRefusal) {
        guard let method = BusMethod(named: call.member) else {
            throw .unknownMethod("\(BusNames.name) has no such method.")
        }
        try check(call, method.signature)
        try queue(.method(method), call)
    }

    private func queue(_ job: CallQueue.Job, _ call: BusMessage) throws(BusRefusal) {
        guard !isEnding else { throw .shuttingDown }
        guard board.add(CallQueue.Entry(job: job, call: call, connection: connection)) else { throw .tooMany }
    }

    /// Refuses a call with arguments of other types.
    private func check(_ call: BusMessage, _ signature: String) throws(BusRefusal) {
        guard !call.isTooLarge, call.size <= Self.mostBytes else { throw .tooLarge }
        guard call.bodySignature == signature else {
            throw .invalidArguments("\(call.member ?? "") takes arguments of the types \"\(signature)\".")
        }
    }

    private func introspect(_ call: BusMessage, _ bus: BusThread) throws(BusRefusal) {
        guard call.member == "Introspect" else { throw .unknownMethod("\(BusNames.introspectable) has no such method.") }
        guard let xml = Introspection.xml(at: call.path ?? "") else {
            throw .unknownObject("Bellhop has only the object \(BusNames.path).")
        }
        reply(call, [.string(xml)], bus)
    }

    /// Sends the answer to a queued call, unless its caller was a client of an earlier bus.
    func answer(_ entry: CallQueue.Entry, _ answer: Result<[BusValue], BusRefusal>, _ bus: BusThread) {
        guard entry.connection == connection else { return }
        switch answer {
        case .success(let values): reply(entry.call, values, bus)
        case .failure(let refusal): refuse(entry.call, refusal, bus)
        }
    }

    private func reply(_ call: BusMessage, _ values: [BusValue], _ bus: BusThread) {
        guard call.wantsReply else { return }
        if let failure = bus.send(call.reply(values)) {
            refuse(call, BusRefusal("org.freedesktop.DBus.Error.Failed", "\(failure)"), bus)
        }
    }

    private func refuse(_ call: BusMessage, _ refusal: BusRefusal, _ bus: BusThread) {
        if call.wantsReply { bus.send(call.failure(refusal.name, refusal.text)) }
    }

    // MARK: Properties

    private func property(_ call: BusMessage, _ bus: BusThread) throws(BusRefusal) {
        switch call.member {
        case "Get":
            try check(call, "ss")
            guard try isOwn(call) else { throw .unknownProperty("There is no such property.") }
            try queue(.property(try named(call)), call)
        case "GetAll":
            try check(call, "s")
            // The standard interfaces have no properties.
            if try isOwn(call) { try queue(.properties, call) } else { reply(call, [.properties([])], bus) }
        case "Set":
            try check(call, "ssv")
            guard try isOwn(call) else { throw .unknownProperty("There is no such property.") }
            _ = try named(call)
            throw .readOnly
        default: throw .unknownMethod("\(BusNames.properties) has no such method.")
        }
    }

    /// Returns whether a call means Bellhop's own interface. An empty name means every interface.
    private func isOwn(_ call: BusMessage) throws(BusRefusal) -> Bool {
        let interface = call.body[0].text ?? ""
        if interface.isEmpty || interface == BusNames.name { return true }
        guard [BusNames.introspectable, BusNames.peer, BusNames.properties].contains(interface) else {
            throw .unknownInterface("\(BusNames.path) does not have this interface.")
        }
        return false
    }

    private func named(_ call: BusMessage) throws(BusRefusal) -> BusProperty {
        guard let property = BusProperty(rawValue: call.body[1].text ?? "") else {
            throw .unknownProperty("There is no such property.")
        }
        return property
    }

    /// Takes new figures, which were read for this connection.
    func show(_ new: BusFigures, for connection: Int, _ bus: BusThread) {
        guard board.isCurrent(connection), isHeard(bus) else { return }
        let changes = new.changes(since: figures, version: version)
        guard !changes.isEmpty else { return }
        figures = new
        bus.send(
            .signal(
                "PropertiesChanged", of: BusNames.properties, at: BusNames.path,
                [.string(BusNames.name), .properties(changes), .strings([])]))
    }

    // MARK: Signals

    /// Whether to send signals. Only the owner of the name does so, and only as long as the bus reads
    /// them. A program notices a missing event by the gap in the numbers.
    private func isHeard(_ bus: BusThread) -> Bool {
        board.standing == .owner && !isEnding && bus.backlog < Self.mostBacklog
    }

    /// Sends the signal for an event.
    func announce(_ values: [BusValue], _ bus: BusThread) {
        guard isHeard(bus) else { return }
        bus.send(.signal(BusNames.event, of: BusNames.name, at: BusNames.path, values))
    }
}
#endif
