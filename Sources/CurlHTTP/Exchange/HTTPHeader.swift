#if Push
package import BellhopCore

/// A request header. Its value is never shown, because it may be a token.
package struct HTTPHeader: Sendable, Hashable {
    /// The reason why a name or a value is not valid.
    package struct Fault: Error, Sendable, Hashable {
        package var message: Phrase
    }

    package let name: String
    package let value: Redacted

    /// - Throws: ``Fault`` if the name is not a token of RFC 9110, or if the value contains a
    ///   control character. A line break, for example, could turn one header into two.
    package init(_ name: String, _ value: Redacted) throws(Fault) {
        guard !name.isEmpty, name.utf8.allSatisfy(Self.isToken) else {
            throw Fault(message: "is not a valid header name (use only letters, digits and -)")
        }
        guard value.reveal().utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
            throw Fault(message: "contains a line break or a control character (write the header on one line)")
        }
        self.name = name
        self.value = value
    }

    /// Creates a header without checking it. The name and the value must be valid.
    private init(known name: String, _ value: String) {
        self.name = name
        self.value = Redacted(value)
    }

    /// Creates a header from constants. The name and the value must be visible ASCII.
    package static func known(_ name: String, _ value: String) -> HTTPHeader { HTTPHeader(known: name, value) }

    /// The content type `application/json`. Gotify treats a body of any other type as a form.
    package static let json = HTTPHeader(known: "Content-Type", "application/json")

    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
#endif
