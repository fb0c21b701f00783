/// The body of `POST /v1/pets/{name}/pause`. Times are written as people do (``MomentText``): `tomorrow 7:00`, `2026-12-01`, `3d`, RFC 3339.
public struct PauseRequest: Codable, Hashable, Sendable {
    /// When the vacation began: now when left out, else a time that is over.
    public var since: String?
    /// When it ends by itself; left out, somebody ends it.
    public var until: String?
    /// Takes a beginning of more than seven days ago.
    public var force: Bool?

    public init(since: String? = nil, until: String? = nil, force: Bool? = nil) {
        self.since = since
        self.until = until
        self.force = force
    }
}
