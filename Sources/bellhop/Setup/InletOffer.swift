import BellhopCore
import ControlClient
import ControlWire

/// Says how a program reaches a new inlet.
struct InletOffer {
    let session: Session
    let inlet: InletName

    /// Returns the line of curl that posts a notice, with what else people should know. If other machines
    /// can reach the inlet, makes a token for it, which the line contains.
    func text(isRunning: Bool) async throws -> String {
        guard isRunning else {
            return "  " + say("When bellhopd runs, this shows how programs reach the inlet: bellhop inlets token \(inlet.rawValue)")
        }
        let list = try await session.client.send(Request(.inlets), as: InletListJSON.self)
        let url = list.inlets.first { $0.name == inlet.rawValue }?.url
        guard url != nil else { return socketLine() }
        let answer = try await session.client.send(
            Request(.addInletToken(inlet.rawValue)), body: InletTokenRequest(), as: InletTokenAnswerJSON.self)
        return InletsPage.created(answer, session.look)
    }

    private func socketLine() -> String {
        let socket = ShellText.word(session.client.socketPaths.first ?? "")
        return [
            "  curl --unix-socket \(socket) -d hello http://localhost/in/\(inlet.rawValue)",
            "  "
                + say("Programs on other machines need the table [api] in the config, and a token: bellhop inlets token \(inlet.rawValue)"),
        ].joined(separator: "\n")
    }
}
