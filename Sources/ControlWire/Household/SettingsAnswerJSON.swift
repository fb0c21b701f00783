/// The answer to `PATCH /v1/settings`.
public struct SettingsAnswerJSON: Codable, Hashable, Sendable {
    public var settings: SettingsJSON
    /// `false` when they were so already.
    public var changed: Bool
    /// What people should know besides: how many notices were taken back, that a sound needs notifications.
    public var notes: [String]

    public init(settings: SettingsJSON, changed: Bool, notes: [String] = []) {
        self.settings = settings
        self.changed = changed
        self.notes = notes
    }
}
