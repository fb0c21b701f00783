package import BellhopCore
import Glibc
import LinuxSpawn

/// Runs the programs in a folder when an event happens. ``HookFolder`` selects the programs.
///
/// Routes do not apply to this sink. The subfolder that contains a hook determines which events the
/// hook receives, and the sink accepts only events that have a hook. A hook receives the same data
/// as a program sink: the notice as a line of JSON, and its fields as environment variables. No
/// shell is involved. A hook that takes too long is stopped, with all processes that it has
/// started.
///
/// A hook runs only once for an event, whether it succeeds or fails. The exception is a hook that
/// exits with 75 (`EX_TEMPFAIL`): that hook alone runs again later. The sink ignores withdrawals,
/// because a hook that has run cannot be undone.
package struct HooksSink: NotificationSink {
    package static let kind = SinkKind.hooks
    package static let schema = SettingsSchema(
        summary: "Runs the programs in a folder. Each subfolder is named after the events for which its programs run.",
        keys: [
            SettingKey(
                "folder", .path, isRequired: true,
                help:
                    "The folder of the hooks. Its subfolders contain the programs to run. The name of a subfolder is a kind of event, the first word of such a kind, or \"all\".",
                example: #""~/.config/bellhop/hooks.d""#),
            SettingKey(
                "timeout", .duration(.milliseconds(100) ... .seconds(10)), default: .duration(.seconds(10)),
                help: "How long a hook may run before Bellhop stops it.", example: #""10s""#),
        ])
    package static let capabilities: SinkCapabilities = [.local, .everything]

    private let folder: HookFolder
    private let limit: Duration
    private let passed: [String: String]
    private let timekeeper: any Timekeeper
    private let progress = Locked(HookProgress())

    package init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {
        guard let path = settings.string("folder"), path.hasPrefix("/") else {
            throw InvalidSettings([.init(key: "folder", "is not an absolute path (begin with / or ~/)")])
        }
        folder = HookFolder(path)
        limit = settings.duration("timeout") ?? .seconds(10)
        passed = ProgramSettings.passed(environment.variables)
        timekeeper = environment.timekeeper
    }

    /// Accepts only the first notice of an event, because a hook needs no repetitions.
    package func wants(_ event: Event) -> Bool {
        event.step == 0 && event.repeats == 0 && event.kind != .hubDigest && folder.mayHaveHooks(for: event.kind)
    }

    package func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome {
        switch operation {
        case .schedule: return .rejected("hooks run immediately and cannot be scheduled")
        case .withdraw: return .rejected("a hook that has run cannot be withdrawn")
        case .deliver, .update: break
        }
        let event = operation.event
        // Use a separate thread, because reading folders may wait for a disk.
        let found = await OwnThread.value(named: "bellhop-hooks") { [folder] () -> Result<[Hook], HookFolder.Unseen> in
            Result { () throws(HookFolder.Unseen) in try folder.hooks(for: event.kind) }
        }
        let hooks: [Hook]
        switch found {
        case .success(let seen)?: hooks = seen
        case .failure(let unseen)?:
            return .deferred("cannot look for hooks: \(Phrase.message(ofSystem: SpawnFailure(code: unseen.code).words))", after: nil)
        case nil: return .deferred("cannot look for hooks: \(Phrase.message(ofSystem: SpawnFailure(code: EAGAIN).words))", after: nil)
        }
        // Use 95% of the time that the hub grants, so that a hook is stopped before the attempt is
        // cancelled.
        let end = timekeeper.now().sinceBoot + attempt.timeLimit / 20 * 19
        let request = ProgramRequest(operation, attempt: attempt)
        for hook in hooks where progress.withLock({ $0.isDue(hook.path, event.number) }) {
            let left = end - timekeeper.now().sinceBoot
            // Do not start a hook if too little time is left, because the hook might be stopped
            // although it is fast enough. The next attempt continues with this hook.
            guard left >= min(limit, attempt.timeLimit / 2) else {
                return .deferred("too little time was left to run \(hook.title); it runs at the next attempt", after: .zero)
            }
            let ended = await ProgramRunner.run(
                ProgramOrder(
                    program: hook.path, arguments: [hook.path], variables: passed.merging(request.variables) { $1 }, folder: nil,
                    input: request.input, limit: min(limit, left)))
            let answer = HookAnswer(ended, title: SafeText.line(hook.title), limit: min(limit, left))
            if case .interrupted(let reason) = answer { return .ambiguous(reason) }
            progress.withLock { $0.note(answer, of: hook.path, event.number) }
        }
        return progress.withLock { $0.outcome(of: event.number) }
    }

    package func check() async -> SinkCheck {
        let listing = await OwnThread.value(named: "bellhop-hooks") { [folder] in folder.listing() }
        let count = listing?.running.count ?? 0
        return SinkCheck(.ok, "\(count: count, one: "hook", other: "hooks") in \(SafeText.line(folder.path))", isAttended: false)
    }
}
