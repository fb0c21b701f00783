import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct PageCommand: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "page",
            abstract: help("Open the page of the house in the browser of this machine."),
            discussion: help(
                """
                The browser is connected at once: nothing needs to be typed. Without a
                desktop, or with --print, the address is printed instead.

                Examples:
                  bellhop page
                  bellhop page --print
                """))
    }

    @Flag(name: .customLong("print"), help: help("Print the address instead of opening it."))
    var isPrinted = false

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let body = PairingRequest(scope: APIScope.admin.rawValue, isHere: true)
        let pairing = try await session.client.send(Request(.pairing), body: body, as: PairingJSON.self)
        guard !isPrinted, !session.json, await Self.opens(pairing.url, in: session.environment) else {
            return try session.show(pairing) { TokensPage.address(pairing, $0) }
        }
        try session.out.line(SetupPage.ok(say("The page is open in the browser."), session.style))
    }

    /// Opens an address with the program of the desktop. Returns whether that worked.
    private static func opens(_ address: String, in environment: [String: String]) async -> Bool {
        guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil,
            let folder = environment["XDG_RUNTIME_DIR"], let file = PageDoor.make(to: address, in: folder)
        else { return false }
        do {
            return try await ProgramRun.run(["xdg-open", file]).status == 0
        } catch {
            // Without xdg-open, the address is printed.
            return false
        }
    }
}
