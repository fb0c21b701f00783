package import BellhopCore

/// Plays sounds and speech on this machine, through the first player that works.
///
/// A notice plays its sound once, or rings with growing volume until it is withdrawn. A cue marks a
/// moment of a workout and starts exactly on time. To make that possible, the words of the cue are
/// turned into a file in advance, and the player can be started a little early. Each sound has its
/// own thread and process, so that there are no threads or processes during silence.
package struct SoundSink: NotificationSink {
    package static let kind = "sound"
    package static let schema = SoundSettings.schema
    package static let capabilities: SinkCapabilities = [.forPeople, .local, .replace, .withdraw, .sound, .cues]

    private let desk: SoundDesk

    package init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {
        desk = SoundDesk(try SoundSettings(settings, home: environment.variables["HOME"]), environment)
    }

    package func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome {
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

    package func run() async { await desk.run() }

    package func rings(_ event: Event) -> Bool { desk.settings.rings(event) }

    package func silence() async { desk.silence() }

    package func follow(_ plan: CuePlan) async { desk.follow(plan) }

    package func check() async -> SinkCheck { await desk.check() }

    package func rehearse(_ attempt: Attempt) async -> [Rehearsal] { await desk.rehearse(attempt) }
}
