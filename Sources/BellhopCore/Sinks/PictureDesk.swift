/// Serves pictures stored on this machine to phones, each at an address that cannot be guessed.
///
/// A picture gets its address when a notice first shows the picture. An address is valid only as
/// long as the process runs. This is long enough, because a phone loads a picture as soon as the
/// notice arrives.
package final class PictureDesk: Sendable {
    /// The first part of the path of each address, below the public address.
    package static let folder = "picture"
    /// The suffix that follows the secret in each address.
    package static let suffix = ".png"
    /// The maximum number of addresses. When an address is added beyond this limit, the oldest
    /// address becomes void.
    private static let most = 256

    private struct State {
        var address: PublicAddress?
        var entries: [(path: String, secret: String)] = []
    }

    private let state = Locked(State())

    package init() {}

    /// Sets the external address of the API. With `nil`, pictures have no addresses.
    package func serve(at address: PublicAddress?) {
        state.withLock { $0.address = address }
    }

    /// Returns the address of the picture in the file at `path`; `nil` if the API has no external
    /// address.
    ///
    /// - Parameter timekeeper: creates the secret of a new picture.
    package func address(of path: String, _ timekeeper: any Timekeeper) -> String? {
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

    /// Returns the path of the picture file to which the last part of an address refers; `nil` for
    /// an unknown address.
    package func path(of name: String) -> String? {
        guard name.hasSuffix(Self.suffix) else { return nil }
        return state.withLock { state in
            // A constant-time comparison is not needed: 128 random bits cannot be guessed from the
            // duration of the search.
            state.entries.first { $0.secret == name.dropLast(Self.suffix.count) }?.path
        }
    }
}
