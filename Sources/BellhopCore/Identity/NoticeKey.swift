/// The identity of a message at a sink. A message replaces an earlier one with the same key. A
/// retry uses the same key.
///
/// The key of a laundry notice is `timer_<petID>_<type>_<task>`. A key has at most 64 characters of
/// `[-_A-Za-z0-9]`, because ntfy accepts only these in a `sequence_id`.
public struct NoticeKey: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }
}
