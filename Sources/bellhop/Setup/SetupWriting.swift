import BellhopCore
import ControlClient
import ControlWire
import Glibc

/// Puts a plan into force: it writes the files of its secrets, then the config, and then reloads.
struct SetupWriting: Sendable {
    struct Done: Sendable {
        /// The written files, in order.
        var files: [String] = []
        /// The copy of the previous config.
        var backup: String?
        /// The result of the reload; `nil` if no daemon is running.
        var reload: ConfigReloadJSON?
    }

    let plan: SetupPlan
    let session: Session

    func run(isDaemonRunning: Bool) async throws -> Done {
        var done = try write()
        if isDaemonRunning {
            done.reload = try await session.client.send(Request(.configReload, timeLimit: .minutes(1)), as: ConfigReloadJSON.self)
        }
        return done
    }

    /// Writes all files. Control-C is ignored meanwhile, since it must not interrupt between two
    /// files; writing takes a few milliseconds.
    private func write() throws(CommandFailure) -> Done {
        let place = plan.place
        let text = try plan.text()
        let before = signal(SIGINT, SIG_IGN)
        defer { signal(SIGINT, before) }
        var done = Done()
        guard DaemonLog.makeFolder(of: place.path) else {
            throw CommandFailure(.cannotCreate, "The folder of \(place.path) cannot be created: \(Program.errorText()).", name: "noFolder")
        }
        for (path, secret) in plan.secretFiles {
            try ReplacedFile.write(Array((secret.reveal() + "\n").utf8), to: path, isSecret: true, owner: place.owner)
            done.files.append(path)
        }
        guard text != place.bytes ?? [] else { return done }
        if let old = place.bytes {
            let backup = place.path + "~"
            // The backup may hold the same secrets as the config, so only those who may read the
            // config may read it.
            try ReplacedFile.write(old, to: backup, isSecret: true, owner: place.owner)
            done.backup = backup
        }
        try ReplacedFile.write(text, to: place.path, owner: place.owner)
        done.files.append(place.path)
        return done
    }
}
