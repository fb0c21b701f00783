/// The URLs for answering a notice over HTTP. A sink knows nothing else about the hub's API.
package struct AnswerLinks: Sendable {
    /// The external address of the API.
    package let address: PublicAddress
    private let sink: SinkName
    private let unsure: UnsureTokens

    /// Creates the links of one sink.
    ///
    /// - Parameter unsure: the tokens that no receipt contains yet. The hub uses the same object to
    ///   look up tokens.
    package init(address: PublicAddress, sink: SinkName, unsure: UnsureTokens) {
        self.address = address
        self.sink = sink
        self.unsure = unsure
    }

    /// Returns the token for a delivery. All attempts at a delivery get the same token. The token
    /// is remembered until newer tokens displace it. Therefore, a button works even before the
    /// receipt is stored.
    package func token(for event: Event, _ timekeeper: any Timekeeper) -> String {
        unsure.token(for: event, at: sink) { AnswerToken(for: event.number, timekeeper).reveal() }
    }

    /// Returns the URL of a page for people, which shows the notice and its buttons. Opening the
    /// page changes nothing.
    package func page(_ token: String) -> String { "\(address)/\(Self.folder)/\(token)" }

    /// Returns the URL to which a button sends its POST request.
    package func button(_ token: String, _ verb: NoticeAction.Verb) -> String { page(token) + "/" + verb.rawValue }

    /// The first part of the path of each URL, below the public address.
    package static let folder = "answer"
}
