/// The answer to `GET /v1/find?name=…`: what pets and timers a name could mean, so that nothing is guessed.
///
/// An exact match (ids and names, ignoring case) beats a prefix: where there is one, only exact matches are listed.
public struct FoundJSON: Codable, Hashable, Sendable {
    public var matches: [MatchJSON]

    public init(matches: [MatchJSON]) {
        self.matches = matches
    }
}
