/// One thing that was looked at.
public struct CheckJSON: Codable, Hashable, Sendable {
    public enum State: String, Codable, Sendable, CaseIterable {
        case ok, warn, fail
    }

    /// `socket`, `store`, `session bus`, `sink phone`, `clock`, `linger`
    public var name: String
    public var state: State
    /// What was found.
    public var detail: String
    /// What mends it; `nil` when nothing is wrong.
    public var fix: String?

    public init(name: String, state: State, detail: String, fix: String? = nil) {
        self.name = name
        self.state = state
        self.detail = detail
        self.fix = fix
    }
}
