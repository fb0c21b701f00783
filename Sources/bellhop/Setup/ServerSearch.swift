import BellhopCore
import ControlWire

/// Looks for a push server at the address that the user typed. Without a scheme, the address can
/// mean two servers.
struct ServerSearch: Sendable {
    enum Result: Hashable, Sendable {
        /// A server of the wanted kind answers at this address.
        case found(NtfyServer)
        /// The address belongs to the other kind of push server.
        case otherKind(NtfyServer)
        /// This machine does not know the CA that signed the server's certificate.
        case unknownIssuer(NtfyServer, String)
        /// A server answers at this address, but it is no push server. The text says what it answered.
        case stranger(NtfyServer, String)
        /// Nothing useful answers. The texts say for each address what happened.
        case nothing([String])
        /// Nobody can try the address, because no daemon is running.
        case untried
    }

    let judge: ConfigJudge
    /// The wanted kind: ntfy or Gotify.
    let kind: ServerProbeJSON.Found

    func find(_ typed: String, caFile: String?) async throws -> Result {
        var answers: [(server: NtfyServer, answer: ServerProbeJSON)] = []
        for server in NtfyServer.candidates(typed) {
            guard let answer = try await judge.probe(server, caFile: caFile) else { return .untried }
            if answer.found == kind { return .found(server) }
            answers.append((server, answer))
        }
        if let (server, _) = answers.first(where: { [.ntfy, .gotify].contains($0.answer.found) }) { return .otherKind(server) }
        if let (server, answer) = answers.first(where: { $0.answer.found == .unknownIssuer }) {
            return .unknownIssuer(server, answer.detail ?? server.address)
        }
        // If a server answers at one of the addresses, nobody needs to know that the other failed.
        if let (server, answer) = answers.first(where: { $0.answer.found == .other }) {
            return .stranger(server, answer.detail ?? server.address)
        }
        return .nothing(answers.map { $0.answer.detail ?? $0.server.address })
    }
}
