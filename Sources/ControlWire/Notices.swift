package import BellhopCore

/// The body of `POST /v1/notices`: a notice that a program or a person posts. It needs a title or a body.
package struct PostRequest: Codable, Hashable, Sendable {
    /// The title; without it, the first line of the body becomes the title.
    package var title: String?
    /// The text below the title, at most 64 kB.
    package var body: String?
    /// Whether the body is Markdown. Sinks without Markdown show it as it is.
    package var markdown: Bool?
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
    /// The address of a file, which phones can open. Bellhop itself never fetches it.
    package var attachment: String?
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
    /// The time from when the notice appears until it expires, from 1 s to 30 days. By default, a question
    /// expires after 7 days, and other notices stay.
    package var expiresInMs: Int64?
    /// The time until the notice appears, from 1 s to ten years. It counts elapsed time, even if the clock
    /// is changed. Default: the notice appears now.
    package var inMs: Int64?
    /// When the notice appears, as people write it (`14:45`, `friday 18:00`), in the daemon's zone. It
    /// cannot be used together with `inMs`.
    package var at: String?
    /// The pop-up of the program on a desktop, as `notify-send` would show it. Only over the socket. It
    /// cannot be used together with `key`, `choices`, `inMs` and `at`.
    package var desktop: DesktopRequest?

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

/// A pop-up that looks like that of another program, not like those of Bellhop. The title and the body of
/// the notice are its texts, unchanged.
package struct DesktopRequest: Codable, Hashable, Sendable {
    /// The name of the program.
    package var program: String
    /// The icon: a name, a path or an address, which the desktop gets as it is.
    package var icon: String?
    /// When the desktop closes the pop-up, in milliseconds: 0 for never, -1 (the default) if the desktop
    /// decides. Other sinks keep the notice.
    package var expireMs: Int64?
    /// The hints, at most 64. The last one of a name counts.
    package var hints: [DesktopHintRequest]?
    /// The actions, with at most 5 different keys: the name is the key, and `default` stands for a click on the pop-up. They are
    /// the answers of a question, so people can choose them on other screens, too.
    package var actions: [ChoiceRequest]?
    /// Whether the program waits until the pop-up is closed: the notice is then withdrawn on all other
    /// screens, and the event `notice.withdrawn` reports the end with the label `why`. Default: `false`.
    package var waits: Bool?
    /// The `number` of an earlier notice, which this notice replaces. Default: 0, for a new notice.
    package var replaces: Int64?

    package init(program: String) { self.program = program }
}

/// A hint of a pop-up: a property with its type on the bus.
package struct DesktopHintRequest: Codable, Hashable, Sendable {
    /// The name, such as `image-path`.
    package var name: String
    /// The type: `int`, `byte`, `double`, `string`, `boolean`, or `variant` for the text form of GVariant.
    package var type: String
    /// The value as text: `42`, `true`, `@as ['a']`.
    package var value: String

    package init(name: String, type: String, value: String) {
        self.name = name
        self.type = type
        self.value = value
    }
}

/// The answer to `POST /v1/notices`.
package struct PostedJSON: Codable, Hashable, Sendable, UndoableAnswer {
    /// The number of the event. `bellhop why` explains where its notice went. Left out for a notice
    /// that waits for its time, which has no event yet.
    package var event: Int64?
    /// The key of the notice at the sinks.
    package var key: String
    /// Whether the notice replaced one with the same key that somebody could still answer, or that
    /// still waited for its time.
    package var replaced: Bool
    /// The number by which a later notice with `desktop` can replace this one; left out for other notices.
    package var number: Int64?
    /// The notice that waits for its time; left out if the notice appears now.
    package var waiting: WaitingNoticeJSON?
    /// How the time was understood, such as `Fri 4 Dec 18:00, in 11 days`; left out if the notice
    /// appears now.
    package var understood: String?
    /// Warnings as sentences, such as a warning that no sink can notify anybody. Left out if there
    /// are none.
    package var warnings: [String]?
    /// How to undo the request; left out if there is nothing to undo.
    package var undo: UndoOfferJSON?

    package init(
        event: Int64?, key: String, replaced: Bool, number: Int64? = nil, waiting: WaitingNoticeJSON? = nil, understood: String? = nil,
        warnings: [String]? = nil
    ) {
        self.event = event
        self.key = key
        self.replaced = replaced
        self.number = number
        self.waiting = waiting
        self.understood = understood
        self.warnings = warnings
    }
}

/// A posted notice that waits for its time.
package struct WaitingNoticeJSON: Codable, Hashable, Sendable {
    /// The short id, such as `t7`, which `DELETE /v1/notices/{key}` accepts in place of the key.
    package var shortId: String?
    /// The inlet through which the notice came; `notify` for `bellhop notify`.
    package var inlet: String
    /// The program's own key; left out if it gave none.
    package var key: String?
    /// The title.
    package var title: String
    /// The text below the title; left out if there is none.
    package var body: String?
    /// How urgent the notice will be: `low`, `normal`, `high` or `critical`.
    package var urgency: String
    /// When the notice appears.
    package var appearsAt: Timestamp
    /// `appearsAt` in local time, as text for people.
    package var appearsAtLocal: String
    /// The time until the notice appears; 0 if it is about to appear.
    package var remainingMs: Int64
    /// The person whom the notice concerns; left out if it concerns nobody in particular.
    package var owner: String?
    /// The person who posted the notice; left out if unknown.
    package var by: String?

    package init(_ post: WaitingPost, _ timer: TimerRecord, clock: LocalClock) {
        let notice = post.notice
        shortId = timer.shortID?.description
        inlet = notice.inlet.rawValue
        key = notice.key
        title = notice.title
        body = notice.body.isEmpty ? nil : notice.body
        urgency = notice.urgency.rawValue
        appearsAt = Timestamp(timer.due)
        appearsAtLocal = clock.text(timer.due)
        remainingMs = timer.remaining(at: clock.now).inMilliseconds
        owner = notice.owner
        by = post.by
    }
}

/// The answer to `GET /v1/notices`.
package struct WaitingNoticeListJSON: Codable, Hashable, Sendable {
    /// The notices that wait for their time, in the order in which they appear.
    package var waiting: [WaitingNoticeJSON]

    package init(waiting: [WaitingNoticeJSON]) { self.waiting = waiting }
}

/// The answer to `DELETE /v1/notices/{key}`.
package struct WithdrawnJSON: Codable, Hashable, Sendable, UndoableAnswer {
    /// Whether the notice waited for its time, or somebody could still have answered it.
    package var withdrawn: Bool
    /// How to undo the request; left out if there is nothing to undo.
    package var undo: UndoOfferJSON?

    package init(withdrawn: Bool) { self.withdrawn = withdrawn }
}

/// The output of `bellhop run --json`, in the line after the output of the program.
package struct ProgramEndJSON: Codable, Hashable, Sendable {
    /// The exit status of the program: 128 plus the number of the signal that ended it, 127 if there
    /// is no such program, 126 if it cannot be run.
    package var exitStatus: Int32
    /// How long the program ran.
    package var durationMs: Int64
    /// The number of the notice's event. Left out if no notice was sent.
    package var event: Int64?

    package init(exitStatus: Int32, durationMs: Int64, event: Int64?) {
        self.exitStatus = exitStatus
        self.durationMs = durationMs
        self.event = event
    }
}

/// The output of `bellhop listen --json`, when the input has ended.
package struct LinesEndJSON: Codable, Hashable, Sendable {
    /// The number of notices that were posted.
    package var posted: Int
    /// The number of lines that were lost, because too many waited.
    package var lost: Int

    package init(posted: Int, lost: Int) {
        self.posted = posted
        self.lost = lost
    }
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
