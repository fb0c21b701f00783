#if Desktop
import Glibc

/// A virtual screen (Xvfb) with a private bus, on which a test runs a real notification server.
package final class VirtualScreen: Sendable {
    package let bus: PrivateBus
    private let xvfb: DesktopProcess
    let display: String

    package init() async throws {
        bus = try await PrivateBus()
        xvfb = try await DesktopProcess.start(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "640x360x24", "-nolisten", "tcp"], environment: [:],
            errors: bus.folder + "/xvfb.log")
        let number = await xvfb.firstLine()
        guard !number.isEmpty else {
            throw DesktopProcess.Failure(description: "Xvfb did not start (is the package xvfb installed?); see \(bus.folder)/xvfb.log")
        }
        display = ":" + number
    }

    /// Ends the screen and the bus, and removes their folder.
    package func end() async {
        await xvfb.end(15)
        await bus.end()
    }

    package var variables: [String: String] {
        bus.variables.merging(["DISPLAY": display]) { $1 }
    }

    /// Takes a screenshot. Returns the path of the image file and the number of colors in the
    /// image. An empty screen has one color.
    package func screenshot(_ name: String) async throws -> (path: String, colours: Int) {
        let path = bus.folder + "/" + name + ".png"
        let (status, _) = try await run(["import", "-silent", "-window", "root", path])
        guard status == 0 else { throw DesktopProcess.Failure(description: "import (package imagemagick) failed: exit \(status)") }
        let (_, colours) = try await run(["identify", "-format", "%k", path])
        return (path, Int(colours) ?? 0)
    }

    /// Takes up to 50 screenshots, until `isPainted` accepts the number of colors in a screenshot.
    /// One screenshot is not enough, because a window appears on the screen before its content is
    /// drawn. Returns the number of colors in the last screenshot.
    package func screenshot(until isPainted: (Int) -> Bool, _ name: String) async throws -> Int {
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

    /// Takes up to 50 screenshots, until a screenshot has enough pixels of the given color (such as
    /// `#e01010`) or of a very similar color. Returns the number of such pixels in the last
    /// screenshot.
    package func pixels(of colour: String, atLeast enough: Int, _ name: String) async throws -> Int {
        var count = 0
        for _ in 0..<50 {
            let path = try await screenshot(name).path
            let (_, pixels) = try await run(
                [
                    "convert", path, "-fuzz", "2%", "-fill", "black", "+opaque", colour, "-fill", "white", "-opaque", colour, "-format",
                    "%[fx:int(mean*w*h)]", "info:",
                ])
            count = Int(Double(pixels) ?? 0)
            if count >= enough { break }
        }
        if let folder = getenv("BELLHOP_KEEP_SCREENSHOTS") {
            _ = try await run(["cp", bus.folder + "/" + name + ".png", String(cString: folder)])
        }
        return count
    }

    func run(_ arguments: [String]) async throws -> (status: Int32, output: String) {
        try await DesktopProcess.run(arguments, environment: variables, errors: bus.folder + "/tools.log")
    }
}
#endif
