/// The answer to `GET /v1/doctor`.
public struct DoctorJSON: Codable, Hashable, Sendable {
    public var checks: [CheckJSON]

    public init(checks: [CheckJSON]) {
        self.checks = checks
    }
}
