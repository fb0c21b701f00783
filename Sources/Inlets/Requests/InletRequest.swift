import BellhopCore

/// A request to an inlet, as its HTTP server has read it.
package struct InletRequest: Sendable {
    /// A header, a field of a form, or a parameter of a query.
    package struct Field: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package var method: String
    /// The segments of the path below the root of the inlet, percent-decoded: `["topic", "publish"]`.
    package var path: [String]
    /// The parameters of the query, in order and decoded. A name can occur several times.
    package var query: [Field]
    package var headers: [Field]
    package var body: [UInt8]

    package init(method: String, path: [String], query: [Field] = [], headers: [Field] = [], body: [UInt8] = []) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// Returns the value of the first header with this name, in any case; `nil` if there is none.
    package func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }

    /// Returns the value of the first parameter of the query with exactly this name.
    package func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// The type of the body in lower case and without parameters: `application/json`; `nil` if the
    /// request does not say it.
    package var contentType: String? {
        header("Content-Type").map { type in type.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased() }
    }

    /// The body as text; `nil` if it is not valid UTF-8.
    package var text: String? { String(validating: body, as: UTF8.self) }
}

extension [InletRequest.Field] {
    /// Returns the value of the first field with exactly this name.
    package subscript(_ name: String) -> String? { first { $0.name == name }?.value }

    /// Reads the fields of a form or of a query: `title=Disk+full&body=95%25`. A text that is not
    /// encoded properly stays as it is.
    package init(encoded text: String) {
        self = text.split(separator: "&").map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { side in
                let spaced = side.replacing("+", with: " ")
                return PercentEncoding.decode(spaced) ?? String(spaced)
            }
            return InletRequest.Field(sides[0], sides.count == 2 ? sides[1] : "")
        }
    }
}
