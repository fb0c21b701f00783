import BellhopCore
import ControlWire

// This extension asks for the address of a push server, and tries the address before anything else
// is asked.
extension Interview {
    /// A push server, and the CA that signed its certificate.
    struct PushServer: Hashable, Sendable {
        var address: NtfyServer
        /// A PEM file, as written in the config; `nil` if the system knows the CA.
        var caFile: String?
        /// Whether the user keeps the server although nothing useful answers there. A test of such
        /// a server would only fail again.
        var isUnreached = false
    }

    enum ServerAnswer: Hashable, Sendable {
        case server(PushServer)
        /// The user wants to set up the other kind of push server, which answers at this address.
        case otherKind(PushServer)
        case left
    }

    /// Asks for a server until one answers, or until the user decides otherwise.
    ///
    /// - Parameters:
    ///   - kind: the wanted kind of server: ntfy or Gotify.
    ///   - known: the proposed server; `nil` for none.
    func askForServer(_ kind: ServerProbeJSON.Found, _ known: PushServer?) async throws -> ServerAnswer {
        var proposed = known?.address.address ?? ""
        var given: String?
        while true {
            let typed =
                if let given { given } else {
                    try await dialogue.ask(say("Server"), default: proposed, remembers: true) { text in
                        text.isEmpty ? nil : NtfyServer.complaint(about: text, allowsPath: kind == .gotify)
                    }
                }
            given = nil
            if typed.isEmpty {
                if try await dialogue.decide(say("Continue without this phone?"), default: true) { return .left }
                continue
            }
            proposed = typed
            let origin = ServerOrigin(address: NtfyServer(typed).address)
            let caFile = known.flatMap { ServerOrigin(address: $0.address.address).isSame(as: origin) ? $0.caFile : nil }
            switch try await tryServer(typed, kind, caFile) {
            case .settled(let answer): return answer
            case .change(let address): given = address
            }
        }
    }

    private enum Tried: Hashable, Sendable {
        case settled(ServerAnswer)
        /// The user wants another address, and may have typed it already.
        case change(String?)
    }

    private enum Next: Hashable, Sendable {
        case change, again, keep, otherKind, leave
        case address(String)
    }

    /// Tries an address until the user decides what to do with it.
    private func tryServer(_ typed: String, _ kind: ServerProbeJSON.Found, _ given: String?) async throws -> Tried {
        let search = ServerSearch(judge: judge, kind: kind)
        var caFile = given
        while true {
            let (place, file) = (place, caFile)
            let result = try await work(judge.canTest ? say("Looking for the server …") : nil) {
                try await search.find(typed, caFile: file.map(place.absolute))
            }
            var server = NtfyServer.candidates(typed)[0]
            var choices: [Dialogue.Choice<Next>] = [
                .init(.change, "change"), .init(.again, "try again"), .init(.keep, "keep anyway"), .init(.leave, "skip"),
            ]
            switch result {
            case .untried: return .settled(.server(PushServer(address: NtfyServer(typed), caFile: caFile)))
            case .found(let found):
                let address = SafeText.line(found.address)
                try dialogue.mark(
                    .ok, kind == .ntfy ? say("An ntfy server answers at \(address).") : say("A Gotify server answers at \(address)."))
                return .settled(.server(PushServer(address: found, caFile: caFile)))
            case .otherKind(let other):
                let address = SafeText.line(other.address)
                try dialogue.mark(
                    .fail,
                    kind == .ntfy
                        ? say("\(address) is a Gotify server, not an ntfy server.")
                        : say("\(address) is an ntfy server, not a Gotify server."))
                server = other
                if has(kind == .ntfy ? "gotify" : "ntfy") {
                    choices.insert(.init(.otherKind, .verbatim(kind == .ntfy ? "gotify" : "ntfy")), at: 1)
                }
            case .unknownIssuer(let found, let detail):
                try dialogue.mark(.fail, SafeText.line(detail))
                server = found
                if let file = try await askForCAFile() {
                    caFile = file
                    continue
                }
            case .stranger(let found, let detail):
                try dialogue.mark(.fail, SafeText.line(detail))
                server = found
            case .nothing(let details):
                for detail in details { try dialogue.mark(.fail, SafeText.line(detail)) }
            }
            let next = try await dialogue.choose(say("What should happen next?"), choices) { text in
                let isAddress =
                    text.contains { ".:/".contains($0) } && NtfyServer.complaint(about: text, allowsPath: kind == .gotify) == nil
                return isAddress ? Next.address(text) : nil
            }
            switch next {
            case .change: return .change(nil)
            case .address(let text): return .change(text)
            case .again: dialogue.again()
            case .keep:
                try dialogue.tell("  " + say("This server is not tested now. Later: bellhop sinks test"))
                return .settled(.server(PushServer(address: server, caFile: caFile, isUnreached: true)))
            case .otherKind: return .settled(.otherKind(PushServer(address: server, caFile: caFile)))
            case .leave: return .settled(.left)
            }
        }
    }

    /// Asks for the certificate of a private CA. Returns `nil` for none.
    private func askForCAFile() async throws -> String? {
        try dialogue.tell(
            say(
                "This computer does not know the CA that signed the server's certificate. If it is a private CA, give the CA's own certificate (a PEM file)."
            ))
        let typed = try await dialogue.ask(say("CA file (Enter for none)")) { typed in
            typed.isEmpty ? nil : place.complaint(aboutCertificate: place.written(typed))
        }
        return typed.isEmpty ? nil : place.written(typed)
    }
}
