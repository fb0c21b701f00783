package import BellhopCore
import LinuxSpawn
import LinuxTrust

/// Runs a program for each notice, with the notice on its standard input. With this sink, users can
/// add whatever Bellhop does not support itself.
///
/// The program receives a line of JSON: the document of ``NoticeDocument`` with `attempt`, `sounds`
/// and `receipt` added. The main fields are also passed as environment variables (`BELLHOP_TITLE`,
/// `BELLHOP_BODY`, …). The program answers with its exit status, or with a line of JSON that
/// contains more details; see `contrib/plugins/README.md`.
///
/// No shell is involved. A program that takes too long is stopped, with all processes that it has
/// started. Up to sixteen programs may run at the same time.
package struct ProgramSink: NotificationSink {
    package static let kind = "program"
    package static let schema = ProgramSettings.schema
    /// The capabilities with the default settings.
    package static let capabilities: SinkCapabilities = [.forPeople, .local, .replace, .withdraw]

    /// The allowed time limits of a run. The hub does not grant an attempt more time than this.
    package static let limits = ProgramSettings.limits

    private let settings: ProgramSettings

    package init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {
        self.settings = try ProgramSettings(settings, variables: environment.variables)
    }

    package var capabilities: SinkCapabilities {
        var capabilities: SinkCapabilities = [.local, .replace]
        if settings.tellsWithdrawals { capabilities.insert(.withdraw) }
        if settings.isForPeople { capabilities.insert(.forPeople) }
        return capabilities
    }

    package func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome {
        switch operation {
        case .schedule:
            return .rejected("a program runs immediately and cannot be scheduled")
        case .withdraw where !settings.tellsWithdrawals:
            return .rejected("this program gets no withdrawals, because withdrawals = false")
        case .deliver, .update, .withdraw:
            break
        }
        guard let program = settings.program else { return .misconfigured(Reason(missing)) }
        switch ProgramTrust(of: program) {
        case .trusted: break
        case .refused(let problem, let remedy): return .misconfigured(Reason("\(problem) (\(remedy))"))
        case .unknown(let code):
            return .deferred("\(settings.name) cannot be started: \(Phrase.message(ofSystem: SpawnFailure(code: code).words))", after: nil)
        }
        let request = ProgramRequest(operation, attempt: attempt)
        // Use at most 95% of the time that the hub grants. A slow program is then stopped before
        // the hub cancels the attempt, and the reported reason is more precise.
        let limit = min(settings.limit, attempt.timeLimit / 20 * 19)
        let end = await ProgramRunner.run(
            ProgramOrder(
                program: program, arguments: settings.command, variables: settings.variables(request.variables),
                folder: settings.folder, input: request.input, limit: limit))
        let outcome = ProgramAnswer(end, name: settings.name, limit: limit, secrets: Array(settings.secretVariables.values)).outcome
        if case .ambiguous(let reason) = outcome, !settings.repeatsUnsure { return .rejected(reason) }
        return outcome
    }

    /// Checks whether the program exists and may be run, without running it.
    package func check() async -> SinkCheck {
        guard let program = settings.program else {
            return SinkCheck(.misconfigured, missing, isAttended: settings.isForPeople)
        }
        if case .refused(let problem, let remedy) = ProgramTrust(of: program) {
            return SinkCheck(.misconfigured, "\(problem) (\(remedy))", isAttended: settings.isForPeople)
        }
        return SinkCheck(
            .ok, "\(SafeText.line(program)) can be run; only a notice shows whether it works", isAttended: settings.isForPeople)
    }

    private var missing: Phrase {
        "there is no executable program \(SafeText.line(settings.command[0])) (check the setting \"command\", or make the file executable with chmod +x)"
    }
}
