/// What a sink can do; the hub leaves out or replaces what it cannot.
public struct SinkCapabilities: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A message with the key of an earlier one replaces it.
    public static let replace = SinkCapabilities(rawValue: 1 << 0)
    /// A message can be taken back.
    public static let withdraw = SinkCapabilities(rawValue: 1 << 1)
    /// Buttons come back as actions.
    public static let actions = SinkCapabilities(rawValue: 1 << 2)
    /// It can be told now to show something later.
    public static let schedule = SinkCapabilities(rawValue: 1 << 3)
    public static let sound = SinkCapabilities(rawValue: 1 << 4)
    /// Telling twice shows one.
    public static let idempotent = SinkCapabilities(rawValue: 1 << 5)
    /// A person reads it. The others are for programs and get every event, never a digest instead.
    public static let forPeople = SinkCapabilities(rawValue: 1 << 6)
    /// It shows a ``Badge`` beside the program's icon.
    public static let badge = SinkCapabilities(rawValue: 1 << 7)
    /// All it needs is on this machine: ``NotificationSink/check()`` asks no network, and answers in a moment.
    public static let local = SinkCapabilities(rawValue: 1 << 8)
    /// It sounds or speaks each ``Cue`` of a plan on its own instant.
    public static let cues = SinkCapabilities(rawValue: 1 << 9)
    /// It stands outside the routes: it is given every event that it ``NotificationSink/wants(_:)``, for the first telling. Only of sinks for programs.
    public static let everything = SinkCapabilities(rawValue: 1 << 10)
}

/// What a sink is asked to do. The notice in the event is already worded for now: a late one says how late.
public enum SinkOperation: Sendable {
    case deliver(Event, previous: Receipt?)
    case update(Event, previous: Receipt)
    case schedule(Event, at: Instant)
    case withdraw(Event, previous: Receipt?)

    public var event: Event {
        switch self {
        case .deliver(let event, _), .update(let event, _), .schedule(let event, _), .withdraw(let event, _): event
        }
    }
}

/// One try at an operation.
public struct Attempt: Sendable, Hashable {
    /// 1 for the first.
    public var number: Int
    public var now: Instant
    /// How long it may take; the hub cancels it after.
    public var timeLimit: Duration
    /// Whether the household wants to hear anything (D-4). Without it nothing rings or buzzes, however urgent.
    public var sounds: Bool
    /// Whether a terminal may ring its bell and flash.
    public var haptics: Bool
    /// Whether this far side has shown before that it replaces messages (``SinkReport/replaces(_:)``).
    public var isProven: Bool
    /// What the notice is worded in: the voice follows it.
    public var language: Language

    public init(
        number: Int, now: Instant, timeLimit: Duration, sounds: Bool = true, haptics: Bool = true, isProven: Bool = false,
        language: Language = .english
    ) {
        self.number = number
        self.now = now
        self.timeLimit = timeLimit
        self.sounds = sounds
        self.haptics = haptics
        self.isProven = isProven
        self.language = language
    }
}

/// How an attempt ended.
public enum DeliveryOutcome: Sendable, Hashable {
    /// The far side has it.
    case accepted(Receipt)
    /// Try again: after our own pause, or when the far side said.
    case deferred(Reason, after: Duration?)
    /// The far side takes no more for the moment: a rate limit, which passes by itself and is no fault. Nothing else is tried there before; without
    /// a time of its own the pauses are 5 s, then longer.
    case limited(Reason, after: Duration?)
    /// This notice will never be taken.
    case rejected(Reason)
    /// Nothing will be taken until the settings change, or the far side does: wrong credentials, a right that is missing.
    case misconfigured(Reason)
    /// It was sent and the answer was lost; repeated freely where the sink is idempotent, by policy elsewhere.
    case ambiguous(Reason)
}

/// What comes back from a sink.
public enum SinkReport: Sendable, Hashable {
    /// A person pressed a button. `activationToken` lets the program it opens take the focus.
    case action(NoticeKey, NoticeAction.Verb, activationToken: String?)
    /// A person pressed a button far away, whose answer came with this token: it stands in the receipt of the delivery that it is about, and
    /// is good for one answer.
    case answer(token: String, NoticeAction.Verb)
    case seen(NoticeKey)
    /// It is no longer on the screen, for this reason.
    case closed(NoticeKey, Reason)
    /// It stands elsewhere now than its receipt says: under another number, or in a message that tells of others, too.
    case moved(NoticeKey, Receipt)
    /// What was shown is gone with the server that showed it.
    case surfaceLost(Reason)
    /// The surface can be reached (again): what was deferred is worth another try now.
    case ready
    /// The surface may still show what an earlier connection of ours put there, but no longer answers to us. Every open notice
    /// is worth an `update` with its receipt, so that the sink takes it over: the same pop-up, and its buttons work again.
    case adopt(Reason)
    /// Whether the far side at ``NotificationSink/place`` replaces messages and takes them back, as an answer of it has just shown. What it holds
    /// for later can only then be moved. Remembered over restarts.
    case replaces(Bool)
    /// Whether answers from this sink's buttons reach us: `nil`, or why not and what mends it.
    case hearing(Reason?)
}

/// What a sink is given besides its settings.
public struct SinkEnvironment: Sendable {
    public var name: SinkName
    public var timekeeper: any Timekeeper
    /// Things that several sinks share, such as the one HTTP client.
    public var resources: SharedResources
    /// Tells the hub what came back. Returns at once; reports are handled in order.
    public var report: @Sendable (SinkReport) -> Void
    /// Runs a program with arguments, detached, no shell; how a link is opened. `environment` is added to the daemon's own.
    public var launch: @Sendable (_ arguments: [String], _ environment: [String: String]) -> Void
    /// Environment variables of the daemon (`NO_COLOR`, `DBUS_SESSION_BUS_ADDRESS`, `https_proxy`, …).
    public var variables: [String: String]
    /// Where answers come in over HTTP; `nil` where the hub has no such address.
    public var answers: AnswerLinks?
    /// The addresses of pictures that lie on this machine; `nil` where the hub has no address outside.
    public var pictures: PictureDesk?
    /// Hears what works, but should be mended in the settings.
    public var caution: @Sendable (InvalidSettings.Fault) -> Void
    /// One line for the log, no secrets.
    public var log: @Sendable (String) -> Void

    public init(
        name: SinkName, timekeeper: any Timekeeper, resources: SharedResources, variables: [String: String] = [:],
        answers: AnswerLinks? = nil, report: @escaping @Sendable (SinkReport) -> Void = { _ in },
        launch: @escaping @Sendable ([String], [String: String]) -> Void = { _, _ in }, pictures: PictureDesk? = nil,
        caution: @escaping @Sendable (InvalidSettings.Fault) -> Void = { _ in }, log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.name = name
        self.timekeeper = timekeeper
        self.resources = resources
        self.variables = variables
        self.answers = answers
        self.report = report
        self.launch = launch
        self.pictures = pictures
        self.caution = caution
        self.log = log
    }
}

/// Settings that a sink cannot work with. Every fault, not the first.
public struct InvalidSettings: Error, Sendable, Hashable {
    public struct Fault: Sendable, Hashable {
        /// The key it is about; `nil` for the whole table.
        public var key: String?
        /// What is wrong, and in parentheses what to do.
        public var message: String
        /// Other keys that it comes of, given or missing: it is not told where the fault is in one of them.
        public var others: Set<String>

        public init(key: String?, _ message: String, others: Set<String> = []) {
            self.key = key
            self.message = message
            self.others = others
        }
    }

    public var faults: [Fault]
    public init(_ faults: [Fault]) { self.faults = faults }
}

/// A place that shows notices.
///
/// A new sink is one file, plus its type in `bellhopd`'s list; it passes `SinkContract`. `perform` may be called for several
/// keys at once, never twice at once for one key, and must end soon after its task is cancelled.
public protocol NotificationSink: Sendable {
    /// Its `type` in the config: `ntfy`.
    static var kind: String { get }
    static var schema: SettingsSchema { get }
    static var capabilities: SinkCapabilities { get }
    /// What the far side of such a sink takes, where the config does not say; by default as much as there is.
    static var usualRate: SinkLimits.Rate? { get }

    /// What this one can do with its settings; by default what its kind can. The hub goes by this.
    var capabilities: SinkCapabilities { get }

    /// Whether it is to hold messages that ring by themselves where this machine does not; by default `nil`: it is not. Only of a sink
    /// with ``SinkCapabilities/schedule``.
    var safetyNet: SafetyNet? { get }
    /// What its messages go to, without secrets: a server and a topic. What was left at one place cannot be taken back at another.
    var place: String { get }

    /// Whether it is given an event; by default it is. Asked only of a sink with ``SinkCapabilities/everything``, for each event as it is
    /// announced, so it must answer in some microseconds.
    func wants(_ event: Event) -> Bool

    /// Whether it rings for an event until somebody answers; by default it does not. Such an event is told by itself, however late, and never as
    /// a line of a digest, which nobody has to answer. Asked of each late event, so it must answer in some microseconds.
    func rings(_ event: Event) -> Bool

    init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings)

    /// Does one operation and says how it went; never throws, never traps, never prints a secret.
    func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome

    /// Listens until cancelled.
    func run() async

    /// What `bellhop doctor` shows: whether the sink could reach anybody now, and if not, what mends it. Sends no notice.
    func check() async -> SinkCheck

    /// Shows how much waits and how far a machine is. Asked only of sinks with ``SinkCapabilities/badge``, at each change; it may forget.
    func show(_ badge: Badge) async

    /// Sounds were switched off: whatever sounds or rings by itself ends now. Asked only of sinks with ``SinkCapabilities/sound``.
    func silence() async

    /// Sounds the cues of a run, each on its instant, in place of those it was given before of the same owner. Asked only of sinks with
    /// ``SinkCapabilities/cues``; returns at once, and what is due later than ``Cue/tolerance`` ago is dropped and logged.
    func follow(_ plan: CuePlan) async

    /// Tries each thing that it can tell by itself, one after another, and says who answered: what `bellhop sinks test NAME --all` shows. By default
    /// there is nothing to tell apart.
    func rehearse(_ attempt: Attempt) async -> [Rehearsal]
}

/// Whether a sink could work now.
public struct SinkCheck: Sendable, Hashable {
    public enum State: String, Sendable, Hashable, Codable {
        case ok, quiet, unavailable, misconfigured, disabled
    }

    public var state: State
    /// What answered, or what is missing and how to mend it.
    public var detail: String
    /// Whether somebody is likely to be there: nobody sits before a log.
    public var isAttended: Bool
    /// What was looked at, each by itself, for `bellhop doctor` alone: a row of a table has no room for it.
    public var findings: [String]
    /// What does not work although notices get through, and what mends it: buttons whose answers nobody hears.
    public var trouble: String?

    public init(_ state: State, _ detail: String, isAttended: Bool = true, findings: [String] = [], trouble: String? = nil) {
        self.state = state
        self.detail = detail
        self.isAttended = isAttended
        self.findings = findings
        self.trouble = trouble
    }

    /// Whether a notice would be put before somebody. What is quiet still delivers (checklist N-9).
    public var reachesSomebody: Bool { isAttended && (state == .ok || state == .quiet) }
}

extension NotificationSink {
    public static var usualRate: SinkLimits.Rate? { nil }

    public var capabilities: SinkCapabilities { Self.capabilities }
    public var safetyNet: SafetyNet? { nil }
    public var place: String { "" }
    public func wants(_ event: Event) -> Bool { true }
    public func rings(_ event: Event) -> Bool { false }

    public func run() async {
        await Doorbell().wait()
    }

    public func show(_ badge: Badge) async {}

    public func silence() async {}

    public func follow(_ plan: CuePlan) async {}

    public func rehearse(_ attempt: Attempt) async -> [Rehearsal] { [] }
}
