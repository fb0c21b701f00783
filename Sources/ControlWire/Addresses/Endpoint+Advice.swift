import BellhopCore

extension Endpoint {
    /// Returns the endpoints that a client probably meant with a method and a path that no endpoint
    /// has, at most two: the same path with another method, or a path with a similar word.
    package static func meant(by method: String, _ path: [String]) -> [Endpoint] {
        let same = Method.allCases.compactMap { Endpoint($0, path) }
        guard same.isEmpty, let last = path.last?.lowercased() else { return Array(same.prefix(2)) }
        let start = Array(path.dropLast())
        // Removing a thing is a method, not a verb: `POST timers/Tea/stop` means `DELETE timers/Tea`.
        if ["stop", "cancel", "delete", "remove", "end"].contains(last), let endpoint = Endpoint(.delete, start) { return [endpoint] }
        if let verb = verbs[last] ?? SimilarWord.closest(to: last, among: allVerbs), let endpoint = Endpoint(.post, start + [verb]) {
            return [endpoint]
        }
        // `timer` means `timers`.
        let known = table.compactMap { $0.template.first.map(String.init) }
        guard let first = SimilarWord.closest(to: path[0], among: known), first != path[0] else { return [] }
        let rest = [first] + path.dropFirst()
        if let wanted = Method(rawValue: method).flatMap({ Endpoint($0, rest) }) { return [wanted] }
        return Array(Method.allCases.compactMap { Endpoint($0, rest) }.prefix(2))
    }

    /// The method and the path, such as `DELETE /v1/timers/Tea`.
    package var line: String { method.rawValue + " " + path }

    /// Words that clients use for a verb.
    private static let verbs = [
        "stop": "end", "cancel": "end", "finish": "end", "continue": "resume", "unpause": "resume", "hold": "pause", "dismiss": "ack",
        "acknowledge": "ack", "later": "snooze", "next": "skip", "previous": "back",
    ]

    private static let allVerbs =
        PetVerb.allCases.map(\.rawValue) + RestVerb.allCases.map(\.rawValue) + TimerVerb.allCases.map(\.rawValue)
        + RunVerb.allCases.map(\.rawValue)
}
