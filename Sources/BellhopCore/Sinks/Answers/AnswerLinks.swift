/// The URLs for answering a notice over HTTP. They are all that a sink knows of the hub's API.
public struct AnswerLinks: Sendable {
    /// The external address of the API.
    public let address: PublicAddress
    private let sink: SinkName
    private let unsure: UnsureTokens

    /// Creates the links of one sink.
    ///
    /// - Parameter unsure: shared with the hub, which looks up tokens there that are not yet in a
    ///   receipt.
    public init(address: PublicAddress, sink: SinkName, unsure: UnsureTokens) {
        self.address = address
        self.sink = sink
        self.unsure = unsure
    }

    /// The token for a delivery, the same for each attempt. It is kept after the last attempt until
    /// newer ones replace it, so that a button pressed before the receipt is stored is still
    /// recognized.
    public func token(for event: Event, _ timekeeper: any Timekeeper) -> String {
        unsure.token(for: event, at: sink) { AnswerToken(for: event.number, timekeeper).reveal() }
    }

    /// The URL of a page for people, with the notice and its buttons. Opening it changes nothing.
    public func page(_ token: String) -> String { "\(address)/\(Self.folder)/\(token)" }

    /// The URL that a button posts to.
    public func button(_ token: String, _ verb: NoticeAction.Verb) -> String { page(token) + "/" + verb.rawValue }

    /// The first part of the URLs' paths, below the public address.
    public static let folder = "answer"
}
