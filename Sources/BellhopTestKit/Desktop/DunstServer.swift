#if Desktop
import BellhopCore
import DBusClient
import Glibc

/// A real dunst on a screen of its own (Xvfb) and a private bus.
public final class DunstServer: Sendable {
    public let bus: PrivateBus
    private let xvfb: DesktopProcess
    private let display: String
    private let dunst = Locked<DesktopProcess?>(nil)

    /// - Parameter isRunning: `false` leaves dunst to a later ``start()``.
    public init(isRunning: Bool = true) async throws {
        bus = try await PrivateBus()
        xvfb = try await DesktopProcess.start(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "640x360x24", "-nolisten", "tcp"], environment: [:],
            errors: bus.folder + "/xvfb.log")
        let number = await xvfb.firstLine()
        guard !number.isEmpty else {
            throw DesktopProcess.Failure(description: "Xvfb did not start (is the package xvfb installed?); see \(bus.folder)/xvfb.log")
        }
        display = ":" + number
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
        // dunst hands it the buttons, one a line, and presses the one that it prints.
        bus.write(
            "#!/bin/sh\ncat > \(bus.folder)/menu\ngrep -F -- \"$(cat \(bus.folder)/choice)\" \(bus.folder)/menu | head -n 1\n", to: "dmenu",
            mode: 0o700)
        if isRunning { try await start() }
    }

    /// Starts dunst; it owns the name when this returns.
    public func start() async throws {
        let process = try await DesktopProcess.start(
            ["dunst", "-conf", bus.folder + "/dunstrc"], environment: variables, errors: bus.folder + "/dunst.log")
        dunst.withLock { $0 = process }
        _ = try await BusPeer.owner(of: NotificationDesk.name, on: bus.address)
    }

    /// Kills dunst with -9.
    public func kill() async {
        let process = dunst.withLock { process in
            defer { process = nil }
            return process
        }
        await process?.end()
    }

    /// Lets the bus start dunst when it is asked to; the daemon of the bus is started anew for that.
    public func becomeActivatable() async throws {
        await bus.kill()
        bus.addService(
            NotificationDesk.name, command: "/usr/bin/env DISPLAY=\(display) dunst -conf \(bus.folder)/dunstrc")
        try await bus.start()
    }

    /// Runs `body` with a dunst, and ends everything in any case.
    public static func run<Result: Sendable>(isRunning: Bool = true, _ body: (DunstServer) async throws -> Result) async throws -> Result {
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

    /// Ends everything and removes the folder.
    public func end() async {
        await kill()
        await xvfb.end(15)
        await bus.end()
    }

    public var variables: [String: String] {
        bus.variables.merging(["DISPLAY": display]) { $1 }
    }

    /// `dunstctl` with these arguments; what it prints, without the newline at the end.
    public func control(_ arguments: String...) async throws -> String {
        let (status, output) = try await run(["dunstctl"] + arguments)
        guard status == 0 else { throw DesktopProcess.Failure(description: "dunstctl \(arguments): exit \(status)") }
        return output.trimmingSuffix("\n")
    }

    /// How many pop-ups are on the screen.
    public func displayed() async throws -> Int? {
        Int(try await control("count", "displayed"))
    }

    /// Presses the button with this label on the newest pop-up, through dunst's own menu.
    public func press(_ label: String) async throws {
        bus.write(label, to: "choice")
        _ = try await control("context")
    }

    /// Takes a picture of the screen. Its path, and how many colours it has: an empty screen has one.
    public func screenshot(_ name: String) async throws -> (path: String, colours: Int) {
        let path = bus.folder + "/" + name + ".png"
        let (status, _) = try await run(["import", "-silent", "-window", "root", path])
        guard status == 0 else { throw DesktopProcess.Failure(description: "import (package imagemagick) failed: exit \(status)") }
        let (_, colours) = try await run(["identify", "-format", "%k", path])
        return (path, Int(colours) ?? 0)
    }

    /// Takes pictures until one has enough colours: a window is mapped before it is painted. The colours of the last of at most 50.
    public func screenshot(until isPainted: (Int) -> Bool, _ name: String) async throws -> Int {
        var colours = 0
        for _ in 0..<50 {
            colours = try await screenshot(name).colours
            if isPainted(colours) { break }
        }
        if let folder = getenv("BELLHOP_KEEP_SCREENSHOTS") {
            _ = try await run(["cp", bus.folder + "/" + name + ".png", String(cString: folder)])
        }
        return colours
    }

    private func run(_ arguments: [String]) async throws -> (status: Int32, output: String) {
        try await DesktopProcess.run(arguments, environment: variables, errors: bus.folder + "/tools.log")
    }
}

extension String {
    fileprivate func trimmingSuffix(_ end: Character) -> String {
        last == end ? String(dropLast()) : self
    }
}
#endif
