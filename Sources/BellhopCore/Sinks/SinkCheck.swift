/// The result of a sink's check: whether the sink could deliver notices now.
package struct SinkCheck: Sendable, Hashable {
    package enum State: String, Sendable, Hashable, Codable {
        case ok, quiet, unavailable, misconfigured, disabled
    }

    package var state: State
    /// The service or program that answered. If nothing answered, this text describes the problem
    /// and how to fix it.
    package var detail: Phrase
    /// Whether a person is likely to see notices of the sink; `false` for a log, for example.
    package var isAttended: Bool
    /// The results of the individual checks. Only `bellhop doctor` shows these results, because
    /// other commands print tables that have no room for them.
    package var findings: [Phrase]
    /// A problem that does not stop notices, such as buttons whose answers do not arrive, and how
    /// to fix it.
    package var trouble: Phrase?

    package init(_ state: State, _ detail: Phrase, isAttended: Bool = true, findings: [Phrase] = [], trouble: Phrase? = nil) {
        self.state = state
        self.detail = detail
        self.isAttended = isAttended
        self.findings = findings
        self.trouble = trouble
    }

    /// Whether a notice would reach a person now. A quiet sink still delivers notices (checklist
    /// N-9).
    package var reachesSomebody: Bool { isAttended && (state == .ok || state == .quiet) }

    /// Whether the sink cannot deliver notices at the moment.
    package var fails: Bool { state == .unavailable || state == .misconfigured }
}
