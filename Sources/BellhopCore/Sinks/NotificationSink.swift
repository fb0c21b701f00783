/// The abilities of a sink. The hub omits or replaces what a sink cannot do.
public struct SinkCapabilities: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A message replaces an earlier one with the same key.
    public static let replace = SinkCapabilities(rawValue: 1 << 0)
    /// Messages can be withdrawn.
    public static let withdraw = SinkCapabilities(rawValue: 1 << 1)
    /// Buttons come back as actions.
    public static let actions = SinkCapabilities(rawValue: 1 << 2)
    /// A message can be sent now to appear later.
    public static let schedule = SinkCapabilities(rawValue: 1 << 3)
    public static let sound = SinkCapabilities(rawValue: 1 << 4)
    /// Sending a message twice shows it once.
    public static let idempotent = SinkCapabilities(rawValue: 1 << 5)
    /// People read it. Other sinks are for programs and receive every event, never a digest
    /// instead.
    public static let forPeople = SinkCapabilities(rawValue: 1 << 6)
    /// It shows a ``Badge`` beside the program's icon.
    public static let badge = SinkCapabilities(rawValue: 1 << 7)
    /// It needs only this machine: ``NotificationSink/check()`` uses no network and answers
    /// immediately.
    public static let local = SinkCapabilities(rawValue: 1 << 8)
    /// It plays or speaks each ``Cue`` of a plan at its exact instant.
    public static let cues = SinkCapabilities(rawValue: 1 << 9)
    /// It bypasses the routes and receives every event that it ``NotificationSink/wants(_:)``,
    /// without repeats. Only for sinks for programs.
    public static let everything = SinkCapabilities(rawValue: 1 << 10)
}

/// A report from a sink.
public enum SinkReport: Sendable, Hashable {
    /// A person pressed a button. `activationToken` lets the program that it opens take the focus.
    case action(NoticeKey, NoticeAction.Verb, activationToken: String?)
    /// A person pressed a button on a remote device. The token identifies the delivery by its
    /// receipt and is valid for one answer.
    case answer(token: String, NoticeAction.Verb)
    case seen(NoticeKey)
    /// It is no longer on the screen, for this reason.
    case closed(NoticeKey, Reason)
    /// It is now elsewhere than its receipt says: under another number, or in a message that also
    /// reports others.
    case moved(NoticeKey, Receipt)
    /// The displayed notices are gone together with the server that showed them.
    case surfaceLost(Reason)
    /// The surface can be reached (again), so deferred messages should be retried now.
    case ready
    /// The surface may still show notices of an earlier connection of ours, but it no longer
    /// answers to us. Every open notice should get an `update` with its receipt, so that the sink
    /// takes it over: the same pop-up, with working buttons.
    case adopt(Reason)
    /// Whether the far side at ``NotificationSink/place`` replaces and withdraws messages, as its
    /// last answer has shown. Only then can scheduled messages be moved. Remembered over restarts.
    case replaces(Bool)
    /// Whether answers from this sink's buttons reach us: `nil` if they do, otherwise why not and
    /// how to fix it.
    case hearing(Reason?)
}

/// A place that shows notices.
///
/// A new sink is one file, plus its type in `bellhopd`'s list; it passes `SinkContract`. `perform`
/// may be called for several keys at once, but never twice at once for one key, and must end soon
/// after its task is cancelled.
public protocol NotificationSink: Sendable {
    /// The sink's `type` in the config, such as `ntfy`.
    static var kind: String { get }
    static var schema: SettingsSchema { get }
    static var capabilities: SinkCapabilities { get }
    /// The default rate limit of this kind of sink, if the config sets none; `nil` by default,
    /// which means no limit.
    static var usualRate: SinkLimits.Rate? { get }

    /// The abilities of this sink with its settings; by default those of its kind. The hub uses
    /// this value.
    var capabilities: SinkCapabilities { get }

    /// How the sink holds messages that ring by themselves when this machine does not; `nil`, the
    /// default, if it does not. Only for a sink with ``SinkCapabilities/schedule``.
    var safetyNet: SafetyNet? { get }
    /// The destination of its messages, without secrets: a server and a topic. Messages left at one
    /// place cannot be withdrawn at another.
    var place: String { get }

    /// Whether the sink wants an event; by default it wants all. The hub asks only sinks with
    /// ``SinkCapabilities/everything``, for each event that it announces, so the answer must take
    /// only microseconds.
    func wants(_ event: Event) -> Bool

    /// Whether it rings for an event until somebody answers; by default it does not. Such an event
    /// is delivered by itself, however late, and never as a line of a digest, which needs no
    /// answer. The hub asks for each late event, so the answer must take only microseconds.
    func rings(_ event: Event) -> Bool

    init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings)

    /// Performs one operation and returns its outcome. It never throws, traps, or prints a secret.
    func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome

    /// Listens until cancelled.
    func run() async

    /// The check that `bellhop doctor` shows: whether the sink could reach anybody now, and if not,
    /// how to fix it. Sends no notice.
    func check() async -> SinkCheck

    /// Shows the number of waiting notices and the progress of a machine. The hub calls it only for
    /// sinks with ``SinkCapabilities/badge``, at each change. The sink need not remember it.
    func show(_ badge: Badge) async

    /// Stops everything that sounds or rings by itself, because sounds were switched off. The hub
    /// calls it only for sinks with ``SinkCapabilities/sound``.
    func silence() async

    /// Plays the cues of a run, each at its instant, and replaces the earlier cues of the same
    /// owner. The hub calls it only for sinks with ``SinkCapabilities/cues``. It returns at once. A
    /// cue that is later than ``Cue/tolerance`` is dropped and logged.
    func follow(_ plan: CuePlan) async

    /// Tries each destination that the sink can notify separately, one after another, and returns
    /// who answered, as shown by `bellhop sinks test NAME --all`. By default there are no separate
    /// destinations.
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
