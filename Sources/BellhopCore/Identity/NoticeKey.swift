/// The identity of a message at a sink. A message replaces the one with the same key. The key never
/// changes over retries.
///
/// `timer_<petID>_<type>_<task>`, at most 64 characters of `[-_A-Za-z0-9]`, because ntfy accepts no
/// others in a `sequence_id`.
public struct NoticeKey: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }
}
