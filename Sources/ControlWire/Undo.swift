package import BellhopCore

/// How to take back what a request did. Answers contain this if the request changed something that
/// can be taken back.
package struct UndoOfferJSON: Codable, Hashable, Sendable {
    /// The token for `POST /v1/undo`.
    package var token: String
    /// The last instant at which the token is valid.
    package var until: Timestamp
    /// What the request did, without a subject, such as `stopped Tea`.
    package var words: String

    package init(_ act: Act, in language: Language) {
        token = act.id.description
        until = Timestamp(act.until)
        words = language(act.words)
    }
}

/// An answer to a request that can be taken back.
package protocol UndoableAnswer: Encodable {
    /// Left out if the request changed nothing, or if it cannot be taken back.
    var undo: UndoOfferJSON? { get set }
}

/// The body of `POST /v1/undo`.
package struct UndoRequest: Codable, Hashable, Sendable {
    /// The token from the answer to the request that is to be taken back. The default is the newest
    /// request of the same person, or of anybody if the person is unknown.
    package var token: String?

    package init(token: String? = nil) {
        self.token = token
    }
}

/// The answer to `POST /v1/undo`.
package struct UndoJSON: Codable, Hashable, Sendable, UndoableAnswer {
    /// What was taken back, such as `stopped Tea`.
    package var words: String
    /// The result as a sentence.
    package var message: String
    /// The timers that run again.
    package var timers: [TimerJSON]
    /// How to do it after all.
    package var undo: UndoOfferJSON?

    package init(words: String, message: String, timers: [TimerJSON]) {
        self.words = words
        self.message = message
        self.timers = timers
    }
}
