import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests workouts with the real daemon, which is killed in every kind of phase. The seconds pass in
/// real time.
@Suite("A workout and the end of its daemon", .timeLimit(.minutes(15))) struct RunDeathTests {
    private static let kinds: Set<Phase.Kind> = [.ready, .warmUp, .low, .high, .rest, .coolDown]

    /// Returns a programme of two rounds with one set each. `ready` is the length of the first
    /// phase, and `around` is the length of each other phase outside of the sets.
    private static func programme(ready: Duration, around: Duration, _ set: Duration) -> Programme {
        Programme(
            name: "workout", low: set, high: set, sets: 1, rounds: 2, getReady: ready, warmUp: around, coolDown: around, rest: around)
    }

    private static func start(_ programme: Programme, _ daemon: DaemonProcess) async throws -> RunJSON {
        func text(_ length: Duration?) -> String { DurationText.compact(length ?? .zero) }
        let begun = try await daemon.bellhop(
            "workout", "start", "--low", text(programme.low), "--high", text(programme.high), "--sets", "1", "--rounds", "2",
            "--start", "low", "--rest", text(programme.rest), "--get-ready", text(programme.getReady), "--warm-up", text(programme.warmUp),
            "--cool-down", text(programme.coolDown))
        #expect(begun.status == 0, "\(begun.errors)")
        #expect(begun.output.hasPrefix("◆ workout: Get ready, "), "\(begun.output)")
        return try await daemon.workout()
    }

    private static func isPhase(_ phase: Phase, _ json: PhaseJSON?) -> Bool {
        json?.kind == phase.kind.rawValue && json?.set ?? 0 == phase.set && json?.round ?? 0 == phase.round
    }

    /// The frozen timeline of a started workout: its phases and the end of each phase.
    private struct Timetable {
        let phases: [Phase]
        let ends: [Instant]

        init(_ phases: [Phase], end: Instant) {
            self.phases = phases
            ends = phases.indices.map { index in end - phases[(index + 1)...].reduce(.zero) { $0 + $1.duration } }
        }

        /// Returns the index of the phase at `now`, or the number of phases if all are over.
        func index(at now: Instant) -> Int { ends.firstIndex { $0 > now } ?? phases.count }
        /// Returns the index of the phase that ends at `end`.
        func index(endingAt end: Instant?) -> Int? { ends.firstIndex { $0 == end } }
        func setsEnded(before index: Int) -> Int { phases[..<index].count { $0.kind == .high } }
    }

    @Test("killed with -9 in every phase it goes on in that phase, and ends at its exact instant; each notice is told once: G3, P-14, P-17")
    func killed() async throws {
        let programme =
            // The first phase is longer, because it begins before the command has answered, and
            // while all other tests start their daemons.
            Self.programme(ready: .seconds(25), around: .seconds(8), .seconds(5))
        #expect(Set(programme.phases.map(\.kind)) == Self.kinds)
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let first = try await Self.start(programme, daemon)
            let end = try #require(first.endsAt).instant
            let table = Timetable(programme.phases, end: end)
            var killed: Set<Phase.Kind> = []
            var index = 0
            while index < table.phases.count {
                let here = try await Self.reach(index, table, daemon)
                if DaemonProcess.now() < table.ends[here] { killed.insert(table.phases[here].kind) }
                try await Self.die(in: here, table, daemon)
                index = here + 1
            }
            #expect(killed == Self.kinds, "a phase was over before it could be killed in")
            try await Self.check(table, daemon)
        }
    }

    /// Waits until the phase at `index` or a later phase is running and all earlier sets have been
    /// reported. Returns the index of the running phase.
    private static func reach(_ index: Int, _ table: Timetable, _ daemon: DaemonProcess) async throws -> Int {
        let reached = try await daemon.workout(inPhaseEndingFrom: table.ends[index])
        let here = try #require(table.index(endingAt: reached.phaseEndsAt?.instant), "\(reached)")
        #expect(isPhase(table.phases[here], reached.phase), "\(reached)")
        // Use the last matching notice, because a delivery that was interrupted may be repeated.
        for round in 0..<table.setsEnded(before: here) {
            let told = try await daemon.output.until { isSet($0, round: round + 1) }.last { isSet($0, round: round + 1) }
            let notice = try PrintedNotice(told ?? "")
            #expect(try await daemon.delivery(of: notice.event, at: "out")?.state == "sent")
        }
        return here
    }

    /// Kills and restarts the daemon. If the phase has time left, it must continue with its planned
    /// end. If the phase is over, the next phase must have begun.
    private static func die(in here: Int, _ table: Timetable, _ daemon: DaemonProcess) async throws {
        let phase = table.phases[here]
        try await daemon.kill9()
        if phase.kind == .low, phase.round == 2 {
            // In this one case, the daemon stays down until the phase has ended.
            let left = (table.ends[here] - DaemonProcess.now()).inMilliseconds
            _ = try await Program.run(["sleep", "\(Double(max(0, left) + 300) / 1000)"])
        }
        try await daemon.start()
        let started = DaemonProcess.now()
        let expected = table.index(at: started)
        guard expected < table.phases.count else { return }
        let after = try await daemon.workout(inPhaseEndingFrom: started + .milliseconds(1))
        guard DaemonProcess.now() < table.ends[expected] else { return }
        #expect(after.state == "running" && isPhase(table.phases[expected], after.phase), "killed in \(phase): \(after)")
        #expect(after.phaseEndsAt?.instant == table.ends[expected])
        #expect(after.endsAt?.instant == table.ends.last)
    }

    private static func check(_ table: Timetable, _ daemon: DaemonProcess) async throws {
        let finished = try await daemon.notice("workout.finished", name: "workout")
        #expect(finished.lateness >= 0)
        #expect(finished.title == "Workout Complete!")
        #expect(finished.body == "You've completed all 2 sets. Great job!")
        let told = try daemon.notices.filter { $0.type == "notice" }
        #expect(told.map(\.title) == ["Set 1 of 1, round 1 of 2", "Set 1 of 1, round 2 of 2", "Workout Complete!"])
        let sets = table.phases.indices.filter { table.phases[$0].kind == .high }
        #expect(told.map(\.due?.instant) == sets.map { table.ends[$0] } + [table.ends.last])
        let history = try await daemon.bellhop("workout", "history")
        #expect(history.output.contains("1 workout finished, 2 sets, 1 min 9 s in total"), "\(history.output)")
    }

    private static func isSet(_ line: String, round: Int) -> Bool {
        PrintedNotice.matches(line, kind: "workout.set", name: "workout") && line.contains("round \(round) of 2")
    }

    @Test("a reboot in every phase interrupts it, which asks; resumed within the hour it goes on with that phase: G3")
    func rebooted() async throws {
        let programme = Self.programme(ready: .seconds(50), around: .seconds(50), .seconds(40))
        let phases = programme.phases
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            _ = try await Self.start(programme, daemon)
            for (index, phase) in phases.enumerated() {
                let running = try await daemon.workout()
                #expect(running.state == "running" && Self.isPhase(phase, running.phase), "\(running)")
                try await daemon.kill9()
                try await daemon.reboot()
                let before = DaemonProcess.now()
                try await daemon.start()
                let asked = await daemon.output.wait { $0.count { Self.isQuestion($0) } > index }.last { Self.isQuestion($0) }
                let question = try PrintedNotice(asked ?? "")
                #expect(question.title == "Workout interrupted")
                #expect(
                    question.body.hasPrefix(phase.set > 0 ? "The workout stopped in set 1 of 1," : "The workout stopped outside of a set,"))
                let asleep = try await daemon.workout()
                #expect(asleep.state == "interrupted" && Self.isPhase(phase, asleep.phase), "rebooted in \(phase): \(asleep)")
                // Bellhop does not know how much of the phase had passed at the reboot, so it
                // repeats the whole phase.
                #expect(asleep.phaseRemainingMs == phase.length)
                #expect(asleep.remainingMs == phases[index...].reduce(0) { $0 + $1.length })
                let until = try #require(asleep.resumableUntil).instant
                #expect((before + .hours(1)...DaemonProcess.now() + .hours(1)).contains(until))
                #expect(try await daemon.delivery(of: question.event, at: "out")?.state == "sent")

                #expect(try await daemon.bellhop("workout", "resume").status == 0)
                let resumed = try await daemon.workout()
                #expect(resumed.state == "running" && Self.isPhase(phase, resumed.phase), "\(resumed)")
                #expect(resumed.phaseRemainingMs.map { $0 > phase.length - 20_000 } == true)
                #expect(try await daemon.delivery(of: question.event, at: "out")?.state == "acknowledged")
                #expect(try await daemon.bellhop("workout", "skip").status == 0)
            }
            let finished = try await daemon.notice("workout.finished", name: "workout")
            #expect(finished.title == "Workout Complete!")
            #expect(try daemon.notices.count { $0.kind == "workout.interrupted" && $0.type == "notice" } == phases.count)
            // Every set was skipped, so no set was reported.
            #expect(try daemon.notices.count { $0.kind == "workout.set" } == 0)
        }
    }

    private static func isQuestion(_ line: String) -> Bool {
        PrintedNotice.matches(line, kind: "workout.interrupted", name: "workout")
    }
}
