/// Malformed answers of web servers, and of proxies that answer CONNECT.
extension Malformed {
    /// Returns an answer, and whether the connection stays open.
    package mutating func httpAnswer() -> (bytes: [UInt8], stays: Bool) {
        if chance(2) { return (junk(number(0...4000)), false) }
        var bytes: [UInt8] = []
        if chance(10) {
            for _ in 0..<choose([1, 1, 2, 60]) { bytes += Array("HTTP/1.1 \(choose([100, 102, 103, 101, 199])) Go on\r\n\r\n".utf8) }
        }
        let body = httpBody()
        let isChunked = chance(25)
        bytes += statusLine() + eol()
        if chance(30) { bytes += Array(" folded: first".utf8) + eol() }
        var isFramed = chance(70)
        for _ in 0..<choose([0, 1, 2, 5, chance(3) ? 1500 : 8]) {
            let header = header()
            if header.starts(with: Array("Content-Length".utf8)) { isFramed = false }
            bytes += header + eol()
        }
        if isChunked {
            bytes +=
                Array(
                    choose(["Transfer-Encoding: chunked", "Transfer-Encoding: chunked, chunked", "Transfer-Encoding:\tCHUNKED ; x"]).utf8)
                + eol()
        } else if isFramed {
            bytes += Array("Content-Length: \(body.count)".utf8) + eol()
        } else {
            bytes += Array("Content-Length: ".utf8) + length(of: body) + eol()
        }
        if chance(10) { bytes += Array("\tfolded: last".utf8) + eol() }
        bytes += eol()
        bytes += isChunked ? chunked(body) : body
        let isSpoilt = chance(20)
        if isSpoilt { bytes = spoilt(bytes) }
        // Append extra bytes, which the client may mistake for the next answer.
        if chance(5) { bytes += chance(50) ? junk(number(1...300)) : Array(bytes.prefix(5000)) }
        // After a damaged answer, keep the connection open only in rare cases. In these cases the
        // client waits a second for the missing bytes.
        return (bytes, isFramed && !isChunked && (isSpoilt ? chance(3) : chance(50)))
    }

    private mutating func eol() -> [UInt8] {
        chance(97) ? [0x0D, 0x0A] : choose([[0x0A], [0x0D], [0x0D, 0x0D, 0x0A], [0x00, 0x0A]])
    }

    private mutating func statusLine() -> [UInt8] {
        let status = choose([
            200, 200, 200, 201, 204, 206, 301, 304, 307, 400, 401, 403, 404, 405, 407, 410, 413, 429, 500, 502, 503, 507, 999,
        ])
        switch number(0...19) {
        case 0: return Array("HTTP/\(choose(["1.0", "0.9", "1.2", "2", "3", "9.9", "1.1.1", ""])) \(status) X".utf8)
        case 1: return Array("HTTP/1.1 \(choose(["99", "1000", "2OO", "-200", "0", "20", "200200", ""])) X".utf8)
        case 2: return Array("HTTP/1.1  \(status)".utf8)
        case 3: return Array("HTTP/1.1 \(status) ".utf8) + word()
        case 4: return Array(choose(["ICY 200 OK", "SSH-2.0-OpenSSH_9", "RTSP/1.0 200 OK", "220 mail", "HTTP", "{\"id\":1}"]).utf8)
        default: return Array("HTTP/1.1 \(status) Status".utf8)
        }
    }

    private mutating func header() -> [UInt8] {
        switch number(0...15) {
        case 0: return Array("Retry-After: ".utf8) + word()
        case 1: return Array("Location: ".utf8) + (chance(50) ? Array("http://127.0.0.1:1/".utf8) : word())
        case 2: return Array("Content-Encoding: \(choose(["gzip", "br", "deflate, gzip", "x"]))".utf8)
        case 3: return Array("Connection: \(choose(["close", "keep-alive", "upgrade", "keep-alive, close"]))".utf8)
        case 4: return Array("Proxy-Authenticate: \(choose(["Basic", "NTLM TlRMTVNT", "Digest nonce=\"\"", "Negotiate x"]))".utf8)
        case 5: return Array("WWW-Authenticate: \(choose(["Basic realm=\"", "Digest nonce=x, qop=auth", "Negotiate"]))".utf8)
        case 6: return Array("Content-Length: ".utf8) + word()
        case 7: return Array("Set-Cookie: a=".utf8) + word()
        case 8: return Array("Trailer: X".utf8)
        case 9: return [0x20] + word()
        case 10: return [0x3A] + word()
        case 11: return word()
        case 12: return Array("Alt-Svc: h3=\":443\"; ma=".utf8) + word()
        default: return Array("X-Odd: ".utf8) + word()
        }
    }

    private mutating func length(of body: [UInt8]) -> [UInt8] {
        switch number(0...7) {
        case 0: Array("\(body.count + number(1...1000))".utf8)
        case 1: Array("\(max(0, body.count - number(1...100)))".utf8)
        case 2: Array("-\(body.count)".utf8)
        case 3: Array("9223372036854775807".utf8)
        case 4: Array("0x\(body.count)".utf8)
        case 5: Array("\(body.count), \(body.count + 1)".utf8)
        case 6: Array("\(body.count)\r\nContent-Length: 7".utf8)
        default: word()
        }
    }

    private mutating func chunked(_ body: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = body[...]
        while !rest.isEmpty {
            let part = rest.prefix(number(1...max(1, min(rest.count, 5000))))
            rest = rest.dropFirst(part.count)
            let size =
                chance(92)
                ? String(part.count, radix: 16) : choose(["FFFFFFFFFFFFFFFF", "-1", "", "1x", "00000000000000000001", "7FFFFFFF"])
            bytes += Array((size + (chance(5) ? ";ext=\"\(size)" : "")).utf8) + eol() + part + eol()
        }
        if chance(90) { bytes += Array("0".utf8) + eol() }
        if chance(10) { bytes += [0x20] + header() + eol() }
        return bytes + eol()
    }

    private mutating func httpBody() -> [UInt8] {
        let said = PeerJSON.string(String(decoding: chance(40) ? heard : word(), as: UTF8.self)).text
        let id = choose(["\"aBcDeFgHiJkL\"", "1", "\(Int64.max)", "99999999999999999999", "1e999", "null", "[]", "{}", "\"\""])
        let body: String
        switch number(0...9) {
        case 0:
            body = "{\"id\":\(id),\"time\":1,\"event\":\"message\",\"topic\":\"laundry\",\"sequence_id\":\(said),\"message\":\(said)}\n"
        case 1:
            body = "{\"code\":\(choose([40101, 40301, 40401, 42901, 42908, 50001, 0, -1])),\"http\":400,\"error\":\(said),\"link\":\(said)}"
        case 2: body = "{\"id\":\(id),\"appid\":1,\"message\":\(said),\"title\":\(said),\"priority\":5}"
        case 3: body = "{\"error\":\(said),\"errorCode\":\(choose([400, 401, 403, 404, 500])),\"errorDescription\":\(said)}"
        case 4: body = choose(["{\"healthy\":true}", "{\"health\":\"green\"}", "{\"health\":\(said)}", "{\"healthy\":\(id)}"])
        case 5:
            let message = "{\"id\":\(id),\"appid\":1,\"extras\":{\"bellhop::notice\":{\"key\":\(said),\"event\":\(id)}}}"
            body = "{\"messages\":[\(Array(repeating: message, count: choose([0, 1, 100])).joined(separator: ","))]}"
        case 6: body = String(repeating: choose(["[", "{\"a\":", "\"", "\\u0000"]), count: size())
        case 7: body = "<html><script>\(said)</script></html>"
        default: return junk(size())
        }
        return chance(15) ? spoilt(Array(body.utf8)) : Array(body.utf8)
    }
}
