import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Doctor: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "doctor",
            abstract: help("Show what works, what does not, and how to fix it."),
            discussion:
                help(
                    """
                    Checks the socket, the database, the session bus, each sink and the clock, and
                    whether the daemon keeps running when you log out. Exits with status 69 if
                    something does not work.
                    """
                )
        )
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let doctor = await examine(session)
        try session.show(doctor) { Reports.doctor(doctor, $0) }
        if doctor.checks.contains(where: { $0.state == .fail }) { throw PrintedFailure(code: .unavailable) }
    }

    private func examine(_ session: Session) async -> DoctorJSON {
        do {
            return try await session.client.send(Request(.doctor, timeLimit: .minutes(2)), as: DoctorJSON.self)
        } catch {
            return DoctorJSON(checks: await WithoutDaemon.checks(session, error))
        }
    }
}
