/// The URLs for answering a notice over HTTP. A sink knows nothing else about the hub's API.
public struct AnswerLinks: Sendable {
    /// The external address of the API.
    public let address: PublicAddress
    private let sink: SinkName
    private let unsure: UnsureTokens

    /// Creates the links of one sink.
    ///
    /// - Parameter unsure: the tokens that no receipt contains yet. The hub uses the same object to
    ///   look them up.
    public init(address: PublicAddress, sink: SinkName, unsure: UnsureTokens) {
        self.address = address
        self.sink = sink
        self.unsure = unsure
    }

    /// The token for a delivery. Every attempt gets the same token. The token is remembered until
    /// newer tokens displace it, so that a button works even before the receipt is stored.
    public func token(for event: Event, _ timekeeper: any Timekeeper) -> String {
        unsure.token(for: event, at: sink) { AnswerToken(for: event.number, timekeeper).reveal() }
    }

    /// The URL of a page for people, with the notice and its buttons. Opening the page changes
    /// nothing.
    public func page(_ token: String) -> String { "\(address)/\(Self.folder)/\(token)" }

    /// The URL that a button posts to.
    public func button(_ token: String, _ verb: NoticeAction.Verb) -> String { page(token) + "/" + verb.rawValue }

    /// The first part of the URLs' paths, below the public address.
    public static let folder = "answer"
}
