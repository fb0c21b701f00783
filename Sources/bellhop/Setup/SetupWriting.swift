import BellhopCore
import ControlClient
import ControlWire
import Glibc

/// Puts a plan into force: the files of its secrets, then the config, then a reload.
struct SetupWriting: Sendable {
    struct Done: Sendable {
        /// In the order in which they were written.
        var files: [String] = []
        /// Where the config is kept as it was.
        var backup: String?
        /// `nil` where no daemon runs.
        var reload: ConfigReloadJSON?
    }

    let plan: SetupPlan
    let session: Session

    func run(isDaemonRunning: Bool) async throws -> Done {
        var done = try write()
        if isDaemonRunning {
            done.reload = try await session.client.send(Request(.post, .configReload, timeLimit: .minutes(1)), as: ConfigReloadJSON.self)
        }
        return done
    }

    /// Control-C must not come between one file and the next; it takes some milliseconds.
    private func write() throws(CommandFailure) -> Done {
        let place = plan.place
        let text = try plan.text()
        let before = signal(SIGINT, SIG_IGN)
        defer { signal(SIGINT, before) }
        var done = Done()
        guard DaemonLog.makeFolder(of: place.path) else {
            throw CommandFailure(.cannotCreate, "The folder of \(place.path) cannot be made: \(Program.errorText()).", name: "noFolder")
        }
        for (path, secret) in plan.secretFiles {
            try ReplacedFile.write(Array((secret.reveal() + "\n").utf8), to: path, isSecret: true, owner: place.owner)
            done.files.append(path)
        }
        guard text != place.bytes ?? [] else { return done }
        if let old = place.bytes {
            let backup = place.path + "~"
            // It may hold what the config holds, so nobody reads it who may not read that.
            try ReplacedFile.write(old, to: backup, isSecret: true, owner: place.owner)
            done.backup = backup
        }
        try ReplacedFile.write(text, to: place.path, owner: place.owner)
        done.files.append(place.path)
        return done
    }
}
