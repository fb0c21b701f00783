import BellhopCore
import ControlWire

/// A field of the body that the request does not have.
struct UnknownField: Error {
    let name: String
    /// The path of the object that contains the field; empty for the body itself.
    let object: [any CodingKey]
    /// The fields that the object can have.
    let known: [String]

    init(name: String, object: [any CodingKey], known: [String]) {
        self.name = name
        self.object = object
        self.known = known.uniqued()
    }

    /// The known field that was probably meant.
    var near: String? { SimilarWord.closest(to: name, among: known) }

    var problem: Problem {
        let parent = APIRequest.path(object)
        let field = SafeText.line(parent.isEmpty ? name : parent + "." + name)
        if let near { return Problem(.badRequest, "There is no field \"\(field)\". Did you mean \"\(near)\"?", suggestions: [near]) }
        let list = known.joined(separator: ", ")
        if !parent.isEmpty { return Problem(.badRequest, "There is no field \"\(field)\". The fields of \"\(parent)\" are: \(list).") }
        if known.isEmpty { return Problem(.badRequest, "This request takes no fields. Remove \"\(field)\" from the body.") }
        return Problem(.badRequest, "There is no field \"\(field)\". The fields of this request are: \(list).")
    }
}

/// A field that occurs twice in an object of the body.
struct RepeatedFieldFault: Error {
    let name: String
}

/// A number in the body that is not whole, or that is too large for its field.
struct NumberFault: Error {
    let field: [any CodingKey]
}

/// The body of a request without fields: nothing, or `{}`.
struct NoFields: Decodable {
    private enum Field: CodingKey {}

    init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: Field.self) }
}
