/// The body of `POST /v1/config/check`; without a path, the file the daemon would load.
public struct ConfigCheckRequest: Codable, Hashable, Sendable {
    /// Absolute. Of a file that is not the daemon's own the form alone is judged: no secret is fetched for it, and no program run.
    public var path: String?

    public init(path: String? = nil) {
        self.path = path
    }
}
