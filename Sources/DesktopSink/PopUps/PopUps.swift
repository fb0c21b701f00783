#if Desktop
import BellhopCore
import DBusClient

/// The state and the decisions of the sink's pop-ups. It performs nothing itself: each step
/// produces ``PopUpEffect``s.
///
/// It lives on the bus thread, where replies and signals arrive in the order of the wire. So an
/// action that follows its `Notify` immediately already finds the number. Losing this state is
/// safe: the receipts are in the store, and the hub repeats its operations.
struct PopUps {
    /// A pop-up on the screen.
    struct Shown {
        var key: NoticeKey
        var content: PopUpContent
        /// The activation token to pass on with the action.
        var token: String?
    }

    /// A `Notify` call that is waiting for its reply.
    struct Flight {
        var key: NoticeKey
        var content: PopUpContent
        /// The operation that waits for it, or `nil` if we are showing the pop-up again ourselves.
        var ticket: Ticket?
        var replaces: UInt32
        var owner: String
        var mayPlaySound: Bool
        /// Whether it was withdrawn or lost its place in the meantime. It is closed as soon as its
        /// number is known.
        var isUnwanted = false
        /// Whether the call has timed out. A late reply is still accepted, so that no unknown
        /// pop-up stays on a screen.
        var isLate = false

        /// Whether the pop-up is going to stay on the screen.
        var isWanted: Bool { !isUnwanted && !isLate }
    }

    /// An operation, with the context to word it.
    struct Wording {
        var operation: SinkOperation
        var context: PopUpContent.Context
    }

    /// A pop-up that a server closed by itself and that will be shown again.
    struct Repost {
        var content: PopUpContent
        /// How often the server has closed it.
        var closings: Int
        /// When to show it again, or `nil` while it is shown.
        var at: Instant?
    }

    let settings: DesktopSettings
    let hasDisplay: Bool
    let sink: SinkName
    /// Whether the household allows sounds, as of the latest operation.
    var sounds = true
    var effects: [PopUpEffect] = []

    var surface = Surface.connecting
    /// The reason for a missing bus that was logged last.
    var toldWhy: String?
    var busID = ""
    var activation = Activation()

    var shown: [UInt32: Shown] = [:]
    var numbers: [NoticeKey: UInt32] = [:]
    /// Pop-ups that were closed because a button was pressed. When the answer withdraws the notice,
    /// they need not be closed again.
    var answered: [NoticeKey: UInt32] = [:]
    var flights: [Int: Flight] = [:]
    var closings: [Int: Ticket] = [:]
    var lastFlight = 0
    /// Operations that wait until the state of the surface is known.
    var waiting: [(operation: Wording, ticket: Ticket)] = []

    var reposts: [NoticeKey: Repost] = [:]
    var expiries = Expiries()
    var folded = Folded()
    var icons: IconFiles
    private let variables: [String: String]
    /// The language of the latest operation.
    var language = Language.english

    /// The server whose pop-ups were lost, until the hub can be notified.
    var lost: LostSurface?
    /// Whether something was deferred, so that ``SinkReport/ready`` must be reported when a retry
    /// makes sense.
    var owesReady = false
    /// The owner name of a server that has not identified itself but still shows pop-ups.
    var namelessOwner: String?
    var hasAdopted = false

    init(settings: DesktopSettings, variables: [String: String], sink: SinkName) {
        self.settings = settings
        self.variables = variables
        hasDisplay = Self.hasDisplay(variables)
        icons = IconFiles(variables: variables)
        self.sink = sink
    }

    static func hasDisplay(_ variables: [String: String]) -> Bool {
        ["DISPLAY", "WAYLAND_DISPLAY"].contains { variables[$0]?.isEmpty == false }
    }

    /// Discards the cached icon paths, because icons may have been installed since.
    mutating func findIconsAnew() { icons = IconFiles(variables: variables) }

    mutating func takeEffects() -> [PopUpEffect] {
        defer { effects = [] }
        return effects
    }

    /// When the next scheduled work is due: an expiry, or a pop-up to show again.
    var nextAlarm: Instant? {
        let repost = reposts.isEmpty ? nil : reposts.values.compactMap(\.at).min()
        guard let expiry = expiries.next else { return repost }
        return repost.map { min($0, expiry) } ?? expiry
    }

    // MARK: Operations

    /// Performs an operation, or keeps it until the surface is known.
    ///
    /// - Parameter asksAgain: whether to first ask a server that has not identified itself once
    ///   more.
    mutating func perform(_ operation: Wording, _ ticket: Ticket, at now: ClockReading, asksAgain: Bool = true) {
        guard !ticket.isDone else { return }
        if case .schedule = operation.operation {
            return finish(ticket, .rejected("A pop-up is shown at once; Bellhop does the scheduling itself."))
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
            // The pop-up already shows this content and responds to us.
            return finish(ticket, .accepted(PopUpReceipt(server: server, id: number, content: content).receipt))
        }
        reposts[key] = nil
        let isFolded = receipt?.isFolded == true
        if number == nil, folded.entries[key] != nil || isFolded && receipt?.event == event.number {
            // The notice is in the summary and stays there, because others in it may have been
            // answered.
            return fold(key, content, ticket, receipt, rings: !isUpdate && receipt?.event != event.number && sounds, server)
        }
        // A repeat of the same event stays silent. It is a retry, or we are taking over the pop-up
        // after a restart.
        let isRepeated = (number.flatMap { shown[$0]?.content.event } ?? receipt?.event) == event.number
        // A notice from a summary that is gone has no pop-up of its own.
        var replaced = number ?? (isFolded ? 0 : receipt?.id ?? 0)
        if event.step > 0, !isUpdate, !isRepeated, replaced != 0 {
            // Nobody has answered, so the reminder must attract attention. A server neither moves a
            // replaced pop-up nor plays its sound.
            let old = shown[replaced]?.content
            forget(key)
            close(replaced, old, server)
            replaced = 0
        }
        let mayPlaySound = !isUpdate && !isRepeated
        // A pop-up that is already on the screen has its place. A test must be visible, and nobody
        // ever answers it. A pop-up of an earlier process may have left the screen long ago, so it
        // counts as new.
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

    /// Forgets all about a key. A pop-up that is on its way for it is closed on arrival.
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

    /// Closes a pop-up. `content` is its content, if known.
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
