/// The identity of a message at a sink. A message replaces an earlier message that has the same
/// key. When a delivery is retried, the message keeps its key.
///
/// The key of a laundry notice is `timer_<petID>_<type>_<task>`. A key has at most 64 characters of
/// `[-_A-Za-z0-9]`, because ntfy accepts only these characters in a `sequence_id`.
package struct NoticeKey: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    package var rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    package var description: String { rawValue }
}
