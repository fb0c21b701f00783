import BellhopCore
import BellhopEngine

/// Finds things by the name that a person typed. Case and accents are ignored, unless they are what
/// distinguishes two names. A full name takes precedence over a prefix, and a prefix must match
/// exactly one name.
enum NameMatch<Thing> {
    case none
    case one(Thing)
    case several([Thing])

    static func find(_ text: String, among things: [Thing], name: (Thing) -> String) -> NameMatch {
        let wanted = text.lowercased()
        guard !wanted.isEmpty else { return .none }
        let exact = things.filter { name($0) == text }
        if exact.count == 1 { return .one(exact[0]) }
        let folded = text.foldedSpelling
        for same in [things.filter { name($0).lowercased() == wanted }, things.filter { name($0).foldedSpelling == folded }] {
            if same.count == 1 { return .one(same[0]) }
            if same.count > 1 { return .several(same) }
        }
        let beginning = things.filter { name($0).begins(likeName: text) }
        switch beginning.count {
        case 0: return .none
        case 1: return .one(beginning[0])
        default: return .several(beginning)
        }
    }

    /// Finds things as ``find(_:among:name:)`` does, with one more condition for a prefix. If
    /// something outside `things` has the typed text as its full name, the prefix matches nothing,
    /// because the user most likely means that other thing.
    static func find(
        _ text: String, among things: [Thing], name: (Thing) -> String, unlessTaken isTaken: () async throws -> Bool
    ) async rethrows -> NameMatch {
        let match = find(text, among: things, name: name)
        let found: Thing
        switch match {
        case .none: return .none
        case .one(let thing): found = thing
        case .several(let things): found = things[0]
        }
        if name(found).foldedSpelling == text.foldedSpelling { return match }
        return try await isTaken() ? .none : match
    }
}

extension Refusal {
    /// Returns the refusal for an unknown name. If a known name is similar, the refusal suggests
    /// it.
    ///
    /// - Parameter advice: what to do if no known name is similar.
    static func unknown(
        _ code: Code, _ fault: Phrase, _ name: String, among known: [String], otherwise advice: Phrase
    ) -> Refusal {
        // A similar short id belongs to another timer.
        if ShortID(name) != nil { return Refusal(code, fault.followed(by: advice)) }
        if let near = SimilarWord.name(meantBy: name, among: known) { return Refusal(code, fault, suggestions: [near]) }
        return Refusal(code, fault.followed(by: advice))
    }
}
