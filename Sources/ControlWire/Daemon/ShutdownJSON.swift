/// The answer to `POST /v1/shutdown` (202): the daemon drains and ends; its socket goes last.
public struct ShutdownJSON: Codable, Hashable, Sendable {
    public var pid: Int32

    public init(pid: Int32) {
        self.pid = pid
    }
}
