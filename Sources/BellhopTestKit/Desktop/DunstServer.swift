#if Desktop
import BellhopCore
import DBusClient

/// A real dunst notification server, on its own virtual screen (Xvfb) and private bus.
package final class DunstServer: Sendable {
    package let screen: VirtualScreen
    private let dunst = Locked<DesktopProcess?>(nil)

    /// Starts the screen, the bus and dunst.
    ///
    /// - Parameter isRunning: whether to start dunst now. If `false`, call ``start()`` later.
    package init(isRunning: Bool = true) async throws {
        screen = try await VirtualScreen()
        bus.write(
            """
            [global]
            width = 400
            height = 200
            origin = top-right
            offset = 20x20
            font = Sans 12
            markup = full
            format = "<b>%s</b>\\n%b"
            dmenu = \(bus.folder)/dmenu
            show_indicators = no
            icon_position = left
            min_icon_size = 48
            max_icon_size = 48
            """, to: "dunstrc")
        // dunst passes its buttons to this script, one per line, and presses the button that the
        // script prints.
        bus.write(
            "#!/bin/sh\ncat > \(bus.folder)/menu\ngrep -F -- \"$(cat \(bus.folder)/choice)\" \(bus.folder)/menu | head -n 1\n", to: "dmenu",
            mode: 0o700)
        if isRunning { try await start() }
    }

    package var bus: PrivateBus { screen.bus }

    /// Starts dunst and waits until dunst owns the bus name of the notification service.
    package func start() async throws {
        let process = try await DesktopProcess.start(
            ["dunst", "-conf", bus.folder + "/dunstrc"], environment: variables, errors: bus.folder + "/dunst.log")
        dunst.withLock { $0 = process }
        _ = try await BusPeer.owner(of: NotificationDesk.name, on: bus.address)
    }

    /// Kills dunst with SIGKILL.
    package func kill() async {
        let process = dunst.withLock { process in
            defer { process = nil }
            return process
        }
        await process?.end()
    }

    /// Configures the bus to start dunst on demand. This restarts the bus daemon.
    package func becomeActivatable() async throws {
        await bus.kill()
        bus.addService(
            NotificationDesk.name, command: "/usr/bin/env DISPLAY=\(screen.display) dunst -conf \(bus.folder)/dunstrc")
        try await bus.start()
    }

    /// Runs `body` with a dunst server. Ends dunst, the screen and the bus in every case.
    package static func run<Result: Sendable>(isRunning: Bool = true, _ body: (DunstServer) async throws -> Result) async throws -> Result {
        let dunst = try await DunstServer(isRunning: isRunning)
        do {
            let result = try await body(dunst)
            await dunst.end()
            return result
        } catch {
            await dunst.end()
            throw error
        }
    }

    /// Ends dunst, the screen and the bus, and removes their folder.
    package func end() async {
        await kill()
        await screen.end()
    }

    package var variables: [String: String] { screen.variables }

    /// Runs `dunstctl` and returns its output without the trailing newline.
    package func control(_ arguments: String...) async throws -> String {
        let (status, output) = try await run(["dunstctl"] + arguments)
        guard status == 0 else { throw DesktopProcess.Failure(description: "dunstctl \(arguments): exit \(status)") }
        return output.trimmingSuffix("\n")
    }

    /// Returns the number of pop-ups on the screen.
    package func displayed() async throws -> Int? {
        Int(try await control("count", "displayed"))
    }

    /// Presses a button of the newest pop-up through dunst's own menu.
    package func press(_ label: String) async throws {
        bus.write(label, to: "choice")
        _ = try await control("context")
    }

    /// Takes a screenshot, as ``VirtualScreen/screenshot(_:)`` does.
    package func screenshot(_ name: String) async throws -> (path: String, colours: Int) { try await screen.screenshot(name) }

    /// Takes screenshots, as ``VirtualScreen/screenshot(until:_:)`` does.
    package func screenshot(until isPainted: (Int) -> Bool, _ name: String) async throws -> Int {
        try await screen.screenshot(until: isPainted, name)
    }

    private func run(_ arguments: [String]) async throws -> (status: Int32, output: String) { try await screen.run(arguments) }
}

extension String {
    fileprivate func trimmingSuffix(_ end: Character) -> String {
        last == end ? String(dropLast()) : self
    }
}
#endif
