/// A form whose fields are parts of the body (RFC 7578), as `curl -F` sends it.
package struct MultipartForm: Hashable, Sendable {
    package struct Part: Hashable, Sendable {
        package var name: String
        /// The name of the file; `nil` for a part that is not a file.
        package var fileName: String?
        package var content: [UInt8]
    }

    package var parts: [Part]

    /// The most parts of a form.
    private static let mostParts = 100

    /// The fields that are not files and whose content is valid UTF-8.
    package var fields: [InletRequest.Field] {
        parts.compactMap { part in
            guard part.fileName == nil, let text = String(validating: part.content, as: UTF8.self) else { return nil }
            return InletRequest.Field(part.name, text)
        }
    }

    /// Whether a part of the form is a file.
    package var hasFiles: Bool { parts.contains { $0.fileName != nil } }

    /// Reads the body of a request. Returns `nil` if the request is not a form of this kind, or if the
    /// form is damaged.
    package init?(_ request: InletRequest) {
        guard let type = request.header("Content-Type"), type.lowercased().hasPrefix("multipart/"),
            let boundary = Self.parameter("boundary", of: type), (1...70).contains(boundary.utf8.count)
        else { return nil }
        parts = []
        let mark = Array("--\(boundary)".utf8)
        // The first boundary may stand at the very beginning, without a line break before it.
        guard var rest = Self.after(mark, in: request.body[...]) else { return nil }
        while !rest.starts(with: Array("--".utf8)) {
            guard parts.count < Self.mostParts, let start = Self.after(Array("\r\n".utf8), in: rest),
                let end = start.firstRange(of: Array("\r\n".utf8) + mark)
            else { return nil }
            if let part = Self.part(start[..<end.lowerBound]) { parts.append(part) }
            rest = start[end.upperBound...]
        }
    }

    private static func after(_ mark: [UInt8], in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        bytes.firstRange(of: mark).map { bytes[$0.upperBound...] }
    }

    /// Reads the headers and the content of a part; `nil` for a part without a name.
    private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
        let blank = Array("\r\n\r\n".utf8)
        guard let gap = bytes.firstRange(of: blank) else { return nil }
        let headers = String(decoding: bytes[..<gap.lowerBound], as: UTF8.self).split(separator: "\r\n")
        guard let disposition = headers.first(where: { $0.lowercased().hasPrefix("content-disposition:") }),
            let name = parameter("name", of: String(disposition))
        else { return nil }
        return Part(name: name, fileName: parameter("filename", of: String(disposition)), content: Array(bytes[gap.upperBound...]))
    }

    /// Returns a parameter of a header: `x` for `form-data; name="x"`.
    private static func parameter(_ name: String, of header: String) -> String? {
        for part in header.split(separator: ";").dropFirst() {
            let sides = part.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, sides[0].filter({ !$0.isWhitespace }).lowercased() == name else { continue }
            var value = sides[1].drop(while: \.isWhitespace)
            while value.last?.isWhitespace ?? false { value.removeLast() }
            guard value.count >= 2, value.first == "\"", value.last == "\"" else { return String(value) }
            return String(value.dropFirst().dropLast()).replacing("%22", with: "\"")
        }
        return nil
    }
}
