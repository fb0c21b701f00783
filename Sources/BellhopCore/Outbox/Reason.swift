/// The reason for a decision, worded for people (`bellhop why`). It never contains a secret.
public struct Reason: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible, ExpressibleByStringInterpolation {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }
    public init(_ text: String) { rawValue = text }
    public var description: String { rawValue }

    /// The reason of a delivery that was repeated; the later one replaces it.
    public static let toldAgain: Reason = "told again"
    /// The reason of a delivery that was combined with others into one notice, which replaced it.
    public static let toldTogether: Reason = "told, and then told with others in one notice, because they came close together"

    /// Returns the text to append to the reason of a withdrawal that the sink did not carry out.
    ///
    /// - Parameter why: the sink's explanation.
    public static func stays(because why: Reason) -> Reason { Reason(standing + why.rawValue) }

    static let standing = "; it could not be taken back and stays there: "

    /// Returns the reason for a message of a sink that cannot replace messages, if an earlier
    /// attempt may also have succeeded.
    public static func twice(_ reason: Reason) -> Reason { Reason(reason.rawValue + doubled) }

    static let doubled = "; it may stand there twice, because the answer to an earlier attempt was lost"
}
