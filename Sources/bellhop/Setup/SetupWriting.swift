import BellhopCore
import ControlClient
import ControlWire
import Glibc

/// Puts a plan into force in three steps: writes the files for secrets, writes the config, and asks
/// the daemon to reload the config.
///
/// Another program may change the config while the user answers the questions. Such a change is
/// kept: the plan is applied to the file as it is at the moment of writing.
struct SetupWriting: Sendable {
    struct Done: Sendable {
        /// The paths of the written files, in the order of writing.
        var files: [String] = []
        /// The path of the copy of the previous config; `nil` if there was no previous config.
        var backup: String?
        /// Whether another program had changed the config while the user answered the questions.
        var keptOtherChanges = false
        /// The result of the reload; `nil` if no daemon is running.
        var reload: ConfigReloadJSON?
    }

    let plan: SetupPlan
    let session: Session
    let judge: ConfigJudge

    func run(isDaemonRunning: Bool) async throws -> Done {
        let current = try await current()
        var done = try write(current)
        done.keptOtherChanges = current.place.bytes != plan.place.bytes
        if isDaemonRunning {
            done.reload = try await reload()
        }
        return done
    }

    /// Lets the daemon read the config file that has just been written.
    private func reload() async throws -> ConfigReloadJSON {
        do {
            return try await session.client.send(Request(.configReload, timeLimit: .minutes(1)), as: ConfigReloadJSON.self)
        } catch {
            throw refused(error)
        }
    }

    /// Returns the error of a reload in words that fit setup. The daemon says that nothing was changed,
    /// because it knows nothing of our writing.
    private func refused(_ error: ControlError) -> ControlError {
        guard case .problem(let refusal) = error else { return error }
        var problem = refusal
        problem.detail =
            if refusal.code == ProblemCode.invalidConfig.rawValue {
                say(
                    "\(plan.place.path) is written, but bellhopd refuses it and keeps the config from before. Correct the faults, then run: bellhop config reload"
                )
            } else {
                say(
                    "\(plan.place.path) is written, but bellhopd keeps the config from before: \(refusal.detail). After that, run: bellhop config reload"
                )
            }
        return .problem(problem)
    }

    /// Checks the config file that has just been written, in the same way as
    /// `bellhop config check`. Returns `nil` if no program is available that can check the file.
    func check(isDaemonRunning: Bool) async throws -> ConfigCheckJSON? {
        if isDaemonRunning {
            return try await session.client.send(Request(.configCheck), body: ConfigCheckRequest(), as: ConfigCheckJSON.self)
        }
        guard let program = session.daemonProgram() else { return nil }
        return try await ConfigCheck.ask(program, file: plan.place.path)
    }

    /// Returns the plan for the file as it is now.
    ///
    /// - Throws: a failure if the plan does not fit the file any more, or if both changes together
    ///   have faults.
    private func current() async throws -> SetupPlan {
        var checked = plan
        while true {
            let place = try plan.place.reread()
            guard place.bytes != checked.place.bytes else { return checked }
            guard let rebased = try plan.rebased(on: place) else { throw changedMeanwhile() }
            // The check takes some time, in which the file may change again.
            guard try await judge.trial(rebased.text(isTrial: true), at: place).faults.isEmpty else { throw changedMeanwhile() }
            checked = rebased
        }
    }

    private func changedMeanwhile() -> CommandFailure {
        CommandFailure(
            .state,
            """
            The config was changed while setup was running, and the two changes do not fit together, so setup wrote nothing.
            Run setup again: \(CorrectedLine.text(session.words))
            """, name: "changedMeanwhile")
    }

    /// Writes all files. Control-C is ignored during the few milliseconds of writing, so that it
    /// cannot interrupt the work between two files.
    private func write(_ plan: SetupPlan) throws(CommandFailure) -> Done {
        let place = plan.place
        let text = try plan.text()
        let before = signal(SIGINT, SIG_IGN)
        defer { signal(SIGINT, before) }
        var done = Done()
        guard DaemonLog.makeFolder(of: place.path) else {
            throw CommandFailure(
                .cannotCreate, "The folder of \(place.path) cannot be created: \(ProgramRun.errorText()).", name: "noFolder")
        }
        for folder in plan.newFolders {
            guard DaemonLog.makeFolder(of: folder + "/.") else {
                throw CommandFailure(.cannotCreate, "\(folder) cannot be created: \(ProgramRun.errorText()).", name: "noFolder")
            }
            if let owner = place.owner { chown(folder, owner, gid_t.max) }
            done.files.append(folder)
        }
        for (path, secret) in plan.secretFiles {
            try ReplacedFile.write(Array((secret.reveal() + "\n").utf8), to: path, isSecret: true, owner: place.owner)
            done.files.append(path)
        }
        guard text != place.bytes ?? [] else { return done }
        if let old = place.bytes {
            let backup = place.path + "~"
            // Use mode 0600: the backup may contain the same secrets as the config.
            try ReplacedFile.write(old, to: backup, isSecret: true, owner: place.owner)
            done.backup = backup
        }
        try ReplacedFile.write(text, to: place.path, owner: place.owner)
        done.files.append(place.path)
        return done
    }
}
