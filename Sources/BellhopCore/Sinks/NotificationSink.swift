/// The abilities of a sink. If a sink lacks an ability, the hub does without it or uses a
/// substitute.
package struct SinkCapabilities: OptionSet, Sendable, Hashable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// A new message replaces an earlier message with the same key.
    package static let replace = SinkCapabilities(rawValue: 1 << 0)
    /// Messages can be withdrawn.
    package static let withdraw = SinkCapabilities(rawValue: 1 << 1)
    /// Messages can have buttons, and the sink reports when a button is pressed.
    package static let actions = SinkCapabilities(rawValue: 1 << 2)
    /// A message can be sent to the server in advance and then appears at a specified time.
    package static let schedule = SinkCapabilities(rawValue: 1 << 3)
    package static let sound = SinkCapabilities(rawValue: 1 << 4)
    /// A message that is sent twice is shown once.
    package static let idempotent = SinkCapabilities(rawValue: 1 << 5)
    /// People read the sink. Sinks without this ability are for programs. They receive each event
    /// separately and never receive a digest.
    package static let forPeople = SinkCapabilities(rawValue: 1 << 6)
    /// The sink shows a ``Badge`` on Bellhop's icon.
    package static let badge = SinkCapabilities(rawValue: 1 << 7)
    /// The sink needs only this machine: ``NotificationSink/check()`` uses no network and returns
    /// immediately.
    package static let local = SinkCapabilities(rawValue: 1 << 8)
    /// The sink plays or speaks each ``Cue`` of a workout at its exact instant.
    package static let cues = SinkCapabilities(rawValue: 1 << 9)
    /// The sink bypasses the routes. It receives every event for which
    /// ``NotificationSink/wants(_:)`` is `true`, without repeats. Only sinks for programs may have
    /// this ability.
    package static let everything = SinkCapabilities(rawValue: 1 << 10)
}

/// A report from a sink to the hub.
package enum SinkReport: Sendable, Hashable {
    /// A person pressed a button. With `activationToken`, the program that the button opens can
    /// take the focus.
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
    /// The server that showed the notices is gone, so the notices are no longer displayed.
    case surfaceLost(Reason)
    /// The sink's server can be reached (again), so deferred messages should be retried now.
    case ready
    /// The desktop may still show notices from an earlier connection, but their buttons no longer
    /// reach the sink. Every open notice should get an `update` with its receipt, so that the sink
    /// takes over the same pop-up and its buttons work again.
    case adopt(Reason)
    /// Whether the server at ``NotificationSink/place`` can replace and withdraw messages,
    /// according to its last response. Scheduled messages can be moved only if this is `true`. The
    /// hub remembers the value across restarts.
    case replaces(Bool)
    /// Whether answers from this sink's buttons reach Bellhop: `nil` if they do; otherwise, the
    /// reason why they do not and how to fix this.
    case hearing(Reason?)
    /// The sink noticed by itself whether it can deliver, for example because its connection was
    /// lost or made again. If it can, pending notices are sent now.
    case found(SinkCheck)
}

/// A place that shows notices.
///
/// CONTRIBUTING.md has a recipe for a new sink. Each sink must pass the tests of `SinkContract`.
///
/// The hub may call `perform` for several keys at the same time, but it never calls `perform` twice
/// at the same time for the same key. `perform` must end soon after its task is cancelled.
package protocol NotificationSink: Sendable {
    /// The sink's `type` in the config, such as `ntfy`.
    static var kind: String { get }
    static var schema: SettingsSchema { get }
    static var capabilities: SinkCapabilities { get }
    /// The rate limit of this kind of sink if the config sets no limit. The default is `nil`: no
    /// limit.
    static var usualRate: SinkLimits.Rate? { get }

    /// The abilities of this sink with its settings; by default, the abilities of its kind. The hub
    /// uses this property instead of the static one.
    var capabilities: SinkCapabilities { get }

    /// The limits for messages that the sink's server holds and shows if this machine does not
    /// report a timer's end. The default is `nil`: the server holds no messages. Only sinks with
    /// ``SinkCapabilities/schedule`` may return limits.
    var safetyNet: SafetyNet? { get }
    /// The destination of the sink's messages, without secrets: a server and a topic. If the place
    /// changes, messages at the old place can no longer be withdrawn.
    var place: String { get }

    /// Returns what a browser needs in order to subscribe to this sink; `nil`, which is the default,
    /// if the sink has no subscriptions.
    func pushOffer() async throws(StoreError) -> PushOffer?

    /// Whether the sink wants to receive an event; `true` by default. The hub calls this method
    /// only for sinks with ``SinkCapabilities/everything``. Because the hub calls it for every
    /// event, the method must take only microseconds.
    func wants(_ event: Event) -> Bool

    /// Whether the sink rings for an event until somebody answers; `false` by default. If `true`,
    /// even a late event gets a notice of its own instead of being put into a digest, because
    /// nobody has to answer a digest. The hub calls this method for every late event, so the method
    /// must take only microseconds.
    func rings(_ event: Event) -> Bool

    init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings)

    /// Performs one operation and returns its outcome. The method must never throw, trap, or print
    /// a secret.
    func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome

    /// Listens for answers and other reports of the sink's server until the task is cancelled.
    func run() async

    /// Checks whether the sink could reach anybody now. If it could not, the result explains how to
    /// fix the problem. This method sends no notice. `bellhop doctor` shows the result.
    func check() async -> SinkCheck

    /// Returns what the sink knows about its own state without the network; `nil`, which is the
    /// default, if only ``check()`` or a notice can show it. The state is taken from here only if it
    /// is a failure: a sink that knows of no failure may still have one. The hub calls this method
    /// for each status, so it must return within milliseconds.
    func glance() async -> SinkCheck?

    /// Shows the badge: the number of waiting items and the progress of a washer or dryer. The hub
    /// calls this method at each change of the badge, but only for sinks with
    /// ``SinkCapabilities/badge``. The sink need not remember the badge.
    func show(_ badge: Badge) async

    /// Stops all sounds and ringing, because a person switched off sounds. The hub calls this
    /// method only for sinks with ``SinkCapabilities/sound``.
    func silence() async

    /// Plays the cues of a workout or routine, each at its instant. The plan replaces the earlier
    /// plan of the same owner. The hub calls this method only for sinks with
    /// ``SinkCapabilities/cues``. The method returns immediately. A cue that is late by more than
    /// ``Cue/tolerance`` is dropped and logged.
    func follow(_ plan: CuePlan) async

    /// Tests the parts of the sink, such as its sounds, one after the other. Returns the results
    /// for `bellhop sinks test NAME --all`. By default, a sink has no separate parts.
    func rehearse(_ attempt: Attempt) async -> [Rehearsal]
}

extension NotificationSink {
    package static var usualRate: SinkLimits.Rate? { nil }

    package var capabilities: SinkCapabilities { Self.capabilities }
    package var safetyNet: SafetyNet? { nil }
    package var place: String { "" }
    package func pushOffer() async throws(StoreError) -> PushOffer? { nil }
    package func glance() async -> SinkCheck? { nil }
    package func wants(_ event: Event) -> Bool { true }
    package func rings(_ event: Event) -> Bool { false }

    package func run() async {
        await Doorbell().wait()
    }

    package func show(_ badge: Badge) async {}

    package func silence() async {}

    package func follow(_ plan: CuePlan) async {}

    package func rehearse(_ attempt: Attempt) async -> [Rehearsal] { [] }
}
