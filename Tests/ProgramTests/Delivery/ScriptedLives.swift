import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire

/// A daemon that is killed repeatedly while it receives commands, together with the answers that it
/// has given so far.
///
/// The result of an answered command must survive. A command without an answer may or may not have
/// been carried out.
final class ScriptedLives {
    let daemon: DaemonProcess
    let ntfy: NtfyStandIn
    private var generator: SeededGenerator
    private var serial = 0

    /// The end of each timer whose start was answered and that nobody has stopped. The key is the
    /// timer's name.
    private(set) var due: [String: Instant] = [:]
    private var ids: [String: String] = [:]
    /// The timers and pets whose stop was answered. They must never ring.
    private(set) var stopped: Set<String> = []
    /// The pets whose wash was started with an answer and that nobody has stopped.
    private(set) var washing: Set<String> = []
    private(set) var commands = 0
    private(set) var killedWhileStarting = 0
    private(set) var killedInCommand = 0
    /// The periods without a daemon, each from a kill until the daemon was ready again.
    private(set) var absences: [(from: Instant, to: Instant)] = []
    private var died: Instant?

    init(seed: UInt64) async throws {
        generator = SeededGenerator(seed: seed)
        ntfy = try await NtfyStandIn(mode: .v2_27)
        daemon = try DaemonProcess(config: DaemonConfig.ntfy(ntfy.url))
    }

    private func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    /// Runs the daemon once. `kill -9` ends it at a random moment: during the start, during
    /// commands or during deliveries.
    func live() async throws {
        let launched = DaemonProcess.now()
        let program = try await daemon.launch()
        if random(1...6) == 1 {
            program.die(after: .milliseconds(random(0...80)))
            try await program.exit()
            killedWhileStarting += 1
            return
        }
        try await program.saying("listens on")
        if let died { absences.append((died, DaemonProcess.now())) }
        // Leave enough time for some work, even on a machine that is busy with other tests. The
        // time that the start took shows how busy the machine is.
        let usual = max(150, Int((DaemonProcess.now() - launched).inMilliseconds))
        program.die(after: .milliseconds(random(0...(random(1...2) == 1 ? usual / 4 : usual * 2))))
        do {
            for _ in 0..<random(1...6) { try await command() }
        } catch is ControlError {
            killedInCommand += 1
        }
        let status = try await program.exit()
        guard status == 128 + 9 else { throw Program.Failure(description: "it ended with \(status): \(program.errors.all)") }
        died = DaemonProcess.now()
    }

    private func command() async throws {
        commands += 1
        switch random(1...20) {
        case 1...10: try await startTimers(random(1...5))
        case 11...15: try await stopTimer()
        case 16...18: try await wash()
        default: try await stopWash()
        }
    }

    private func startTimers(_ count: Int) async throws {
        let now = DaemonProcess.now()
        let requests = (0..<count).map { _ in
            serial += 1
            return TimerRequest(due: Timestamp(now + .milliseconds(random(50...1500))), name: Self.name("Timer", serial))
        }
        let timers = try await daemon.timers(requests)
        for timer in timers {
            due[timer.name] = timer.endsAt.instant
            ids[timer.name] = timer.id
        }
    }

    private func stopTimer() async throws {
        let now = DaemonProcess.now()
        guard let name = due.keys.sorted().last(where: { (due[$0] ?? now) > now }), let id = ids[name] else { return }
        do {
            try await daemon.stop(timer: id)
        } catch ControlError.problem {
            // The timer has ended in the meantime.
            return
        } catch {
            // It is unknown whether the timer was stopped.
            due[name] = nil
            throw error
        }
        due[name] = nil
        stopped.insert(name)
    }

    private func wash() async throws {
        serial += 1
        let name = Self.name("Pet", serial)
        try await daemon.addPet(name, wash: .seconds(random(1...2)))
        try await daemon.wash(name)
        washing.insert(name)
    }

    private func stopWash() async throws {
        guard let name = washing.max() else { return }
        do {
            guard try await daemon.stop(pet: name).changed else { return }
        } catch ControlError.problem {
            // The wash has ended in the meantime.
            return
        } catch {
            washing.remove(name)
            throw error
        }
        washing.remove(name)
        stopped.insert(name)
    }

    /// Returns a name of fixed length, so that no name is a prefix of another.
    private static func name(_ what: String, _ number: Int) -> String {
        what + " " + String(String(number + 100_000).dropFirst())
    }

    /// Returns the names in a text.
    static func names(in text: String) -> [String] {
        text.matches(of: #/(Timer|Pet) [0-9]{5}/#).map { String($0.output.0) }
    }
}
