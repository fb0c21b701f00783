#if Desktop
import BellhopCore

/// The content of a pop-up, before it is converted for a particular notification server. The texts
/// contain no control characters and are short enough for every server.
struct PopUpContent: Sendable, Hashable {
    struct Action: Sendable, Hashable {
        var key: String
        var label: String
    }

    /// The time, time zone and language in which a pop-up's texts are written.
    struct Context: Sendable {
        var now: Instant
        var zone: ZoneRules
        var language: Language
    }

    var title: String
    var body: String
    var urgency: Urgency
    var category: String
    /// The buttons, at most three because GNOME shows no more. They do not include the action for a
    /// click on the pop-up itself.
    var buttons: [Action]
    /// The label of the action for a click on the pop-up itself. Some servers show this action as
    /// an additional button.
    var openLabel: String
    /// The link that a click on the pop-up opens; `nil` if there is nothing to open.
    var link: String?
    var sound: String?
    /// The `file:///…` URL of a picture on this machine; `nil` if there is no such picture.
    var picture: String?
    /// The icon for the event, used if there is no picture.
    var icon: StateIcon?
    /// Whether the pop-up stays on the screen until somebody answers it. Pop-ups that wait for a
    /// person, such as those about finished laundry or a finished timer, stay.
    var stays: Bool
    /// The number of the event; 0 for a summary.
    var event: EventNumber
    var kind: EventKind
    var language: Language
    /// The pop-up of the program that has posted the notice; `nil` for a pop-up of Bellhop. Its title and
    /// body are unchanged.
    var foreign: ForeignPopUp?

    static let mostButtons = 3
    /// The maximum lengths in characters (facts, rule 10). A longer text crashed
    /// mate-notification-daemon.
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
        // A test is not in the journal, so it cannot be opened and gets no link. A redacted notice,
        // which has no name, gets no link either.
        let own = event.number > 0 && !name.isEmpty ? "bellhop://event/\(event.number)" : nil
        link = notice.link.flatMap { $0.isEmpty ? nil : $0 } ?? own
        sound = notice.sound
        picture = PictureFile.address(notice.icon)
        icon = StateIcon(event)
        stays = Self.isOfPeople(event)
        self.event = event.number
        kind = event.kind
        foreign = ForeignPopUp(notice)
        if let foreign {
            self.title = foreign.notice.summary ?? context.language(notice.title)
            body = foreign.notice.body ?? context.language(notice.body)
        }
    }

    /// Creates a single pop-up that summarizes the notices for which there is no room. The most
    /// important notices are listed first.
    init(summaryOf contents: [PopUpContent], language: Language) {
        let count = contents.count
        let areTimers = contents.allSatisfy { $0.kind == .timerFinished }
        self.language = language
        title = language(
            areTimers
                ? "\(count: count, one: "more timer is", other: "more timers are") done"
                : "\(count: count, one: "more notice is waiting", other: "more notices are waiting")")
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

    /// The maximum number of names that a summary lists. Further names are only counted.
    private static let mostNamed = 8

    var isCritical: Bool { urgency == .critical }

    /// Whether the pop-up is neither counted nor moved into a summary: a test, or the pop-up of another
    /// program, which decides itself how long it stays.
    var standsApart: Bool { kind == .test || foreign != nil }

    /// Returns whether this pop-up is more important than `other` and is therefore shown if there
    /// is room for only one of the two.
    func precedes(_ other: PopUpContent) -> Bool {
        if urgency != other.urgency { return urgency > other.urgency }
        if stays != other.stays { return stays }
        return event < other.event
    }

    /// A hash of the visible content. It is computed with FNV-1a, because the hash values of Swift
    /// differ between processes.
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

    /// Returns whether the title must begin with the name. Without the name, several titles "Wash
    /// Complete!" in a list would look alike. The title of a timer's notice already is the name of
    /// the timer.
    private static func says(_ event: Event, who name: String, in title: String) -> Bool {
        switch event.owner.kind {
        case .pet, .workout, .routine: !name.isEmpty && !title.contains(name)
        case .countdown, .sink, .hub, .notice, .route, .rest, .post, .heartbeat: false
        }
    }

    /// Returns a sentence with the time when something ended, because a person may read the pop-up
    /// an hour later. Returns an empty text if the title already contains the time, which is the
    /// case for an alarm and for a late notice.
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

    /// Returns whether a person is likely to come back and answer the notice, for example after a
    /// wash or a timer. After a finished workout nobody comes back, so a pop-up that waits for an
    /// answer would never leave the screen.
    private static func isOfPeople(_ event: Event) -> Bool {
        switch event.kind {
        case .laundryWashed, .laundryDried, .laundryWaiting, .timerFinished, .alarmRang, .restOver, .workoutInterrupted, .hubDigest: true
        case .routineStep: !event.notice.actions.isEmpty
        default: false
        }
    }
}
#endif
