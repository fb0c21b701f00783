/// A text of the config with places that an event fills in: `{name}: {title}`. A brace that is meant as itself is written twice.
public struct TextTemplate: Hashable, Sendable, CustomStringConvertible {
    /// What may stand in braces.
    public enum Place: String, CaseIterable, Sendable {
        /// The notice's own title and body.
        case title, body
        /// The pet's or the timer's name; empty where the sink is redacted.
        case name
        /// `laundry.washed`
        case kind
        /// `low`, `normal`, `high` or `critical`
        case urgency
        /// When it was due, on the clock of the machine, with the day when it is another; empty for what was not due at a time.
        case due
        /// Who the pet belongs to; empty for nobody.
        case owner
        /// The event's number, as in `bellhop why`.
        case event
    }

    /// What is wrong with a template, with a remedy in parentheses.
    public struct Fault: Error, Hashable, Sendable {
        public var message: String
    }

    private enum Piece: Hashable {
        case text(String)
        case place(Place)
    }

    /// As it was written.
    public let description: String
    private let pieces: [Piece]

    /// - Throws: for braces that are not closed, or hold what is no place.
    public init(_ text: String) throws(Fault) {
        description = text
        var pieces: [Piece] = []
        var plain = ""
        var rest = text[...]
        while let first = rest.popFirst() {
            if first == "{" || first == "}", rest.first == first {
                rest.removeFirst()
                plain.append(first)
            } else if first == "{" {
                let name = rest.prefix { $0 != "}" && $0 != "{" }
                guard rest.dropFirst(name.count).first == "}" else {
                    throw Fault(message: "has a { that is not closed (write {{ for the brace itself)")
                }
                guard let place = Place(rawValue: String(name)) else {
                    let known = Place.allCases.map { "{" + $0.rawValue + "}" }.joined(separator: ", ")
                    throw Fault(message: "holds {\(SafeText.line(String(name)))}, which is not known (there are \(known))")
                }
                rest.removeFirst(name.count + 1)
                if !plain.isEmpty { pieces.append(.text(plain)) }
                plain = ""
                pieces.append(.place(place))
            } else if first == "}" {
                throw Fault(message: "has a } without its { (write }} for the brace itself)")
            } else {
                plain.append(first)
            }
        }
        if !plain.isEmpty { pieces.append(.text(plain)) }
        self.pieces = pieces
    }

    /// The text for an event as its sink may know it.
    public func filled(by event: Event, now: Instant, zone: ZoneRules) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .place(let place): Self.value(of: place, event, now, zone)
            }
        }.joined()
    }

    private static func value(of place: Place, _ event: Event, _ now: Instant, _ zone: ZoneRules) -> String {
        switch place {
        case .title: event.notice.title
        case .body: event.notice.body
        case .name: event.notice.name
        case .kind: event.kind.rawValue
        case .urgency: event.notice.urgency.rawValue
        case .due: event.due.map { LateWording.time($0, now: now, zone: zone) } ?? ""
        case .owner: event.notice.labels["owner"] ?? ""
        case .event: String(event.number)
        }
    }
}
