/// The abilities of a sink. If a sink lacks an ability, the hub does without it or uses a
/// substitute.
public struct SinkCapabilities: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A new message replaces an earlier message with the same key.
    public static let replace = SinkCapabilities(rawValue: 1 << 0)
    /// Messages can be withdrawn.
    public static let withdraw = SinkCapabilities(rawValue: 1 << 1)
    /// Messages can have buttons, and the sink reports when one is pressed.
    public static let actions = SinkCapabilities(rawValue: 1 << 2)
    /// A message can be sent ahead of time and appears at a set time.
    public static let schedule = SinkCapabilities(rawValue: 1 << 3)
    public static let sound = SinkCapabilities(rawValue: 1 << 4)
    /// A message that is sent twice is shown once.
    public static let idempotent = SinkCapabilities(rawValue: 1 << 5)
    /// People read the sink. Other sinks are for programs; they receive every event, never a digest
    /// instead.
    public static let forPeople = SinkCapabilities(rawValue: 1 << 6)
    /// The sink shows a ``Badge`` on Bellhop's icon.
    public static let badge = SinkCapabilities(rawValue: 1 << 7)
    /// The sink needs only this machine: ``NotificationSink/check()`` uses no network and answers
    /// immediately.
    public static let local = SinkCapabilities(rawValue: 1 << 8)
    /// The sink plays or speaks each ``Cue`` of a workout at its exact instant.
    public static let cues = SinkCapabilities(rawValue: 1 << 9)
    /// The sink bypasses the routes. It receives every event for which
    /// ``NotificationSink/wants(_:)`` is `true`, without repeats. Only sinks for programs may have
    /// this ability.
    public static let everything = SinkCapabilities(rawValue: 1 << 10)
}

/// A report from a sink to the hub.
public enum SinkReport: Sendable, Hashable {
    /// A person pressed a button. `activationToken` lets the program that the button opens take the
    /// focus.
    case action(NoticeKey, NoticeAction.Verb, activationToken: String?)
    /// A person pressed a button on a remote device. The token is stored in the receipt of the
    /// delivery and is valid for one answer.
    case answer(token: String, NoticeAction.Verb)
    case seen(NoticeKey)
    /// The notice is no longer on the screen, for this reason.
    case closed(NoticeKey, Reason)
    /// The notice now has another receipt: its number has changed, or a message that reports
    /// several notices contains it.
    case moved(NoticeKey, Receipt)
    /// The server that showed the notices is gone, and the displayed notices with it.
    case surfaceLost(Reason)
    /// The sink's server can be reached (again), so deferred messages should be retried now.
    case ready
    /// The desktop may still show notices from an earlier connection, but their buttons no longer
    /// reach the sink. Every open notice should get an `update` with its receipt, so that the sink
    /// takes over the same pop-up and its buttons work again.
    case adopt(Reason)
    /// Whether the server at ``NotificationSink/place`` can replace and withdraw messages,
    /// according to its last response. Only then can scheduled messages be moved. The hub remembers
    /// the value across restarts.
    case replaces(Bool)
    /// Whether answers from this sink's buttons reach Bellhop: `nil` if they do, otherwise why not
    /// and how to fix it.
    case hearing(Reason?)
}

/// A place that shows notices.
///
/// A new sink is one file, plus its type in `bellhopd`'s list of sinks. It must pass the tests of
/// `SinkContract`.
///
/// The hub may call `perform` for several keys at the same time, but only once at a time for each
/// key. `perform` must end soon after its task is cancelled.
public protocol NotificationSink: Sendable {
    /// The sink's `type` in the config, such as `ntfy`.
    static var kind: String { get }
    static var schema: SettingsSchema { get }
    static var capabilities: SinkCapabilities { get }
    /// The rate limit of this kind of sink if the config sets none. The default is `nil`: no limit.
    static var usualRate: SinkLimits.Rate? { get }

    /// The abilities of this sink with its settings; by default those of its kind. The hub uses
    /// this property, not the static one.
    var capabilities: SinkCapabilities { get }

    /// The limits for messages that the sink's server holds and shows if this machine does not
    /// report a timer's end. The default is `nil`: the server holds no messages. Only for a sink
    /// with ``SinkCapabilities/schedule``.
    var safetyNet: SafetyNet? { get }
    /// The destination of the sink's messages, without secrets: a server and a topic. If the place
    /// changes, messages at the old place can no longer be withdrawn.
    var place: String { get }

    /// Whether the sink wants to receive an event; `true` by default. The hub calls this method
    /// only for sinks with ``SinkCapabilities/everything``. It does so for every event, so the
    /// method must take only microseconds.
    func wants(_ event: Event) -> Bool

    /// Whether the sink rings for an event until somebody answers; `false` by default. If `true`,
    /// even a late event gets a notice of its own. It is not put into a digest, because nobody has
    /// to answer a digest. The hub calls this method for every late event, so it must take only
    /// microseconds.
    func rings(_ event: Event) -> Bool

    init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings)

    /// Performs one operation and returns its outcome. The method must never throw, trap, or print
    /// a secret.
    func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome

    /// Listens for answers and other reports of the sink's server until the task is cancelled.
    func run() async

    /// Checks whether the sink could reach anybody now, and if not, how to fix this. Sends no
    /// notice. `bellhop doctor` shows the result.
    func check() async -> SinkCheck

    /// Shows the badge: the number of waiting items and the progress of a washer or dryer. The hub
    /// calls this method at each change, only for sinks with ``SinkCapabilities/badge``. The sink
    /// need not remember the badge.
    func show(_ badge: Badge) async

    /// Stops all sounds and ringing, because a person switched off sounds. The hub calls this
    /// method only for sinks with ``SinkCapabilities/sound``.
    func silence() async

    /// Plays the cues of a workout or routine, each at its instant. The plan replaces the earlier
    /// plan of the same owner. The hub calls this method only for sinks with
    /// ``SinkCapabilities/cues``. The method returns at once. A cue that is later than
    /// ``Cue/tolerance`` is dropped and logged.
    func follow(_ plan: CuePlan) async

    /// Tests each part of the sink, such as each sound, one at a time. Returns the results for
    /// `bellhop sinks test NAME --all`. By default, a sink has no separate parts.
    func rehearse(_ attempt: Attempt) async -> [Rehearsal]
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
