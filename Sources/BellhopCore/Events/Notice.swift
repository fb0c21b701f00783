/// How much a notice matters.
public enum Urgency: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
    case low, normal, high, critical

    public static func < (left: Urgency, right: Urgency) -> Bool {
        allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!  // Both are cases, so both are found.
    }
}

/// Words attached to a timer or notice, for routes and programs: `["room": "bath"]`. Keys are sorted when printed.
public typealias Labels = [String: String]

/// The identity of a message at a sink: whatever carries the same key replaces what is shown. It never changes over retries.
///
/// `timer_<petID>_<type>_<task>`, at most 64 characters of `[-_A-Za-z0-9]`, because ntfy takes no others in a `sequence_id`.
public struct NoticeKey: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }
}

/// Something a person can answer on a notice.
public struct NoticeAction: Hashable, Sendable, Codable {
    /// What it does. The raw value goes to servers and comes back: `[a-z0-9-]+`.
    public enum Verb: String, Sendable, Codable, CaseIterable {
        /// Open the notice's link; a click on the notice itself.
        case open = "default"
        case startWash = "start-wash"
        case startDryer = "start-dryer"
        case skipDryer = "skip-dryer"
        case markFolded = "mark-folded"
        /// Dry 10 more minutes.
        case dryMore = "dry-more"
        /// Remind in 5, and in 30 minutes: of timers and alarms.
        case snoozeShort = "snooze-5"
        case snoozeLong = "snooze-30"
        /// Remind in 10 minutes.
        case snooze
        case acknowledge
        /// Remind tomorrow at this time.
        case tomorrow
        /// The pet goes on vacation.
        case pausePet = "pause-pet"
        /// Dismiss the alarm of a rest and start the next set.
        case nextSet = "next-set"
        /// End the session at the gym, or the workout.
        case endWorkout = "end-workout"
        /// Go on with a workout that was interrupted.
        case resumeWorkout = "resume-workout"
        /// The step of a routine is done.
        case nextStep = "next-step"

        /// The verb that an answer names; `move-to-dryer`, as the document calls the button after a wash, is ``startDryer`` (checklist C4).
        public init?(answer: some StringProtocol) {
            self.init(rawValue: answer == "move-to-dryer" ? Self.startDryer.rawValue : String(answer))
        }
    }

    public var verb: Verb
    /// What the button says.
    public var label: String

    public init(_ verb: Verb, label: String) {
        self.verb = verb
        self.label = label
    }
}

/// What people are told of an event.
public struct Notice: Hashable, Sendable, Codable {
    public var key: NoticeKey
    /// `timer_<petID>_<type>`: the identifier of LaundryTime (N-12), stable over tasks.
    public var id: String
    /// What kind of notice it is for a desktop or a program: `x-bellhop.timer`, `x-bellhop.fault`, `x-bellhop.test`.
    public var category: String
    public var title: String
    public var body: String
    /// Title and body without names, for sinks that send them away (checklist D-21); `nil` where the others name nobody.
    public var redactedTitle: String?
    public var redactedBody: String?
    public var urgency: Urgency
    /// Buttons in order of importance; the first three fit everywhere.
    public var actions: [NoticeAction]
    /// Where a click leads: `bellhop://pet/<id>`.
    public var link: String?
    /// A name of the freedesktop sound theme; `nil` is silent.
    public var sound: String?
    /// A picture to show: an absolute path, or an `https` URL; `nil` for the sink's own.
    public var icon: String?
    /// The name of the pet, countdown or sink it is about.
    public var name: String
    public var labels: Labels

    public init(
        key: NoticeKey, id: String, category: String, title: String, body: String, urgency: Urgency = .normal,
        actions: [NoticeAction] = [], link: String? = nil, sound: String? = nil, icon: String? = nil, name: String,
        labels: Labels = [:]
    ) {
        self.key = key
        self.id = id
        self.category = category
        self.title = title
        self.body = body
        redactedTitle = nil
        redactedBody = nil
        self.urgency = urgency
        self.actions = actions
        self.link = link
        self.sound = sound
        self.icon = icon
        self.name = name
        self.labels = labels
    }
}
