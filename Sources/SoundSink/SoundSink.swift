public import BellhopCore

/// Plays sounds and speech on this machine, through any player that can be heard.
///
/// A notice sounds once, or it rings with growing volume until it is withdrawn. A cue marks a
/// moment of a workout and starts exactly on time. For this, its words are turned into a file in
/// advance, and the player starts a few milliseconds early. Each sound has a thread and a process
/// of its own, so none exist during silence.
public struct SoundSink: NotificationSink {
    public static let kind = "sound"
    public static let schema = SoundSettings.schema
    public static let capabilities: SinkCapabilities = [.forPeople, .local, .replace, .withdraw, .sound, .cues]

    private let desk: SoundDesk

    public init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {
        desk = SoundDesk(try SoundSettings(settings, home: environment.variables["HOME"]), environment)
    }

    public func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome {
        switch operation {
        case .schedule:
            return .rejected("sounds are played immediately and cannot be scheduled")
        case .deliver(let event, _):
            return await desk.sound(event, attempt)
        case .update(let event, let previous):
            return await desk.soundAgain(event, previous, attempt)
        case .withdraw(let event, _):
            desk.stop(event.notice.key)
            return .accepted(.none)
        }
    }

    public func run() async { await desk.run() }

    public func rings(_ event: Event) -> Bool { desk.settings.rings(event) }

    public func silence() async { desk.silence() }

    public func follow(_ plan: CuePlan) async { desk.follow(plan) }

    public func check() async -> SinkCheck { await desk.check() }

    public func rehearse(_ attempt: Attempt) async -> [Rehearsal] { await desk.rehearse(attempt) }
}
