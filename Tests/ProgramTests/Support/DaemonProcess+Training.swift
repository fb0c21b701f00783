import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Testing

extension DaemonProcess {
    /// Simulates a reboot of the machine by changing the stored boot ids. Call this only while the
    /// daemon is not running.
    func reboot() async throws {
        let sql = """
            UPDATE timers SET boot = 'another-boot' WHERE basis = 'count';
            UPDATE clock SET boot = 'another-boot';
            """
        let done = try await Program.run(["sqlite3", stateFolder + "/bellhop.db", sql])
        #expect(done.status == 0, "\(done.errors)")
    }

    func rest() async throws -> ActivityJSON.Rest {
        let activity = try await client.send(Request(.rest), as: ActivityAnswerJSON.self).activity
        return try #require(activity.rest)
    }

    /// Returns the current workout.
    func workout() async throws -> RunJSON {
        try #require(try await client.send(Request(.workout(Endpoint.current)), as: ActivityAnswerJSON.self).activity.run)
    }

    /// Waits until the current workout has no running phase, or its running phase ends no earlier
    /// than `earliest`. Then returns the workout. Looks at each change that the daemon reports, as
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
