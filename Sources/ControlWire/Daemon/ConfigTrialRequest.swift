/// The body of `POST /v1/config/trial`: a config that is not in force, and may become it.
public struct ConfigTrialRequest: Codable, Hashable, Sendable {
    /// TOML. Secrets may stand in it: it goes over a socket of the same user and is forgotten.
    public var text: String
    /// What faults call the file; without it, the one in use.
    public var path: String?
    /// A sink of this config that is sent a test notice. Left out, the config is only looked over.
    public var sink: String?

    public init(text: String, path: String? = nil, sink: String? = nil) {
        self.text = text
        self.path = path
        self.sink = sink
    }
}
