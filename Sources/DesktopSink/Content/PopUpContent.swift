#if Desktop
import BellhopCore

/// What a pop-up says, harmless and short enough for every server; not yet in the form of one.
struct PopUpContent: Sendable, Hashable {
    struct Action: Sendable, Hashable {
        var key: String
        var label: String
    }

    /// The clock and the language that a pop-up is worded by.
    struct Context: Sendable {
        var now: Instant
        var zone: ZoneRules
        var language: Language
    }

    var title: String
    var body: String
    var urgency: Urgency
    var category: String
    /// Buttons, three at most, as GNOME draws no more; a click on the pop-up itself is not among them.
    var buttons: [Action]
    /// What a click on the pop-up itself is called where it is drawn as a button.
    var openLabel: String
    /// Where a click leads; `nil` for what a click cannot open.
    var link: String?
    var sound: String?
    /// The address of a picture on this machine: `file:///…`.
    var picture: String?
    /// The icon for what has happened, where there is no picture.
    var icon: StateIcon?
    /// It is the end of something that somebody started, and stays until somebody answers.
    var stays: Bool
    /// The event it tells of; 0 for a summary.
    var event: EventNumber
    var kind: EventKind
    var language: Language

    static let mostButtons = 3
    /// The caps of facts rule 10: mate-notification-daemon died of long text.
    static let mostTitle = 128
    static let mostBody = 1000

    init(_ event: Event, _ context: Context) {
        let notice = event.notice
        let name = PopUpText.line(notice.name, most: Self.mostTitle)
        let title = PopUpText.line(notice.title, most: Self.mostTitle)
        language = context.language
        self.title = PopUpText.line(
            PopUpText.isolated(name, in: Self.says(event, who: name, in: title) ? "\(name): \(title)" : title), most: Self.mostTitle,
            isClean: true)
        body = PopUpText.lines(
            PopUpText.isolated(name, in: PopUpText.lines(notice.body, most: Self.mostBody)) + Self.ending(event, context),
            most: Self.mostBody, isClean: true)
        urgency = notice.urgency
        category = notice.category
        buttons = notice.actions.filter { $0.verb != .open }.prefix(Self.mostButtons).map {
            Action(
                key: $0.verb.rawValue,
                label: PopUpText.line(ButtonText.label(of: $0, for: event.owner.kind, in: context.language), most: 40))
        }
        openLabel = PopUpText.line(notice.actions.first { $0.verb == .open }?.label ?? context.language("Open"), most: 40)
        // What is not in the journal (a test) cannot be opened; what may name nobody leads nowhere.
        let own = event.number > 0 && !name.isEmpty ? "bellhop://event/\(event.number)" : nil
        link = notice.link.flatMap { $0.isEmpty ? nil : $0 } ?? own
        sound = notice.sound
        picture = PictureFile.address(notice.icon)
        icon = StateIcon(event)
        stays = Self.isOfPeople(event)
        self.event = event.number
        kind = event.kind
    }

    /// One pop-up that stands for those that have no room, the most important first.
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

    /// More names than these are counted.
    private static let mostNamed = 8

    var isCritical: Bool { urgency == .critical }

    /// Of two pop-ups, which one keeps its place where there is room for one.
    func precedes(_ other: PopUpContent) -> Bool {
        if urgency != other.urgency { return urgency > other.urgency }
        if stays != other.stays { return stays }
        return event < other.event
    }

    /// FNV-1a over what is shown: the same in every process, which Swift's own hash is not.
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

    /// Whether the name goes in front of the title: three "Wash Complete!" in a list cannot be told apart. A timer's title is its name.
    private static func says(_ event: Event, who name: String, in title: String) -> Bool {
        switch event.owner.kind {
        case .pet, .workout, .routine: !name.isEmpty && !title.contains(name)
        case .countdown, .sink, .hub, .notice, .route, .rest: false
        }
    }

    /// When it ended, because the pop-up may be read an hour later. A late title says so already; an alarm names its time.
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

    /// Whether somebody started what has ended here, and comes back for it. What nobody answers (the end of a workout) would stay for ever.
    private static func isOfPeople(_ event: Event) -> Bool {
        switch event.kind {
        case .laundryWashed, .laundryDried, .laundryWaiting, .timerFinished, .alarmRang, .restOver, .workoutInterrupted, .hubDigest: true
        case .routineStep: !event.notice.actions.isEmpty
        default: false
        }
    }
}
#endif
