/// The answer to `GET /v1/version`.
public struct VersionJSON: Codable, Hashable, Sendable {
    /// `0.1.0`
    public var version: String
    /// `v1`
    public var api: String
    /// The version of the status schema.
    public var schema: Int
    /// The number of the database's last migration.
    public var store: Int?
    /// `Desktop`, `Push`
    public var traits: [String]

    public init(version: String, api: String = "v1", schema: Int = StatusJSON.schemaVersion, store: Int? = nil, traits: [String] = []) {
        self.version = version
        self.api = api
        self.schema = schema
        self.store = store
        self.traits = traits
    }
}
