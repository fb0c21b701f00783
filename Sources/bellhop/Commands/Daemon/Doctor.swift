import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire
import Glibc

struct Doctor: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "doctor",
            abstract: help("Show what works, what does not, and how to fix it."),
            usage: help("bellhop doctor [--all]\nbellhop doctor --fix [--yes]"),
            discussion:
                help(
                    """
                    Checks the socket, the database, the session bus, each sink and the clock, and
                    whether the daemon keeps running when you log out. Exits with status 69 if
                    something does not work.

                    With --fix, repairs what is safe to repair, and asks before each repair: the
                    permissions of Bellhop's own files and of files with tokens, files that a
                    killed program left behind, and a daemon that stops when you log out.

                    Examples:
                      bellhop doctor               what is broken, and what to do
                      bellhop doctor --all         also what works
                      bellhop doctor --fix --yes   repair without asking
                    """
                )
        )
    }

    @Flag(help: help("Also show the checks that found nothing wrong."))
    var all = false

    @Flag(help: help("Repair what is safe to repair, and ask before each repair."))
    var fix = false

    @Flag(help: help("With --fix: do not ask."))
    var yes = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if yes, !fix { throw ValidationError(say("--yes works only with --fix.")) }
    }

    func run(in session: Session) async throws {
        if fix { try await repair(session) }
        let doctor = try await examine(session)
        if !fix || !session.json { try session.show(doctor) { DoctorPage.text(doctor, showsAll: all, $0) } }
        if doctor.checks.contains(where: { $0.state == .fail }) { throw PrintedFailure(code: .unavailable) }
    }

    private func examine(_ session: Session) async throws -> DoctorJSON {
        var doctor: DoctorJSON
        let config: ConfigCheckJSON?
        do {
            doctor = try await session.working(say("Checking"), ifStopped: say("Cancelled.")) { _ in
                try await session.client.send(Request(.doctor, timeLimit: .minutes(2)), as: DoctorJSON.self)
            }
            config = await checkConfig(session)
            let check = config.flatMap { Self.isReported($0, by: doctor) ? nil : Self.check(of: $0, isRunning: true) }
            if let check { doctor.checks.insert(check, at: 0) }
        } catch let error as ControlError {
            config = await checkConfig(session)
            doctor = DoctorJSON(checks: await WithoutDaemon.checks(session, error))
            if let check = config.flatMap({ Self.check(of: $0, isRunning: false) }) { doctor.checks.append(check) }
        }
        add(await Repair.all(in: session, config: config), to: &doctor)
        return doctor
    }

    /// Adds what can be repaired. If the check of the config already reports a fault, adds only how
    /// to repair it.
    private func add(_ repairs: [Repair], to doctor: inout DoctorJSON) {
        let config = doctor.checks.firstIndex { $0.name == "config" && $0.state != .ok }
        if let config, let repair = repairs.first(where: \.isOfConfig)?.check.fix {
            doctor.checks[config].fix = [doctor.checks[config].fix, repair].compactMap { $0 }.joined(separator: "\n")
        }
        doctor.checks += repairs.filter { !$0.isOfConfig || config == nil }.map(\.check)
    }

    /// Whether the daemon itself reports all faults: that other users can change the config in force,
    /// or that a part of it is off because of a fault.
    private static func isReported(_ config: ConfigCheckJSON, by doctor: DoctorJSON) -> Bool {
        config.isUsableAtStart
            && config.faults.allSatisfy { fault in
                doctor.checks.contains { fault.isExposure ? $0.name == "config" : $0.detail.contains(fault.message) }
            }
    }

    /// Checks the config. Returns `nil` if neither the daemon nor its program can check it. An older
    /// daemon may not have this check, and the other checks are still worth showing.
    private func checkConfig(_ session: Session) async -> ConfigCheckJSON? {
        do {
            return try await ConfigCheck.askDaemon(session)
        } catch ControlError.unreachable where getuid() != 0 || access("/etc/bellhop", F_OK) != 0 {
            // On a server, root cannot ask the program instead, because the daemon of the system
            // unit runs as another user, who may not read the same files.
            do {
                return try await ConfigCheck.askProgram(session, file: nil)
            } catch {
                return nil
            }
        } catch {
            return nil
        }
    }

    /// Returns a check that fails if the config file has faults. The daemon still runs with an
    /// earlier version of the file, but would not start again. If the daemon would start despite the
    /// faults, the check only warns. Returns `nil` for a file without faults.
    ///
    /// - Parameter isRunning: whether a daemon answers. Otherwise the daemon has to be started.
    private static func check(of config: ConfigCheckJSON, isRunning: Bool) -> CheckJSON? {
        guard let first = config.faults.first(where: { $0.usableAtStart != true }) ?? config.faults.first else { return nil }
        let (file, message) = (SafeText.line(first.file), SafeText.line(first.message))
        let start = DaemonCommands.ours.start
        let remedy =
            isRunning
            ? say("To see all faults: bellhop config check. When the file is correct: bellhop config reload")
            : say("To see all faults: bellhop config check. When the file is correct: \(start)")
        if config.isUsableAtStart, !first.isExposure {
            let fault: Phrase =
                "\(file) has \(count: config.faults.count, one: "fault", other: "faults"). bellhopd starts anyway, without the part that needs it: \(message)"
            return CheckJSON(name: "config", state: .warn, detail: say(fault), fix: remedy)
        }
        guard !config.isUsableAtStart else {
            return CheckJSON(
                name: "config", state: .warn, detail: message,
                fix: say(
                    "Anyone who can change the config can run programs as this user. bellhopd will not reload the config until you are the only one who can change it."
                ))
        }
        let fault: Phrase =
            "\(file) has \(count: config.faults.count, one: "fault", other: "faults"), so bellhopd would not start again: \(message)"
        return CheckJSON(name: "config", state: .fail, detail: say(fault), fix: remedy)
    }

    private func repair(_ session: Session) async throws {
        let dialogue = session.json ? nil : session.lines.map { Dialogue(out: session.out, lines: $0, style: session.look) }
        var results: [RepairJSON] = []
        // An older daemon reports nothing else about a config that other users can change. Look again
        // after the repairs, so that one run repairs everything.
        while true {
            let repairs = await Repair.all(in: session, config: await checkConfig(session)).filter { repair in
                !results.contains { $0.fault == say(repair.fault) }
            }
            guard !repairs.isEmpty else { break }
            if !yes, dialogue == nil {
                throw CommandFailure(
                    .usage, "Without a terminal, nobody can be asked. To repair without asking: bellhop doctor --fix --yes",
                    name: "needsYes")
            }
            for repair in repairs { results.append(try await result(of: repair, dialogue, session)) }
        }
        if session.json { try session.show(RepairsJSON(repairs: results)) { _ in "" } }
        if results.isEmpty, !session.json { try session.out.line(say("There is nothing to repair.")) }
        if !session.json { try session.out.line("") }
    }

    /// Repairs one fault, if the user wants that, and prints the result.
    private func result(of repair: Repair, _ dialogue: Dialogue?, _ session: Session) async throws -> RepairJSON {
        var result = RepairJSON(fault: say(repair.fault))
        if try await isWanted(repair, dialogue) {
            result.problem = await repair.run().map { say($0) }
            if result.problem == nil { result.done = say(repair.done) }
        }
        if !session.json { try session.out.line(TextFit.fitted(DoctorPage.text(result, session.look), session.style.width)) }
        return result
    }

    private func isWanted(_ repair: Repair, _ dialogue: Dialogue?) async throws -> Bool {
        guard !yes, let dialogue else { return true }
        return try await dialogue.decide(say(repair.question), default: false)
    }
}
