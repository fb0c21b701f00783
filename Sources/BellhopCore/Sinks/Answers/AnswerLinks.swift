/// The addresses at which a notice is answered over HTTP: all that a sink knows of the hub's API.
public struct AnswerLinks: Sendable {
    /// Where the API is reached from outside.
    public let address: PublicAddress
    private let sink: SinkName
    private let unsure: UnsureTokens

    /// - Parameter unsure: shared with the hub, which looks there for what no receipt knows yet.
    public init(address: PublicAddress, sink: SinkName, unsure: UnsureTokens) {
        self.address = address
        self.sink = sink
        self.unsure = unsure
    }

    /// Fresh for each telling; the same for another attempt at it. It is kept beyond the last attempt, until newer ones take its place: whoever
    /// presses a button before the receipt is stored is known all the same.
    public func token(for event: Event, _ timekeeper: any Timekeeper) -> String {
        unsure.token(for: event, at: sink) { AnswerToken(for: event.number, timekeeper).reveal() }
    }

    /// A page for people, with the notice and its buttons. Opening it does nothing.
    public func page(_ token: String) -> String { "\(address)/\(Self.folder)/\(token)" }

    /// Where a button posts to.
    public func button(_ token: String, _ verb: NoticeAction.Verb) -> String { page(token) + "/" + verb.rawValue }

    /// The first part of their paths, below the public address.
    public static let folder = "answer"
}
