#if Desktop
import BellhopCore

/// The content of a pop-up, sanitized and short enough for every server, but not yet in a server's
/// format.
struct PopUpContent: Sendable, Hashable {
    struct Action: Sendable, Hashable {
        var key: String
        var label: String
    }

    /// The time, zone and language for wording a pop-up.
    struct Context: Sendable {
        var now: Instant
        var zone: ZoneRules
        var language: Language
    }

    var title: String
    var body: String
    var urgency: Urgency
    var category: String
    /// At most three buttons, because GNOME draws no more. A click on the pop-up itself is not one
    /// of them.
    var buttons: [Action]
    /// The label for a click on the pop-up itself, for servers that draw it as a button.
    var openLabel: String
    /// The link that a click opens, or `nil` if there is nothing to open.
    var link: String?
    var sound: String?
    /// The `file:///…` URL of a picture on this machine.
    var picture: String?
    /// The icon for the event, used if there is no picture.
    var icon: StateIcon?
    /// Whether this is the end of something that a person started. Such a pop-up stays until it is
    /// answered.
    var stays: Bool
    /// The number of the event, or 0 for a summary.
    var event: EventNumber
    var kind: EventKind
    var language: Language

    static let mostButtons = 3
    /// The limits from facts rule 10: long text crashed mate-notification-daemon.
    static let mostTitle = 128
    static let mostBody = 1000

    init(_ event: Event, _ context: Context) {
        let notice = event.notice
        let name = PopUpText.line(notice.name, most: Self.mostTitle)
        let title = PopUpText.line(context.language(notice.title), most: Self.mostTitle)
        language = context.language
        self.title = PopUpText.line(
            PopUpText.isolated(name, in: Self.says(event, who: name, in: title) ? "\(name): \(title)" : title), most: Self.mostTitle,
            isClean: true)
        body = PopUpText.lines(
            PopUpText.isolated(name, in: PopUpText.lines(context.language(notice.body), most: Self.mostBody)) + Self.ending(event, context),
            most: Self.mostBody, isClean: true)
        urgency = notice.urgency
        category = notice.category
        buttons = notice.actions.filter { $0.verb != .open }.prefix(Self.mostButtons).map {
            Action(
                key: $0.verb.rawValue,
                label: PopUpText.line(ButtonText.label(of: $0, for: event.owner.kind, in: context.language), most: 40))
        }
        openLabel = PopUpText.line(context.language(notice.actions.first { $0.verb == .open }?.label ?? "Open"), most: 40)
        // An event that is not in the journal (a test) cannot be opened. A redacted notice has no
        // name and gets no link of ours.
        let own = event.number > 0 && !name.isEmpty ? "bellhop://event/\(event.number)" : nil
        link = notice.link.flatMap { $0.isEmpty ? nil : $0 } ?? own
        sound = notice.sound
        picture = PictureFile.address(notice.icon)
        icon = StateIcon(event)
        stays = Self.isOfPeople(event)
        self.event = event.number
        kind = event.kind
    }

    /// Creates one pop-up that summarizes those that have no room, the most important first.
    init(summaryOf contents: [PopUpContent], language: Language) {
        let count = contents.count
        let areTimers = contents.allSatisfy { $0.kind == .timerFinished }
        self.language = language
        title = language(
            areTimers
                ? "\(count: count, one: "more timer is", other: "more timers are") done"
                : "\(count: count, one: "more notice waits", other: "more notices wait")")
        let names = contents.prefix(Self.mostNamed).map { PopUpText.line($0.title, most: 60) }.joined(separator: ", ")
        let list = count > Self.mostNamed ? language("\(names) and \(count - Self.mostNamed) more") : names
        body = PopUpText.lines(list, most: Self.mostBody, isClean: true)
        urgency = contents.map(\.urgency).max() ?? .normal
        category = contents.first?.category ?? ""
        buttons = [Action(key: NoticeAction.Verb.acknowledge.rawValue, label: language("All Done"))]
        openLabel = language("Open")
        link = "bellhop://unanswered"
        sound = contents.max { $0.event < $1.event }?.sound
        picture = nil
        icon = areTimers ? .timer : nil
        stays = true
        event = 0
        kind = .hubDigest
    }

    /// How many names a summary lists. It counts the rest.
    private static let mostNamed = 8

    var isCritical: Bool { urgency == .critical }

    /// Whether this pop-up outranks the other when there is room for only one.
    func precedes(_ other: PopUpContent) -> Bool {
        if urgency != other.urgency { return urgency > other.urgency }
        if stays != other.stays { return stays }
        return event < other.event
    }

    /// The FNV-1a hash of the visible content. Unlike Swift's own hash, it is the same in every
    /// process.
    var fingerprint: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ text: String) {
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        add(title)
        add(body)
        add(urgency.rawValue)
        for button in buttons {
            add(button.key)
            add(button.label)
        }
        if let picture { add(picture) }
        return hash
    }

    // MARK: Wording

    /// Whether to put the name before the title, because three "Wash Complete!" in a list look
    /// alike. A timer's title is already its name.
    private static func says(_ event: Event, who name: String, in title: String) -> Bool {
        switch event.owner.kind {
        case .pet, .workout, .routine: !name.isEmpty && !title.contains(name)
        case .countdown, .sink, .hub, .notice, .route, .rest: false
        }
    }

    /// A sentence with the time it ended, because the pop-up may be read an hour later. A late
    /// title already includes the time, and so does an alarm.
    private static func ending(_ event: Event, _ context: Context) -> String {
        guard event.step == 0, let due = event.due, event.lateness(at: context.now) <= LateWording.threshold else { return "" }
        switch event.kind {
        case .laundryWashed, .laundryDried, .timerFinished, .restOver, .workoutFinished, .routineFinished:
            let time = context.zone.civil(due).time
            let ended = context.language("Ended \(time: CivilTime(hour: time.hour, minute: time.minute)).")
            return event.notice.body.isEmpty ? ended : " " + ended
        default: return ""
        }
    }

    /// Whether a person started what ended here and will come back for it. A pop-up that nobody
    /// answers (the end of a workout) would stay forever.
    private static func isOfPeople(_ event: Event) -> Bool {
        switch event.kind {
        case .laundryWashed, .laundryDried, .laundryWaiting, .timerFinished, .alarmRang, .restOver, .workoutInterrupted, .hubDigest: true
        case .routineStep: !event.notice.actions.isEmpty
        default: false
        }
    }
}
#endif
