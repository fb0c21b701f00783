import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Testing

extension DaemonProcess {
    /// The machine was started anew since: what is stored is of another boot. Only while it does not run.
    func reboot() async throws {
        let sql = """
            UPDATE timers SET boot = 'another-boot' WHERE basis = 'count';
            UPDATE clock SET boot = 'another-boot';
            """
        let done = try await Program.run(["sqlite3", stateFolder + "/bellhop.db", sql])
        #expect(done.status == 0, "\(done.errors)")
    }

    func rest() async throws -> ActivityJSON.Rest {
        let activity = try await client.send(Request(.get, .rest), as: ActivityAnswerJSON.self).activity
        return try #require(activity.rest)
    }

    /// The workout that goes on.
    func workout() async throws -> RunJSON {
        try #require(try await client.send(Request(.get, .currentWorkout), as: ActivityAnswerJSON.self).activity.run)
    }

    /// The workout that goes on, when it is in a phase that ends then or later, or stands still: looked at when the daemon tells of a change, as
    /// `bellhop watch` does.
    func workout(inPhaseEndingFrom earliest: Instant) async throws -> RunJSON {
        struct Reached: Error { var run: RunJSON }
        do {
            try await client.followWatch {
                throw $0
            } handle: { view in
                let runs = view.status.activities?.filter { $0.kind == "workout" }.compactMap(\.run) ?? []
                for run in runs where run.phaseEndsAt.map({ $0.instant >= earliest }) ?? true { throw Reached(run: run) }
            }
        } catch let reached as Reached {
            return reached.run
        }
    }
}
