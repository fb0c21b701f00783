/// Serves pictures stored on this machine to phones, each at an address that cannot be guessed.
///
/// A picture gets its address when a notice first shows the picture. An address is valid only as
/// long as the process runs. That is enough, because a phone loads a picture when the notice
/// arrives.
public final class PictureDesk: Sendable {
    /// The first part of the addresses' paths, below the public address.
    public static let folder = "picture"
    /// The suffix after each secret.
    public static let suffix = ".png"
    /// The maximum number of addresses; beyond it the oldest becomes void.
    private static let most = 256

    private struct State {
        var address: PublicAddress?
        var entries: [(path: String, secret: String)] = []
    }

    private let state = Locked(State())

    public init() {}

    /// Sets the external address of the API. With `nil`, pictures have no addresses.
    public func serve(at address: PublicAddress?) {
        state.withLock { $0.address = address }
    }

    /// The address of the picture in a file; `nil` if the API has no external address.
    ///
    /// - Parameter timekeeper: creates the secret of a new picture.
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

    /// The path of the picture file for the last part of an address; `nil` for an unknown address.
    public func path(of name: String) -> String? {
        guard name.hasSuffix(Self.suffix) else { return nil }
        return state.withLock { state in
            // A constant-time comparison is not needed: the time of the search does not reveal 128
            // random bits.
            state.entries.first { $0.secret == name.dropLast(Self.suffix.count) }?.path
        }
    }
}
