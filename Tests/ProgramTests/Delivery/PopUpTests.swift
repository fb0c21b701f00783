#if Desktop
import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests the pop-ups that the running daemon shows on a real dunst.
@Suite(.timeLimit(.minutes(15)), .serialized) struct PopUpTests {
    private static let config =
        DaemonConfig.json + """
            [sinks.desktop]
            type = "dbus"

            """

    private func environment(_ dunst: DunstServer) -> [String: String] {
        dunst.bus.variables.filter { $0.key == "DBUS_SESSION_BUS_ADDRESS" }
    }

    /// Polls dunst until it shows `count` pop-ups. If that never happens, the time limit of the
    /// test ends the wait.
    private func shows(_ count: Int, _ dunst: DunstServer) async throws {
        while try await dunst.displayed() != count { try Task.checkCancellation() }
    }

    @Test("a wash that ends pops up once; after dunst was killed and started again it pops up once again")
    func restart() async throws {
        try await DunstServer.run { dunst in
            try await DaemonProcess.run(config: Self.config, environment: environment(dunst)) { daemon in
                try await daemon.addPet("Snowy")
                try await daemon.wash("Snowy", for: .seconds(1))
                let notice = try await daemon.notice("laundry.washed", name: "Snowy")
                try await shows(1, dunst)
                #expect(try await dunst.control("history").contains("Snowy") == false)
                await dunst.kill()
                try await dunst.start()
                try await shows(1, dunst)
                // With a second notice, there are two pop-ups, so the first notice was not shown
                // twice.
                try await daemon.timer("Tea", for: .seconds(1))
                try await shows(2, dunst)
                #expect(try await dunst.displayed() == 2)
                let delivery = try #require(try await daemon.delivery(of: notice.event, at: "desktop"))
                #expect(["sent", "seen"].contains(delivery.state))
                // Promise 5: a notice that was handled on one surface disappears from all surfaces.
                let answered = try await daemon.bellhop("ack", "--all")
                #expect(answered.status == 0, "\(answered.errors)")
                try await shows(0, dunst)
            }
        }
    }

    @Test("a script asks, and a click on the button of the pop-up answers: the script gets the name of the answer")
    func question() async throws {
        try await DunstServer.run { dunst in
            try await DaemonProcess.run(config: Self.config, environment: environment(dunst)) { daemon in
                let variables = daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 }
                let words = ["notify", "Deploy?", "--action", "yes=Deploy", "--action", "no=Not now", "--wait"]
                let script = try await Program.start([Programs.path("bellhop")] + words, environment: variables)
                try await shows(1, dunst)
                try await dunst.press("Not now")
                #expect(try await script.exit() == 0)
                #expect(script.output.all == ["no"])
                try await shows(0, dunst)
            }
        }
    }

    @Test("no session bus at the start and one later: the pop-up comes then")
    func busLater() async throws {
        try await DunstServer.run(isRunning: false) { dunst in
            await dunst.bus.kill()
            unlink(dunst.bus.folder + "/bus")
            try await DaemonProcess.run(config: Self.config, environment: environment(dunst)) { daemon in
                try await daemon.addPet("Snowy")
                try await daemon.wash("Snowy", for: .seconds(1))
                // The notice on standard output does not wait for the pop-up.
                let notice = try await daemon.notice("laundry.washed", name: "Snowy")
                #expect(notice.lateness < 5)
                try await dunst.bus.start()
                try await dunst.start()
                try await shows(1, dunst)
            }
        }
    }

    @Test("the built-in config shows pop-ups, too, when the bus comes after the daemon; until then the doctor says that none answers")
    func builtIn() async throws {
        try await DunstServer.run(isRunning: false) { dunst in
            await dunst.bus.kill()
            unlink(dunst.bus.folder + "/bus")
            // A desktop session creates its bus in this folder. No other variable contains the
            // address of the bus.
            let folder = ["XDG_RUNTIME_DIR": dunst.bus.folder]
            try await DaemonProcess.run(config: "# nothing yet\n", environment: folder) { daemon in
                func bus() async throws -> CheckJSON? {
                    let doctor: DoctorJSON = try await daemon.client.send(Request(.doctor))
                    return doctor.checks.first { $0.name == "session bus" }
                }
                let missing = try await bus()
                #expect(
                    missing?.state == .warn && missing?.detail.contains("no session bus answers at unix:path=") == true,
                    "\(String(describing: missing))")
                try await daemon.timer("Tea", for: .seconds(1))
                try await dunst.bus.start()
                try await dunst.start()
                try await shows(1, dunst)
                #expect(try await bus()?.state == .ok)
            }
        }
    }

    @Test("killed with -9 with a pop-up on the screen, it adopts it: one pop-up, withdrawn when it is answered")
    func adoption() async throws {
        try await DunstServer.run { dunst in
            let daemon = try DaemonProcess(config: Self.config, environment: environment(dunst))
            try await daemon.start()
            try await daemon.timer("Tea", for: .seconds(1))
            let notice = try await daemon.notice("timer.finished", name: "Tea")
            try await shows(1, dunst)
            // Wait until the accepted delivery is stored, because the daemon is killed next.
            _ = try await daemon.delivery(of: notice.event, at: "desktop")
            try await daemon.kill9()
            try await daemon.start()
            try await daemon.timer("Mark", for: .seconds(1))
            try await shows(2, dunst)
            _ = try await daemon.bellhop("ack", "--all")
            try await shows(0, dunst)
            #expect(try await daemon.end() == 0)
        }
    }
}
#endif
