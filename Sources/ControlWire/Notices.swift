package import BellhopCore

/// The body of `POST /v1/notices`: a notice that a program or a person posts. It needs a title or a body.
package struct PostRequest: Codable, Hashable, Sendable {
    /// The title; without it, the first line of the body becomes the title.
    package var title: String?
    /// The text below the title, at most 64 kB.
    package var body: String?
    /// The urgency: `low`, `normal`, `high` or `critical`. Default: `normal`.
    package var urgency: Urgency?
    /// The program's own key. A later notice with the same key replaces this notice.
    package var key: String?
    /// The tags by which routes choose the notice.
    package var tags: [String]?
    /// Further texts for routes and programs.
    package var labels: Labels?
    /// The address that a click on the notice opens.
    package var link: String?
    /// The picture: an address, or over the socket an absolute path.
    package var icon: String?
    /// The name of a sound in the freedesktop sound theme.
    package var sound: String?
    /// The name of the program.
    package var program: String?
    /// The subject of the notice. Default: the title.
    package var name: String?
    /// The person whom the notice concerns. If the config has members, it must be one of them.
    package var owner: String?
    /// The answers from which a person can choose, at most 5.
    package var choices: [ChoiceRequest]?
    /// The time between two repeats, until somebody answers: 10 s to 24 h.
    package var repeatMs: Int64?
    /// The most repeats, 1 to 100. Default: 6.
    package var repeatTimes: Int?
    /// The time until the notice expires, from 1 s to 30 days. By default, a question expires after
    /// 7 days, and other notices stay.
    package var expiresInMs: Int64?

    package init(title: String? = nil, body: String? = nil) {
        self.title = title
        self.body = body
    }
}

/// An answer from which a person can choose.
package struct ChoiceRequest: Codable, Hashable, Sendable {
    /// The name, which the program gets as the answer.
    package var name: String
    /// The text of the button. Default: the name.
    package var label: String?

    package init(name: String, label: String? = nil) {
        self.name = name
        self.label = label
    }
}

/// The answer to `POST /v1/notices`.
package struct PostedJSON: Codable, Hashable, Sendable, UndoableAnswer {
    /// The number of the event. `bellhop why` explains where its notice went.
    package var event: Int64
    /// The key of the notice at the sinks.
    package var key: String
    /// Whether the notice replaced one with the same key that somebody could still answer.
    package var replaced: Bool
    /// Warnings as sentences, such as a warning that no sink can notify anybody. Left out if there
    /// are none.
    package var warnings: [String]?
    /// How to undo the request; left out if there is nothing to undo.
    package var undo: UndoOfferJSON?

    package init(event: Int64, key: String, replaced: Bool, warnings: [String]? = nil) {
        self.event = event
        self.key = key
        self.replaced = replaced
        self.warnings = warnings
    }
}

/// The answer to `DELETE /v1/notices/{key}`.
package struct WithdrawnJSON: Codable, Hashable, Sendable, UndoableAnswer {
    /// Whether somebody could still have answered the notice.
    package var withdrawn: Bool
    /// How to undo the request; left out if there is nothing to undo.
    package var undo: UndoOfferJSON?

    package init(withdrawn: Bool) { self.withdrawn = withdrawn }
}

/// The output of `bellhop notify --wait`: the answer to its question.
package struct QuestionAnswerJSON: Codable, Hashable, Sendable {
    /// The number of the question's event.
    package var question: Int64
    /// The number of the event `notice.answered`.
    package var event: Int64
    /// The name of the chosen answer.
    package var answer: String
    /// The person who answered. Left out if unknown.
    package var by: String?
    /// Where the person answered: a sink, or `the page`.
    package var on: String

    package init(question: Int64, event: Int64, answer: String, by: String?, on: String) {
        self.question = question
        self.event = event
        self.answer = answer
        self.by = by
        self.on = on
    }
}
