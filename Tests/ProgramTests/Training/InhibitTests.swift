#if Desktop
import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests the running daemon with the locks of logind, on a private bus that replaces the system's
/// bus.
@Suite(.timeLimit(.minutes(15))) struct InhibitTests {
    private func environment(_ bus: PrivateBus) -> [String: String] {
        ["DBUS_SYSTEM_BUS_ADDRESS": bus.variables["DBUS_SESSION_BUS_ADDRESS"] ?? ""]
    }

    private func doctor(_ daemon: DaemonProcess) async throws -> CheckJSON {
        let answer: DoctorJSON = try await daemon.client.send(Request(.doctor))
        return try #require(answer.checks.first { $0.name == "inhibit" })
    }

    @Test("P-1: a workout holds a lock, which kill -9 frees and the next life takes again; pausing, SIGHUP and SIGTERM let go of it")
    func whole() async throws {
        try await PrivateBus.run { bus in
            let logind = try await StandInLogind(on: bus.address)
            let config = DaemonConfig.json + "[training]\ninhibit = \"%\"\n"
            let daemon = try DaemonProcess(config: config.replacing("%", with: "idle"), environment: environment(bus))
            try await daemon.start()
            #expect(logind.asked.count == 0, "nothing is asked before there is a workout")
            #expect(try await daemon.bellhop("workout", "start", "tabata").status == 0)
            #expect(
                try await logind.asked.element(0)
                    == .init(what: "idle", who: "Bellhop", why: "a workout is running", mode: "block"))
            try await daemon.kill9()
            #expect(try await logind.released.element(0) == "idle")
            try await daemon.start()
            _ = try await logind.asked.element(1)
            #expect(try await daemon.bellhop("workout", "pause").status == 0)
            _ = try await logind.released.element(1)
            #expect(try await daemon.bellhop("workout", "resume").status == 0)
            _ = try await logind.asked.element(2)
            #expect(try await doctor(daemon).detail == "a workout is running, and this machine stays awake")
            try daemon.write(config: config.replacing("%", with: "none"))
            #expect(try await daemon.bellhop("config", "reload").status == 0)
            _ = try await logind.released.element(2)
            #expect(try await doctor(daemon).state == .ok)
            try daemon.write(config: config.replacing("%", with: "sleep"))
            #expect(try await daemon.bellhop("config", "reload").status == 0)
            #expect(try await logind.asked.first(5).suffix(2).map(\.what) == ["idle", "sleep"])
            #expect(try await daemon.end() == 0)
            #expect(try await logind.released.first(5).suffix(2).sorted() == ["idle", "sleep"])
        }
    }

    @Test("P-1: where logind refuses, or there is no bus, the workout goes on, one line says so, and the doctor says what to do")
    func refused() async throws {
        try await PrivateBus.run { bus in
            let logind = try await StandInLogind(on: bus.address, answers: ["idle": .notPermitted])
            try await DaemonProcess.run(config: DaemonConfig.json, environment: environment(bus)) { daemon in
                let check = try await doctor(daemon)
                #expect(check.state == .warn)
                #expect(
                    check.detail == "this machine may fall asleep during a workout: logind does not let bellhopd keep this machine awake")
                #expect(check.fix?.hasPrefix("Install polkitd, or check its rules") == true)
                #expect(try await daemon.bellhop("workout", "start", "tabata").status == 0)
                let line = try await daemon.program.saying("may fall asleep")
                #expect(line.contains("Install polkitd"), "\(line)")
                await bus.kill()
                #expect(try await daemon.bellhop("workout", "pause").status == 0)
                #expect(try await daemon.bellhop("workout", "resume").status == 0)
                _ = try await daemon.program.saying("there is no system bus")
                #expect(try await doctor(daemon).detail.contains("there is no system bus ("))
                let status = try await daemon.bellhop("workout", "status")
                #expect(status.output.contains(" tabata: "), "\(status.output)\(status.errors)")
                let told = try await Program.run(
                    [Programs.path("bellhop"), "doctor"],
                    environment: daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket, "LANGUAGE": "de", "LC_ALL": "de_DE.UTF-8"]) {
                        $1
                    })
                #expect(told.output.contains("Wachhalten: dieser Rechner kann während eines Trainings einschlafen: "), "\(told.output)")
                #expect(try daemon.program.errors.all.count { $0.contains("during a workout") } == 2)
            }
            #expect(logind.released.count == 0)
        }
    }
}
#endif
