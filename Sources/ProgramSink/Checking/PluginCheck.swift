package import BellhopCore

/// Tests a plugin by running it as the program sink would, and reports its mistakes. The plugin
/// really delivers the test notices.
package struct PluginCheck: Sendable {
    /// A test that the check runs.
    package enum Part: String, Sendable, CaseIterable {
        /// Sends an ordinary notice.
        case plain
        /// Sends a notice with the same key again, together with the receipt of the first run.
        case again
        /// Sends texts that often cause mistakes in programs.
        case odd
        /// Withdraws a notice.
        case withdrawal
        /// Sends a document with a `type` that no version of Bellhop knows yet.
        case unknown
        /// Sends nothing on standard input.
        case nothing
    }

    package struct Result: Sendable {
        package var part: Part
        package var outcome: DeliveryOutcome
        /// The mistake that the plugin made; `nil` if it made none.
        package var fault: Phrase?
    }

    private let settings: ProgramSettings
    private let limit: Duration

    /// - Parameters:
    ///   - command: the program and its arguments, as in the config.
    ///   - variables: the whole environment of the program. The check adds the variables of the
    ///     notice.
    ///   - limit: the time limit of each run.
    package init(command: [String], variables: [String: String], limit: Duration) throws(InvalidSettings) {
        settings = try ProgramSettings(Settings(["command": .list(command)], schema: ProgramSink.schema), variables: variables).passing(
            variables)
        self.limit = limit
    }

    /// Runs all tests, one after another. If the program cannot be run at all, only the first test
    /// runs.
    package func run() async -> [Result] {
        var results: [Result] = []
        var receipt = Receipt.none
        for part in Part.allCases {
            var result = Result(part: part, outcome: .accepted(.none), fault: nil)
            for (order, isText) in orders(part, receipt) {
                let end = await ProgramRunner.run(order)
                let answer = ProgramAnswer(end, name: settings.name, limit: limit)
                result.outcome = answer.outcome
                result.fault = fault(part, end, answer, isText)
                if result.fault != nil { break }
            }
            if part == .plain, case .accepted(let found) = result.outcome { receipt = found }
            results.append(result)
            if case .misconfigured = result.outcome, part == .plain { break }
        }
        return results
    }

    private func orders(_ part: Part, _ receipt: Receipt) -> [(ProgramOrder, what: String)] {
        switch part {
        case .plain: [(order(.deliver(Self.sample(), previous: nil)), "")]
        case .again: [(order(.deliver(Self.sample(), previous: receipt)), "")]
        case .withdrawal: [(order(.withdraw(Self.sample(), previous: receipt)), "")]
        case .odd: Self.texts.map { (order(.deliver(Self.sample($0.text, key: "check_odd"), previous: nil)), $0.what) }
        case .unknown: [(order(.deliver(Self.sample(), previous: nil), type: "not-yet-known"), "")]
        case .nothing: [(order(nil), "")]
        }
    }

    private func order(_ operation: SinkOperation?, type: String? = nil) -> ProgramOrder {
        var input: [UInt8] = []
        var variables = settings.variables([:])
        if let operation {
            let attempt = Attempt(number: 1, now: operation.event.occurred, timeLimit: limit)
            let request = ProgramRequest(operation, attempt: attempt)
            input = request.input
            variables.merge(request.variables) { $1 }
        }
        if let type {
            variables["BELLHOP_TYPE"] = type
            input = Array(String(decoding: input, as: UTF8.self).replacing(#""type":"notice""#, with: #""type":"\#(type)""#).utf8)
        }
        return ProgramOrder(
            program: settings.program ?? settings.command[0], arguments: settings.command, variables: variables, folder: nil, input: input,
            limit: limit)
    }

    private func fault(_ part: Part, _ end: ProgramEnd, _ answer: ProgramAnswer, _ text: String) -> Phrase? {
        switch end.manner {
        case .tooLate: return "the program did not end within \(DurationText.words(limit))"
        case .signalled(let number): return "the program was ended by signal \(number)"
        case .unstarted, .exited, .cancelled: break
        }
        if let complaint = answer.complaint { return complaint }
        switch (part, answer.outcome) {
        case (.plain, .accepted), (.again, .accepted), (.odd, .accepted), (.withdrawal, .accepted), (.unknown, .rejected): return nil
        case (.again, .rejected), (.odd, .rejected), (.withdrawal, .rejected): return nil
        case (.plain, _): return "the program does not accept an ordinary notice"
        case (.again, _): return "the program does not accept a notice that it has already received"
        case (.odd, _): return "the program fails when it gets an unusual text: \(text)"
        case (.withdrawal, _):
            return "the program fails when it gets a withdrawal; if it cannot withdraw notices, it should exit with status 65"
        case (.unknown, .accepted): return "the program accepts an unknown type; it should exit with status 65"
        case (.unknown, _): return "the program fails when it gets an unknown type, so Bellhop would retry; it should exit with status 65"
        case (.nothing, .accepted): return "the program reports that it delivered a notice that it never got"
        case (.nothing, _): return nil
        }
    }

    // MARK: The test notices

    private static let texts: [(what: String, text: String)] = [
        ("a dash in front", "-n --help"), ("quotes", #"say "hi" \ back\slash 'single' `tick` $HOME $(exit 3) %s %n"#),
        ("lines", "first\nsecond"), ("emoji", "👩‍👩‍👧‍👦🧺🏳️‍🌈"), ("markup", "<b>Snowy</b> &amp; *bold*"), ("nothing", ""),
        ("five thousand bytes", String(repeating: "Snowy is ready. ", count: 313)),
    ]

    private static func sample(_ text: String = "This is a test of a plugin.", key: String = "check") -> Event {
        let notice = Notice(
            key: NoticeKey(rawValue: key), id: key, category: "x-bellhop.test", title: .verbatim("Bellhop"), body: .verbatim(text),
            urgency: .normal,
            name: "Snowy")
        // Any time will do, because the notice has no due time.
        return Event(number: 1, kind: .test, occurred: Instant(seconds: 1_795_351_500), owner: .hub, notice: notice)
    }
}
