/// The body of `POST /v1/config/check`; without a path, the file the daemon would load.
public struct ConfigCheckRequest: Codable, Hashable, Sendable {
    /// Absolute.
    public var path: String?

    public init(path: String? = nil) {
        self.path = path
    }
}
