#if Push
import BellhopCore
import FoundationEssentials

/// A request body from the config: a text with placeholders for the fields of a notice, such as
/// `{"text": "{title}"}`.
///
/// A placeholder is the name of a field in braces. All other braces are ordinary characters, so
/// that the text can be JSON.
struct WebhookBody: Sendable, Hashable {
    /// The allowed placeholders: the fields of ``NoticeDocument``, and the owner of the pet.
    enum Field: String, CaseIterable, Sendable {
        case type, id, key, event, kind, category, time, due, lateness, petId, pet, timerType, name, title, body, urgency, link, icon, owner

        /// A sample value for the field. The sample for a numeric field is a number, because the
        /// template may name such a field outside quotation marks.
        fileprivate var sample: String {
            switch self {
            case .event: "1"
            case .lateness: "0.5"
            default: "x"
            }
        }
    }

    private enum Piece: Hashable {
        case text(String)
        case field(Field)
    }

    private let pieces: [Piece]
    private let escaping: TextEscaping

    /// The reason why a template is invalid, followed by the remedy in parentheses.
    struct Fault: Error {
        var message: Phrase
    }

    init(_ text: String, for type: ContentType) throws(Fault) {
        escaping = type.escaping
        pieces = try Self.pieces(of: text)
        guard escaping == .json else { return }
        let sample = pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .field(let field): field.sample
            }
        }.joined()
        guard ReplyReader.read(AnyJSON.self, Array(sample.utf8)) != nil else {
            throw Fault(
                message:
                    "is not valid JSON after its placeholders are filled in (put text in quotation marks: \"{title}\"; or set another content_type)"
            )
        }
    }

    private static func pieces(of text: String) throws(Fault) -> [Piece] {
        var pieces: [Piece] = []
        var plain = ""
        var rest = text[...]
        while let first = rest.popFirst() {
            let name = first == "{" ? rest.prefix { $0.isASCII && $0.isLetter } : ""
            guard !name.isEmpty, rest.dropFirst(name.count).first == "}" else {
                plain.append(first)
                continue
            }
            guard let field = Field(rawValue: String(name)) else {
                let known = Field.allCases.map { "{" + $0.rawValue + "}" }.joined(separator: ", ")
                throw Fault(message: "contains {\(name)}, which is unknown (known: \(known))")
            }
            rest = rest.dropFirst(name.count + 1)
            if !plain.isEmpty { pieces.append(.text(plain)) }
            plain = ""
            pieces.append(.field(field))
        }
        if !plain.isEmpty { pieces.append(.text(plain)) }
        return pieces
    }

    func holds(_ field: Field) -> Bool { pieces.contains(.field(field)) }

    func filled(by document: NoticeDocument) -> [UInt8] {
        pieces.flatMap { piece in
            switch piece {
            case .text(let text): Array(text.utf8)
            case .field(let field): escaping.bytes(Self.value(of: field, document))
            }
        }
    }

    /// Returns the value of a field; empty if the notice has no such value.
    private static func value(of field: Field, _ document: NoticeDocument) -> String {
        switch field {
        case .type: document.type
        case .id: document.id
        case .key: document.key
        case .event: String(document.event)
        case .kind: document.kind
        case .category: document.category
        case .time: document.time
        case .due: document.due ?? ""
        case .lateness: String(document.lateness)
        case .petId: document.petId ?? ""
        case .pet: document.pet ?? ""
        case .timerType: document.timerType ?? ""
        case .name: document.name
        case .title: document.title
        case .body: document.body
        case .urgency: document.urgency
        case .link: document.link ?? ""
        case .icon: document.icon ?? ""
        case .owner: document.labels["owner"] ?? ""
        }
    }
}

/// A type that can be decoded from any JSON. It serves to check whether a text is JSON.
private struct AnyJSON: Decodable {
    init(from decoder: any Decoder) throws {}
}
#endif
