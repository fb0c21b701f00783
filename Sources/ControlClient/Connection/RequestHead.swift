import ControlWire

/// Writes the head of a request, and the framing of a body that is sent in pieces (RFC 9112).
enum RequestHead {
    static func bytes(of request: Request, headers: [(String, String)]) -> [UInt8] {
        var text = request.method + " " + request.target + " HTTP/1.1\r\n"
        var fields = [("Host", "bellhop"), (WireCoding.versionHeader, Release.version), ("Connection", "close")] + headers
        if let body = request.body, request.pieces == nil {
            fields += [("Content-Type", request.contentType), ("Content-Length", String(body.count))]
        } else if request.pieces != nil {
            fields.append(("Content-Type", request.contentType))
            fields.append(request.length.map { ("Content-Length", String($0)) } ?? ("Transfer-Encoding", "chunked"))
        } else if request.method != Endpoint.Method.get.rawValue {
            fields.append(("Content-Length", "0"))
        }
        for (name, value) in fields where value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) {
            // A value with a line break would begin a header of its own, so it is left out.
            text += name + ": " + value + "\r\n"
        }
        return Array((text + "\r\n").utf8)
    }

    /// A piece of a body whose length is not known in advance. An empty piece would end the body,
    /// so it becomes no chunk.
    static func chunk(_ piece: [UInt8]) -> [UInt8] {
        piece.isEmpty ? [] : Array((String(piece.count, radix: 16) + "\r\n").utf8) + piece + Array("\r\n".utf8)
    }

    /// The end of a body that was sent in chunks.
    static let lastChunk = Array("0\r\n\r\n".utf8)
}
