/// The pictures on this machine that phones may load, each at an address that nobody can guess.
///
/// A picture gets its address when a notice first shows it. The addresses last as long as the process: a phone loads a picture when the notice comes.
public final class PictureDesk: Sendable {
    /// The first part of their paths, below the public address.
    public static let folder = "picture"
    /// Behind each secret.
    public static let suffix = ".png"
    /// Beyond that the oldest address is void.
    private static let most = 256

    private struct State {
        var address: PublicAddress?
        var entries: [(path: String, secret: String)] = []
    }

    private let state = Locked(State())

    public init() {}

    /// Where the API is reached from outside; `nil`: nowhere, and there are no addresses.
    public func serve(at address: PublicAddress?) {
        state.withLock { $0.address = address }
    }

    /// The address of the picture in a file.
    ///
    /// - Parameter timekeeper: for the secret of one that had none.
    public func address(of path: String, _ timekeeper: any Timekeeper) -> String? {
        state.withLock { state in
            guard let address = state.address else { return nil }
            let secret: String
            if let entry = state.entries.first(where: { $0.path == path }) {
                secret = entry.secret
            } else {
                secret = AnswerToken.makeSecret(timekeeper)
                if state.entries.count == Self.most { state.entries.removeFirst() }
                state.entries.append((path, secret))
            }
            return "\(address)/\(Self.folder)/\(secret)\(Self.suffix)"
        }
    }

    /// The file behind the last part of such an address; `nil` for one that was not given out.
    public func path(of name: String) -> String? {
        guard name.hasSuffix(Self.suffix) else { return nil }
        return state.withLock { state in
            // Not worth a constant time: nobody learns 128 bits by timing a search.
            state.entries.first { $0.secret == name.dropLast(Self.suffix.count) }?.path
        }
    }
}
