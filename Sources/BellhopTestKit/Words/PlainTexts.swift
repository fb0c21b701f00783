public import BellhopCore

// Two phrases are equal only if they have the same pattern and the same arguments. Tests that
// compare what people read use the `plain` values below: two of them are equal if their English
// texts are equal.

extension Phrase {
    /// A phrase whose pattern is the whole English sentence, without arguments.
    public var plain: Phrase { Phrase(id: description) }
}

extension Reason {
    public var plain: Reason { Reason(phrase.plain) }
}

extension DeliveryOutcome {
    public var plain: DeliveryOutcome {
        switch self {
        case .accepted: self
        case .deferred(let reason, let after): .deferred(reason.plain, after: after)
        case .limited(let reason, let after): .limited(reason.plain, after: after)
        case .rejected(let reason): .rejected(reason.plain)
        case .misconfigured(let reason): .misconfigured(reason.plain)
        case .ambiguous(let reason): .ambiguous(reason.plain)
        }
    }
}

extension SinkCheck {
    public var plain: SinkCheck {
        SinkCheck(state, detail.plain, isAttended: isAttended, findings: findings.map(\.plain), trouble: trouble?.plain)
    }
}

extension Phrase {
    public func hasPrefix(_ text: String) -> Bool { description.hasPrefix(text) }
    public func hasSuffix(_ text: String) -> Bool { description.hasSuffix(text) }
    public func contains(_ text: String) -> Bool { description.contains(text) }
}

// These operators let tests compare a reason or phrase with the English text that people read.
public func == (reason: Reason, english: String) -> Bool { reason.description == english }
public func != (reason: Reason, english: String) -> Bool { !(reason == english) }
public func == (reason: Reason?, english: String) -> Bool { reason?.description == english }
public func == (phrase: Phrase, english: String) -> Bool { phrase.description == english }
public func == (phrase: Phrase?, english: String) -> Bool { phrase?.description == english }
