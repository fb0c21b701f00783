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
        /// It was withdrawn meanwhile, or lost its place: close it when its number is known.
        var isUnwanted = false
        /// Its time is over. The answer may still come and is then taken, so that nothing stays on a screen unknown to us.
        var isLate = false

        /// It will stand on the screen.
        var isWanted: Bool { !isUnwanted && !isLate }
    }

    /// An operation, with what it is worded by.
    struct Wording {
        var operation: SinkOperation
        var context: PopUpContent.Context
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
    /// What went because somebody pressed a button on it: it need not be closed once more when the answer takes the notice back.
    var answered: [NoticeKey: UInt32] = [:]
    var flights: [Int: Flight] = [:]
    var closings: [Int: Ticket] = [:]
    var lastFlight = 0
    /// Operations that wait until the surface is known.
    var waiting: [(operation: Wording, ticket: Ticket)] = []

    var reposts: [NoticeKey: Repost] = [:]
    var expiries = Expiries()
    var folded = Folded()
    var icons: IconFiles
    private let variables: [String: String]
    /// What pop-ups were worded in last.
    var language = Language.english

    /// Whose pop-ups of ours went with a server or a connection, until somebody can be told.
    var lost: LostSurface?
    /// Something was deferred: say when it is worth another try.
    var owesReady = false
    /// A server that has not said what it is, and shows what it is given all the same.
    var namelessOwner: String?
    var hasAdopted = false

    init(settings: DesktopSettings, variables: [String: String], sink: SinkName) {
        self.settings = settings
        self.variables = variables
        hasDisplay = [variables["DISPLAY"], variables["WAYLAND_DISPLAY"]].contains { $0?.isEmpty == false }
        icons = IconFiles(variables: variables)
        self.sink = sink
    }

    /// Icons may have been installed since they were looked for last.
    mutating func findIconsAnew() { icons = IconFiles(variables: variables) }

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

    /// - Parameter asksAgain: whether a server that has not said what it is is asked once more before.
    mutating func perform(_ operation: Wording, _ ticket: Ticket, at now: ClockReading, asksAgain: Bool = true) {
        guard !ticket.isDone else { return }
        if case .schedule = operation.operation {
            return finish(ticket, .rejected("A pop-up cannot be handed over ahead of its time."))
        }
        language = operation.context.language
        switch surface {
        case .live(let server) where server.isNameless && asksAgain:
            waiting.append((operation, ticket))
            meet(server.owner, lastTry: true)
        case .live(let server):
            switch operation.operation {
            case .deliver(let event, let previous): show(event, operation.context, previous, isUpdate: false, server, ticket, at: now)
            case .update(let event, let previous): show(event, operation.context, previous, isUpdate: true, server, ticket, at: now)
            case .withdraw(let event, let previous): withdraw(event.notice.key, previous, server, ticket)
            case .schedule: break
            }
        case .connecting, .looking, .meeting, .starting:
            waiting.append((operation, ticket))
        case .silent(let owner, _):
            waiting.append((operation, ticket))
            meet(owner)
        case .absent:
            if case .withdraw(let event, _) = operation.operation {
                forget(event.notice.key)
                return finish(ticket, .accepted(.none))
            }
            waiting.append((operation, ticket))
            startServer(at: now)
        case .offline:
            if case .withdraw(let event, let previous) = operation.operation, PopUpReceipt(previous) == nil {
                forget(event.notice.key)
                return finish(ticket, .accepted(.none))
            }
            waiting.append((operation, ticket))
            effects.append(.connect)
        }
    }

    private mutating func show(
        _ event: Event, _ context: PopUpContent.Context, _ previous: Receipt?, isUpdate: Bool, _ server: NotificationServer,
        _ ticket: Ticket, at now: ClockReading
    ) {
        let key = event.notice.key
        let content = PopUpContent(event, context)
        let receipt = PopUpReceipt(previous).flatMap { $0.stands(with: server) ? $0 : nil }
        let number = numbers[key]
        if isUpdate, let number, let old = shown[number], old.content == content {
            // It says that already, and to us it answers.
            return finish(ticket, .accepted(PopUpReceipt(server: server, id: number, content: content).receipt))
        }
        reposts[key] = nil
        let isFolded = receipt?.isFolded == true
        if number == nil, folded.entries[key] != nil || isFolded && receipt?.event == event.number {
            // It stands in the summary, and stays there; somebody may have answered others.
            return fold(key, content, ticket, receipt, rings: !isUpdate && receipt?.event != event.number && sounds, server)
        }
        // Told a second time of the same event it stays silent: that is a retry, or we take the pop-up over after a restart.
        let isRepeated = (number.flatMap { shown[$0]?.content.event } ?? receipt?.event) == event.number
        // What stood in a summary that has gone has no pop-up of its own.
        var replaced = number ?? (isFolded ? 0 : receipt?.id ?? 0)
        if event.step > 0, !isUpdate, !isRepeated, replaced != 0 {
            // Nobody has answered, so it must be noticed anew: a server moves nothing and plays nothing for what is replaced.
            let old = shown[replaced]?.content
            forget(key)
            close(replaced, old, server)
            replaced = 0
        }
        let mayPlaySound = !isUpdate && !isRepeated
        // What stands there already has its place; a test is to be seen, and nobody ever answers it. One that an earlier process has shown may have
        // left the screen long ago.
        let hasPlace = event.kind == .test || number != nil || flights.values.contains { $0.key == key && $0.isWanted }
        guard hasPlace || takePlace(key, content, server) else {
            if replaced != 0 { close(replaced, nil, server) }
            return fold(key, content, ticket, nil, rings: mayPlaySound && sounds, server)
        }
        post(content, key: key, replaces: replaced, mayPlaySound: mayPlaySound, server: server, ticket: ticket)
    }

    mutating func post(
        _ content: PopUpContent, key: NoticeKey, replaces: UInt32, mayPlaySound: Bool, server: NotificationServer, ticket: Ticket?
    ) {
        lastFlight += 1
        flights[lastFlight] = Flight(
            key: key, content: content, ticket: ticket, replaces: replaces, owner: server.owner, mayPlaySound: mayPlaySound)
        ticket?.noteSent()
        let call = NotifyCall(
            content: content, key: key, server: server, settings: settings, replaces: replaces, mayPlaySound: mayPlaySound && sounds,
            icon: icons.path(of: settings.icon) ?? settings.icon, stateIcon: content.icon.flatMap { icons.path(of: $0.name) })
        effects.append(.ask(.notify(lastFlight), call.message))
    }

    private mutating func withdraw(_ key: NoticeKey, _ previous: Receipt?, _ server: NotificationServer, _ ticket: Ticket) {
        let number = numbers[key]
        let content = number.flatMap { shown[$0]?.content }
        let receipt = PopUpReceipt(previous).flatMap { $0.stands(with: server) ? $0 : nil }
        unfold(key, server)
        forget(key)
        if number != nil { freed() }
        let gone = answered.removeValue(forKey: key)
        if number == nil, let gone, gone == receipt?.id { return finish(ticket, .accepted(.none)) }
        guard let id = number ?? receipt.flatMap({ numberToClose(for: $0) }), id != 0 else { return finish(ticket, .accepted(.none)) }
        if let content { partWith(content, id, server) }
        lastFlight += 1
        closings[lastFlight] = ticket
        ticket.noteSent()
        effects.append(.ask(.close(lastFlight), NotificationServer.call("CloseNotification", on: server.owner, [.uint32(id)])))
    }

    /// Drops what is known of a key, and what is on its way for it is closed on arrival.
    mutating func forget(_ key: NoticeKey) {
        if let number = numbers.removeValue(forKey: key) { shown[number] = nil }
        reposts[key] = nil
        if let entry = folded.entries.removeValue(forKey: key) { for ticket in entry.tickets { finish(ticket, .accepted(.none)) } }
        for number in flights.keys where flights[number]?.key == key { flights[number]?.isUnwanted = true }
    }

    mutating func finish(_ ticket: Ticket?, _ outcome: DeliveryOutcome) {
        if let ticket { effects.append(.finish(ticket, outcome)) }
        if case .deferred = outcome { owesReady = true }
    }

    /// Closes a pop-up; `content` is what it says, where that is known.
    mutating func close(_ id: UInt32, _ content: PopUpContent?, _ server: NotificationServer) {
        if let content { partWith(content, id, server) }
        effects.append(.send(NotificationServer.call("CloseNotification", on: server.owner, [.uint32(id)], wantsReply: false)))
    }

    mutating func partWith(_ content: PopUpContent, _ id: UInt32, _ server: NotificationServer) {
        guard server.quirks.keepsCritical, content.isCritical else { return }
        effects.append(.send(NotifyCall.departing(id, content, server, settings)))
    }
}
#endif
