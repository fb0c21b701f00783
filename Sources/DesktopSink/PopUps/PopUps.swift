#if Desktop
import BellhopCore
import DBusClient

/// The state machine of the sink's pop-ups. The state machine decides what to do, and returns its
/// decisions as ``PopUpEffect``s.
///
/// This type is used on the bus thread, where replies and signals arrive in the order in which they
/// were sent. The signal for a pressed button is therefore always handled after the reply that
/// contains the number of the pop-up. It does no harm if the state is lost, because the store
/// contains the receipts and the hub repeats its operations.
struct PopUps {
    /// A pop-up on the screen.
    struct Shown {
        var key: NoticeKey
        var content: PopUpContent
        /// The activation token from the server. It is passed on when a button is pressed.
        var token: String?
    }

    /// A `Notify` call whose reply has not come yet.
    struct Flight {
        var key: NoticeKey
        var content: PopUpContent
        /// The operation that waits for the reply; `nil` if a closed pop-up is being shown again.
        var ticket: PendingOutcome?
        var replaces: UInt32
        var owner: String
        var mayPlaySound: Bool
        /// Whether the notice was withdrawn or lost its place on the screen after the call was
        /// sent. If so, the pop-up is closed as soon as its number is known.
        var isUnwanted = false
        /// Whether the call has timed out. A late reply is still accepted. Otherwise, a pop-up with
        /// an unknown number would stay on the screen.
        var isLate = false

        /// Whether the pop-up should stay on the screen when the reply arrives.
        var isWanted: Bool { !isUnwanted && !isLate }
    }

    /// An operation, with the context that is needed to write its texts.
    struct Wording {
        var operation: SinkOperation
        var context: PopUpContent.Context
    }

    /// A pop-up that the server has closed and that must be shown again.
    struct Repost {
        var content: PopUpContent
        /// The number of times that the server has closed the pop-up.
        var closings: Int
        /// The time at which to show the pop-up again; `nil` while the pop-up is on the screen.
        var at: Instant?
    }

    let settings: DesktopSettings
    let hasDisplay: Bool
    let sink: SinkName
    /// Whether the household allows sounds. The value comes from the latest operation.
    var sounds = true
    var effects: [PopUpEffect] = []

    var surface = Surface.connecting
    /// The reason for a missing bus that was logged last. It is stored so that the same reason is
    /// not logged twice in a row.
    var toldWhy: Phrase?
    var busID = ""
    var activation = Activation()

    var shown: [UInt32: Shown] = [:]
    var numbers: [NoticeKey: UInt32] = [:]
    /// The pop-ups that were closed because somebody pressed a button, and all closed pop-ups of other
    /// programs. When such a notice is withdrawn later, its pop-up need not be closed again.
    var answered: [NoticeKey: UInt32] = [:]
    var flights: [Int: Flight] = [:]
    var closings: [Int: PendingOutcome] = [:]
    var lastFlight = 0
    /// The operations that wait until it is known whether there is a server.
    var waiting: [(operation: Wording, ticket: PendingOutcome)] = []

    var reposts: [NoticeKey: Repost] = [:]
    var expiries = Expiries()
    var folded = Folded()
    var icons: IconFiles
    private let variables: [String: String]
    /// The language of the latest operation.
    var language = Language.english

    /// The server whose pop-ups were lost; `nil` once the hub has been notified.
    var lost: LostSurface?
    /// Whether an operation was deferred. If so, ``SinkReport/ready`` must be reported as soon as a
    /// retry may succeed.
    var owesReady = false
    /// The bus name of a server that shows pop-ups but has not identified itself; `nil` if there is
    /// no such server.
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

    /// Discards the cached paths of icons, because more icons may have been installed.
    mutating func findIconsAnew() { icons = IconFiles(variables: variables) }

    mutating func takeEffects() -> [PopUpEffect] {
        defer { effects = [] }
        return effects
    }

    /// The time of the next scheduled work, which is to close an expired pop-up or to show a closed
    /// pop-up again.
    var nextAlarm: Instant? {
        let repost = reposts.isEmpty ? nil : reposts.values.compactMap(\.at).min()
        guard let expiry = expiries.next else { return repost }
        return repost.map { min($0, expiry) } ?? expiry
    }

    // MARK: Operations

    /// Performs an operation. If it is not yet known whether there is a server, the operation
    /// waits.
    ///
    /// - Parameter asksAgain: whether to ask the server again if it has not identified itself yet.
    mutating func perform(_ operation: Wording, _ ticket: PendingOutcome, at now: ClockReading, asksAgain: Bool = true) {
        guard !ticket.isDone else { return }
        if case .schedule = operation.operation {
            return finish(ticket, .rejected("Pop-ups are shown immediately and cannot be scheduled."))
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
        _ ticket: PendingOutcome, at now: ClockReading
    ) {
        let key = event.notice.key
        let content = PopUpContent(event, context)
        let receipt = PopUpReceipt(previous).flatMap { $0.stands(with: server) ? $0 : nil }
        let number = numbers[key]
        if isUpdate, let number, let old = shown[number], old.content == content {
            // The pop-up on the screen already has this content, and its number is known.
            return finish(ticket, .accepted(PopUpReceipt(server: server, id: number, content: content).receipt))
        }
        reposts[key] = nil
        let isFolded = receipt?.isFolded == true
        if number == nil, folded.entries[key] != nil || isFolded && receipt?.event == event.number {
            // The notice is part of the summary and stays in the summary, even if the other notices
            // in the summary may already have been answered.
            return fold(key, content, ticket, receipt, rings: !isUpdate && receipt?.event != event.number && sounds, server)
        }
        // Play no second sound for the same event. The event is delivered again because of a retry,
        // or because this process takes over the pop-up after a restart.
        let isRepeated = (number.flatMap { shown[$0]?.content.event } ?? receipt?.event) == event.number
        // If the notice was part of a summary that no longer exists, there is no pop-up to replace.
        var replaced = number ?? (isFolded ? 0 : receipt?.id ?? 0)
        if event.step > 0, !isUpdate, !isRepeated, replaced != 0 {
            // This notice is a reminder that must attract attention, because nobody has answered
            // the earlier pop-up. Close the earlier pop-up and show a new one. If the pop-up were
            // replaced, the server would neither move it to the front nor play its sound.
            let old = shown[replaced]?.content
            forget(key)
            close(replaced, old, server)
            replaced = 0
        }
        let mayPlaySound = !isUpdate && !isRepeated
        // A pop-up that is on the screen keeps its place. A test always gets a place, because it
        // must be visible. The pop-up of another program gets one, because the program expects it. A
        // pop-up from an earlier process may have disappeared from the screen, so its notice needs a
        // new place.
        let hasPlace = content.standsApart || number != nil || flights.values.contains { $0.key == key && $0.isWanted }
        guard hasPlace || takePlace(key, content, server) else {
            if replaced != 0 { close(replaced, nil, server) }
            return fold(key, content, ticket, nil, rings: mayPlaySound && sounds, server)
        }
        post(content, key: key, replaces: replaced, mayPlaySound: mayPlaySound, server: server, ticket: ticket)
    }

    mutating func post(
        _ content: PopUpContent, key: NoticeKey, replaces: UInt32, mayPlaySound: Bool, server: NotificationServer, ticket: PendingOutcome?
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

    private mutating func withdraw(_ key: NoticeKey, _ previous: Receipt?, _ server: NotificationServer, _ ticket: PendingOutcome) {
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

    /// Forgets everything about a key. If the pop-up for the key is about to appear, the pop-up is
    /// closed as soon as its number is known.
    mutating func forget(_ key: NoticeKey) {
        if let number = numbers.removeValue(forKey: key) { shown[number] = nil }
        reposts[key] = nil
        if let entry = folded.entries.removeValue(forKey: key) { for ticket in entry.tickets { finish(ticket, .accepted(.none)) } }
        for number in flights.keys where flights[number]?.key == key { flights[number]?.isUnwanted = true }
    }

    mutating func finish(_ ticket: PendingOutcome?, _ outcome: DeliveryOutcome) {
        if let ticket { effects.append(.finish(ticket, outcome)) }
        if case .deferred = outcome { owesReady = true }
    }

    /// Closes a pop-up. `content` is the content of the pop-up; `nil` if the content is unknown.
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
