public import BellhopCore
import Glibc
import LinuxSpawn

/// Runs the programs of a folder when an event happens: ``HookFolder`` selects them.
///
/// The sink is independent of the routes: the folder that contains a hook is its route, and events
/// without a hook do not reach the sink. Each hook gets what a `program` sink passes on: the notice
/// as a line of JSON, and its fields as variables. No shell is involved, and a hook that takes too
/// long is ended together with all processes it started. A hook runs once for an event, however it
/// ends, unless it ends with 75 (`EX_TEMPFAIL`); then it alone runs again later. Withdrawals are
/// for other sinks: a hook that has run cannot be undone.
public struct HooksSink: NotificationSink {
    public static let kind = "hooks"
    public static let schema = SettingsSchema(
        summary: "Runs the programs in a folder, each for the events of its subfolder.",
        keys: [
            SettingKey(
                "folder", .path, isRequired: true,
                help: "The folder that has a subfolder for each kind of event (or its first word, or all), with the programs in it.",
                example: #""~/.config/bellhop/hooks.d""#),
            SettingKey(
                "timeout", .duration(.milliseconds(100) ... .seconds(10)), default: .duration(.seconds(10)),
                help: "After this time, Bellhop stops a hook.", example: #""10s""#),
        ])
    public static let capabilities: SinkCapabilities = [.local, .everything]

    private let folder: HookFolder
    private let limit: Duration
    private let passed: [String: String]
    private let timekeeper: any Timekeeper
    private let progress = Locked(HookProgress())

    public init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {
        guard let path = settings.string("folder"), path.hasPrefix("/") else {
            throw InvalidSettings([.init(key: "folder", "is not an absolute path (begin with / or ~/)")])
        }
        folder = HookFolder(path)
        limit = settings.duration("timeout") ?? .seconds(10)
        passed = ProgramSettings.passed(environment.variables)
        timekeeper = environment.timekeeper
    }

    /// Accepts only the first notice of an event: a hook does not need repeats.
    public func wants(_ event: Event) -> Bool {
        event.step == 0 && event.repeats == 0 && event.kind != .hubDigest && folder.mayHaveHooks(for: event.kind)
    }

    public func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome {
        switch operation {
        case .schedule: return .rejected("hooks are run at once; Bellhop does the scheduling itself")
        case .withdraw: return .rejected("a hook that has run cannot be undone")
        case .deliver, .update: break
        }
        let event = operation.event
        // Reading folders may wait for a disk.
        let found = await OwnThread.value(named: "bellhop-hooks") { [folder] () -> Result<[Hook], HookFolder.Unseen> in
            Result { () throws(HookFolder.Unseen) in try folder.hooks(for: event.kind) }
        }
        let hooks: [Hook]
        switch found {
        case .success(let seen)?: hooks = seen
        case .failure(let unseen)?: return .deferred("cannot look for hooks: \(SpawnFailure(code: unseen.code).words)", after: nil)
        case nil: return .deferred("cannot look for hooks: \(SpawnFailure(code: EAGAIN).words)", after: nil)
        }
        // 95% of the time that the hub grants, so that hooks are ended in an orderly way.
        let end = timekeeper.now().sinceBoot + attempt.timeLimit / 20 * 19
        let request = ProgramRequest(operation, attempt: attempt)
        for hook in hooks where progress.withLock({ $0.isDue(hook.path, event.number) }) {
            let left = end - timekeeper.now().sinceBoot
            // A hook with less time than the others would be ended for nothing; the next attempt
            // continues here.
            guard left >= min(limit, attempt.timeLimit / 2) else {
                return .deferred("there was no time left for \(hook.title), which runs next", after: .zero)
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

    public func check() async -> SinkCheck {
        let listing = await OwnThread.value(named: "bellhop-hooks") { [folder] in folder.listing() }
        let count = listing?.running.count ?? 0
        return SinkCheck(.ok, "\(count == 1 ? "1 hook" : "\(count) hooks") in \(SafeText.line(folder.path))", isAttended: false)
    }
}
