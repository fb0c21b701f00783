import BellhopCore
import ControlClient
import ControlWire
import Glibc
import Testing

@testable import bellhop

@Suite("What doctor advises when no daemon runs", .serialized)
struct DoctorAdviceTests {
    @Test("beside a service of the system, doctor tells root to start the service, and nobody to start a second daemon")
    func besideSystemService() async throws {
        let folder = try StandInDaemon.makeFolder()
        defer { rmdir(folder) }
        #expect(!SystemUnit.isInstalled(in: ["/nonexistent", folder]))
        let unit = folder + "/bellhop.service"
        close(open(unit, O_CREAT | O_WRONLY, 0o644))
        defer { unlink(unit) }
        #expect(SystemUnit.isInstalled(in: ["/nonexistent", folder]))
        let session = Session(
            client: ControlClient(socketPaths: ["/nonexistent/s"]), style: .plain, json: false, out: Output { _ in }, err: Output { _ in },
            environment: [:], daemonProgram: { "/usr/local/bin/bellhopd" })
        try await inEachLanguage {
            let checks = await WithoutDaemon.checks(session, .unreachable(tried: ["/run/bellhop/socket"]), isForSystem: true)
            let text = DoctorPage.text(DoctorJSON(checks: checks), showsAll: false, .plain)
            #expect(text.contains("systemctl start bellhop") && !text.contains("bellhop up") && !text.contains("--user"), "\(text)")
            try expectGolden(text, "doctor-system")
        }
        let own = await WithoutDaemon.checks(session, .unreachable(tried: ["/run/bellhop/socket"]), isForSystem: false)
        #expect(own.first?.fix == "Start it with: bellhop up")
    }

    @Test("root beside a service of the system gets the commands of systemd wherever a start or a restart is advised")
    func systemCommands() {
        let unreachable = ControlError.unreachable(tried: ["/run/bellhop/socket"])
        #expect(say(unreachable.sentence(.system)).hasSuffix("\nStart it with: systemctl start bellhop"))
        let older = ControlError.notUnderstood(path: "/run/bellhop/socket", detail: "odd", daemonVersion: "0.0.1")
        #expect(say(older.sentence(.system)).hasSuffix("restart the daemon: systemctl restart bellhop"))
        let beginning = Overview.beginning(.plain, start: DaemonCommands.system.start)
        #expect(beginning.contains("  systemctl start bellhop start bellhopd") && !beginning.contains("bellhop up"), "\(beginning)")
        #expect(SetupPage.next(pet: nil, isRunning: false, start: DaemonCommands.system.start).contains("systemctl start bellhop   "))
    }
}
