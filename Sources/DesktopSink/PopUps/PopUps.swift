#if Desktop
import BellhopCore
import DBusClient

/// Everything the sink knows of its pop-ups, and what it decides. It does nothing itself: each step leaves ``PopUpEffect``s.
///
/// It lives on the bus thread, where answers and signals come in the order of the wire, so that an action that follows its
/// `Notify` at once already finds the number. What it holds may be lost: receipts are in the store, and the hub asks again.
struct PopUps {
    /// A pop-up on the screen.
    struct Shown {
        var key: NoticeKey
        var content: PopUpContent
        /// The token to hand on when its action comes.
        var token: String?
    }

    /// A `Notify` on its way.
    struct Flight {
        var key: NoticeKey
        var content: PopUpContent
        /// Who waits for it; `nil` for what we show again by ourselves.
        var ticket: Ticket?
        var replaces: UInt32
        var owner: String
        var mayPlaySound: Bool
        /// It was withdrawn meanwhile: close it when its number is known.
        var isUnwanted = false
        /// Its time is over. The answer may still come and is then taken, so that nothing stays on a screen unknown to us.
        var isLate = false
    }

    /// A critical pop-up that a server closed by itself, to be shown again.
    struct Repost {
        var content: PopUpContent
        /// How often it was closed by the server.
        var closings: Int
        /// When it is shown again; `nil` while it is shown.
        var at: Instant?
    }

    let settings: DesktopSettings
    let hasDisplay: Bool
    let sink: SinkName
    /// Whether the household wants to hear anything, as the newest operation had it.
    var sounds = true
    var effects: [PopUpEffect] = []

    var surface = Surface.connecting
    /// Why there is no bus, as the log has it already.
    var toldWhy: String?
    var busID = ""
    var activation = Activation()

    var shown: [UInt32: Shown] = [:]
    var numbers: [NoticeKey: UInt32] = [:]
    var flights: [Int: Flight] = [:]
    var closings: [Int: Ticket] = [:]
    var lastFlight = 0
    /// Operations that wait until the surface is known.
    var waiting: [(operation: SinkOperation, ticket: Ticket)] = []

    var reposts: [NoticeKey: Repost] = [:]
    var expiries = Expiries()
    var folded = Folded()

    /// Whose pop-ups of ours went with a server or a connection, until somebody can be told.
    var lost: LostSurface?
    /// Something was deferred: say when it is worth another try.
    var owesReady = false
    var hasAdopted = false

    init(settings: DesktopSettings, hasDisplay: Bool, sink: SinkName) {
        self.settings = settings
        self.hasDisplay = hasDisplay
        self.sink = sink
    }

    mutating func takeEffects() -> [PopUpEffect] {
        defer { effects = [] }
        return effects
    }

    /// When something is to be done without anybody asking: an expiry, a showing again.
    var nextAlarm: Instant? {
        let repost = reposts.isEmpty ? nil : reposts.values.compactMap(\.at).min()
        guard let expiry = expiries.next else { return repost }
        return repost.map { min($0, expiry) } ?? expiry
    }

    // MARK: Operations

    mutating func perform(_ operation: SinkOperation, _ ticket: Ticket, at now: ClockReading) {
        guard !ticket.isDone else { return }
        if case .schedule = operation {
            return finish(ticket, .rejected("A pop-up cannot be handed over ahead of its time."))
        }
        switch surface {
        case .live(let server):
            switch operation {
            case .deliver(let event, let previous): show(event, previous, isUpdate: false, server, ticket, at: now)
            case .update(let event, let previous): show(event, previous, isUpdate: true, server, ticket, at: now)
            case .withdraw(let event, let previous): withdraw(event.notice.key, previous, server, ticket)
            case .schedule: break
            }
        case .connecting, .looking, .meeting, .starting:
            waiting.append((operation, ticket))
        case .silent(let owner, _):
            waiting.append((operation, ticket))
            meet(owner)
        case .absent:
            if case .withdraw(let event, _) = operation {
                forget(event.notice.key)
                return finish(ticket, .accepted(.none))
            }
            waiting.append((operation, ticket))
            startServer(at: now)
        case .offline:
            if case .withdraw(let event, let previous) = operation, PopUpReceipt(previous) == nil {
                forget(event.notice.key)
                return finish(ticket, .accepted(.none))
            }
            waiting.append((operation, ticket))
            effects.append(.connect)
        }
    }

    private mutating func show(
        _ event: Event, _ previous: Receipt?, isUpdate: Bool, _ server: NotificationServer, _ ticket: Ticket, at now: ClockReading
    ) {
        let key = event.notice.key
        let content = PopUpContent(event)
        let receipt = PopUpReceipt(previous).flatMap { $0.stands(with: server) ? $0 : nil }
        let number = numbers[key]
        if isUpdate, let number, let old = shown[number], old.content == content {
            // It says that already, and to us it answers.
            return finish(ticket, .accepted(PopUpReceipt(server: server, id: number, content: content).receipt))
        }
        reposts[key] = nil
        unfold(key, server)
        // Told a second time of the same event it stays silent: that is a retry, or we take the pop-up over after a restart.
        let isRepeated = (number.flatMap { shown[$0]?.content.event } ?? receipt?.event) == event.number
        var replaced = number ?? receipt?.id ?? 0
        if event.step > 0, !isUpdate, !isRepeated, replaced != 0 {
            // Nobody has answered, so it must be noticed anew: a server moves nothing and plays nothing for what is replaced.
            forget(key)
            close(replaced, server)
            replaced = 0
        }
        post(
            content, key: key, replaces: replaced, mayPlaySound: !isUpdate && !isRepeated, server: server, ticket: ticket)
    }

    mutating func post(
        _ content: PopUpContent, key: NoticeKey, replaces: UInt32, mayPlaySound: Bool, server: NotificationServer, ticket: Ticket?
    ) {
        lastFlight += 1
        flights[lastFlight] = Flight(
            key: key, content: content, ticket: ticket, replaces: replaces, owner: server.owner, mayPlaySound: mayPlaySound)
        ticket?.noteSent()
        let call = NotifyCall(
            content: content, key: key, server: server, settings: settings, replaces: replaces, mayPlaySound: mayPlaySound && sounds)
        effects.append(.ask(.notify(lastFlight), call.message))
    }

    private mutating func withdraw(_ key: NoticeKey, _ previous: Receipt?, _ server: NotificationServer, _ ticket: Ticket) {
        let number = numbers[key]
        unfold(key, server)
        forget(key)
        let receipt = PopUpReceipt(previous).flatMap { $0.stands(with: server) ? $0 : nil }
        guard let id = number ?? receipt?.id else { return finish(ticket, .accepted(.none)) }
        lastFlight += 1
        closings[lastFlight] = ticket
        ticket.noteSent()
        effects.append(.ask(.close(lastFlight), NotificationServer.call("CloseNotification", on: server.owner, [.uint32(id)])))
    }

    /// Drops what is known of a key, and what is on its way for it is closed on arrival.
    mutating func forget(_ key: NoticeKey) {
        if let number = numbers.removeValue(forKey: key) { shown[number] = nil }
        reposts[key] = nil
        folded.contents[key] = nil
        for number in flights.keys where flights[number]?.key == key { flights[number]?.isUnwanted = true }
    }

    mutating func finish(_ ticket: Ticket?, _ outcome: DeliveryOutcome) {
        if let ticket { effects.append(.finish(ticket, outcome)) }
        if case .deferred = outcome { owesReady = true }
    }

    mutating func close(_ id: UInt32, _ server: NotificationServer) {
        effects.append(.send(NotificationServer.call("CloseNotification", on: server.owner, [.uint32(id)], wantsReply: false)))
    }
}
#endif
