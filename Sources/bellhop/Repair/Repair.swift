import BellhopCore
import ControlClient
import ControlWire

/// A fault of this machine that `bellhop doctor --fix` can repair without losing anything.
struct Repair: Sendable {
    /// What is wrong, as a part of the report.
    var fault: Phrase
    /// The question to ask before the repair.
    var question: Phrase
    /// What to say after the repair.
    var done: Phrase
    /// Whether the check of the config reports the fault, too.
    var isOfConfig = false
    /// Repairs the fault. Returns the reason if this fails; `nil` if the fault is repaired.
    var run: @Sendable () async -> Phrase?

    /// Returns all faults that can be repaired.
    ///
    /// - Parameter config: the result of a check of the config; `nil` if it cannot be checked.
    static func all(in session: Session, config: ConfigCheckJSON?) async -> [Repair] {
        let folders = ownFolders(session.environment)
        let reported = (config?.faults ?? []) + (config?.warnings ?? [])
        let secrets = reported.compactMap(\.exposedFile).filter { $0.hasPrefix("/") }.uniqued()
        var repairs = FileRepairs.secrets(secrets)
        repairs += folders.flatMap { FileRepairs.permissions(in: $0.path, isSecret: $0.isSecret, except: Set(secrets)) }
        if let database = await database(of: session) { repairs += FileRepairs.database(database, outside: folders.map(\.path)) }
        repairs += folders.flatMap { FileRepairs.leftovers(in: $0.path) }
        repairs += FileRepairs.staleSockets(session.client.socketPaths)
        if let repair = await LingerRepair.repair(session.environment) { repairs.append(repair) }
        return repairs
    }

    /// The folders that contain nothing but Bellhop's own files. Only the owner may access a secret
    /// folder. Other users may read, but not change, the other folder.
    private static func ownFolders(_ environment: [String: String]) -> [(path: String, isSecret: Bool)] {
        let state = SocketPath.stateFolder(environment: environment).map { (path: $0, isSecret: true) }
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.config" : nil }
        let config = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home
        let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? (path: $0 + "/bellhop", isSecret: true) : nil }
        return [state, config.map { (path: $0 + "/bellhop", isSecret: false) }, runtime].compactMap { $0 }
    }

    /// Returns the path of the running daemon's database; `nil` if no daemon answers.
    private static func database(of session: Session) async -> String? {
        do {
            return try await DaemonPause.running(session)?.database
        } catch {
            // Without an answer, only the default place is examined.
            return nil
        }
    }

    /// The fault as a line of the doctor's report.
    var check: CheckJSON {
        CheckJSON(name: "files", state: .warn, detail: say(fault), fix: say("To repair this: bellhop doctor --fix"))
    }
}

/// The output of `bellhop doctor --fix --json`.
struct RepairsJSON: Codable, Hashable, Sendable {
    /// The repairs; empty if there was nothing to repair.
    var repairs: [RepairJSON]
}

/// The result of one repair.
struct RepairJSON: Codable, Hashable, Sendable {
    /// What is wrong.
    var fault: String
    /// What was done; left out if nothing was done.
    var done: String?
    /// Why the repair failed; left out if it did not fail.
    var problem: String?
}
