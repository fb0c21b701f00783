package import BellhopCore

/// The notices of the inlet `lines`: each line of a text is a notice of its own.
package enum LineNotices {
    /// The types of a body whose lines may be JSON objects in the form of the inlet `json`.
    private static let objectTypes = ["application/x-ndjson", "application/jsonl", "application/json-seq", "application/json"]

    /// Reads a request. Empty lines are left out. A line that is no JSON object, or whose fields cannot be
    /// read, is a text, so that no line is lost.
    package static func read(_ request: InletRequest, to inlet: InletName, peer: String?) throws(PlainNotice.Fault) -> [PlainNotice] {
        guard let text = request.text else { throw .notText }
        let mayBeObjects = request.contentType.map { objectTypes.contains($0) } ?? false
        return text.split(whereSeparator: \.isNewline).compactMap { line in
            let line = withoutColours(String(line))
            guard line.contains(where: { !$0.isWhitespace }) else { return nil }
            return mayBeObjects ? object(line, request, to: inlet, peer) ?? plain(line, to: inlet, peer) : plain(line, to: inlet, peer)
        }
    }

    private static func plain(_ line: String, to inlet: InletName, _ peer: String?) -> PlainNotice {
        PlainNotice(PostedNotice(inlet: inlet, title: "", body: line, peer: peer))
    }

    private static func object(_ line: String, _ request: InletRequest, to inlet: InletName, _ peer: String?) -> PlainNotice? {
        guard line.first(where: { !$0.isWhitespace }) == "{" else { return nil }
        var request = request
        request.query = []
        request.headers = [InletRequest.Field("Content-Type", "application/json")]
        request.body = Array(line.utf8)
        do throws(PlainNotice.Fault) {
            return try PlainNotice(request, to: inlet, peer: peer)
        } catch {
            return nil
        }
    }

    /// Returns a line without the escape sequences with which programs colour it on a terminal.
    private static func withoutColours(_ line: String) -> String {
        guard line.utf8.contains(0x1B) else { return line }
        var (kept, rest) = (String.UnicodeScalarView(), line.unicodeScalars[...])
        while let scalar = rest.popFirst() {
            guard scalar == "\u{1B}", rest.first == "[" else {
                kept.append(scalar)
                continue
            }
            // Parameters and intermediate characters, and then one that ends the sequence.
            rest = rest.dropFirst().drop { (0x20...0x3F).contains($0.value) }.dropFirst()
        }
        return String(kept)
    }
}
