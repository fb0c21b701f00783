package import BellhopCore

// Two phrases are equal only if they have the same pattern and the same arguments. Tests that
// compare what people read use the `plain` values below: two `plain` values are equal if their
// English texts are equal.

extension Phrase {
    /// A phrase whose pattern is the whole English sentence, without arguments.
    package var plain: Phrase { Phrase(id: description) }
}

extension Reason {
    package var plain: Reason { Reason(phrase.plain) }
}

extension DeliveryOutcome {
    package var plain: DeliveryOutcome {
        switch self {
        case .accepted: self
        case .deferred(let reason, let after): .deferred(reason.plain, after: after)
        case .limited(let reason, let after): .limited(reason.plain, after: after)
        case .partly(let reason, let after, let reached): .partly(reason.plain, after: after, reached: reached)
        case .rejected(let reason): .rejected(reason.plain)
        case .misconfigured(let reason): .misconfigured(reason.plain)
        case .ambiguous(let reason): .ambiguous(reason.plain)
        }
    }
}

extension SinkCheck {
    package var plain: SinkCheck {
        SinkCheck(state, detail.plain, isAttended: isAttended, findings: findings.map(\.plain), trouble: trouble?.plain)
    }
}

extension Phrase {
    package func hasPrefix(_ text: String) -> Bool { description.hasPrefix(text) }
    package func hasSuffix(_ text: String) -> Bool { description.hasSuffix(text) }
    package func contains(_ text: String) -> Bool { description.contains(text) }
}

// These operators let tests compare a reason or phrase with the English text that people read.
package func == (reason: Reason, english: String) -> Bool { reason.description == english }
package func != (reason: Reason, english: String) -> Bool { !(reason == english) }
package func == (reason: Reason?, english: String) -> Bool { reason?.description == english }
package func == (phrase: Phrase, english: String) -> Bool { phrase.description == english }
package func == (phrase: Phrase?, english: String) -> Bool { phrase?.description == english }
