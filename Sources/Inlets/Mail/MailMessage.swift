package import BellhopCore

/// A mail as a program hands it to `sendmail` (RFC 5322, MIME). Bellhop reads its subject and its text.
package struct MailMessage: Hashable, Sendable {
    package var subject: String
    /// The line `From`, decoded; empty if there is none.
    package var sender: String
    package var text: String
    package var isUrgent: Bool

    /// The most bytes of a mail that are read.
    package static let most = 1 << 20
    /// The greatest depth of parts within parts.
    private static let deepest = 5

    /// Reads a mail. Every sequence of bytes is a mail: what is not a header is text.
    package init(_ bytes: [UInt8]) {
        let part = Part(bytes.prefix(Self.most))
        subject = EncodedWords.decoded(part.header("subject"))
        sender = EncodedWords.decoded(part.header("from"))
        let priority = part.header("x-priority").first
        isUrgent =
            priority == "1" || priority == "2"
            || ["importance", "priority"].contains { ["high", "urgent"].contains(part.header($0).lowercased()) }
        text = Self.text(of: part, depth: 0) ?? ""
    }

    /// Returns the notice for the mail, before it is checked.
    package func posted(to inlet: InletName, peer: String?) -> PostedNotice {
        var notice = PostedNotice(inlet: inlet, title: subject, body: text, urgency: isUrgent ? .high : .normal, peer: peer)
        if notice.title.isEmpty, text.isEmpty { notice.title = sender.isEmpty ? "Mail" : sender }
        notice.body = SafeText.truncated(notice.body, toUTF8Bytes: PostedNotice.Limits.body)
        // `Cron Daemon`, `"Anacron" <root>`, `root@host`
        let name = sender.prefix { $0 != "<" }.filter { $0 != "\"" }
        notice.program = name.allSatisfy(\.isWhitespace) ? sender : name
        return notice
    }

    /// Returns the text of a part: of several forms of the same text, the plain one.
    private static func text(of part: Part, depth: Int) -> String? {
        let type = part.type
        if type.hasPrefix("multipart/"), depth < deepest {
            let texts = part.parts.map { (type: $0.type, text: text(of: $0, depth: depth + 1)) }
            let plain = texts.first { $0.type == "text/plain" && $0.text != nil } ?? texts.first { $0.text != nil }
            return plain?.text
        }
        guard type.hasPrefix("text/"), !part.isAttachment else { return nil }
        return type == "text/html" ? HTMLText.plain(part.text) : part.text
    }
}

/// A part of a mail: headers and a body.
private struct Part {
    private var headers: [(name: String, value: String)] = []
    private var body: ArraySlice<UInt8> = []

    init(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while !rest.isEmpty {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            let text = String(decoding: line, as: UTF8.self).filter { $0 != "\r" }
            let behind = rest.dropFirst(line.count + 1)
            if text.isEmpty {
                rest = behind
                break
            }
            if text.first == " " || text.first == "\t", !headers.isEmpty {
                // A header goes on in a line that begins with a blank.
                headers[headers.count - 1].value += text
            } else if let colon = text.firstIndex(of: ":"), colon > text.startIndex, !text[..<colon].contains(where: \.isWhitespace) {
                headers.append((text[..<colon].lowercased(), String(text[text.index(after: colon)...])))
            } else {
                // A text without headers.
                break
            }
            rest = behind
        }
        body = rest
    }

    /// Returns the value of a header without blanks around it; an empty text if there is none.
    func header(_ name: String) -> String {
        guard let value = headers.first(where: { $0.name == name })?.value else { return "" }
        return String(value.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    /// The type in lower case and without parameters.
    var type: String {
        let type = header("content-type").prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        return type.isEmpty ? "text/plain" : type
    }

    var isAttachment: Bool { header("content-disposition").lowercased().hasPrefix("attachment") }

    private func parameter(_ name: String) -> String? {
        for field in header("content-type").split(separator: ";").dropFirst() {
            let sides = field.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, sides[0].filter({ !$0.isWhitespace }).lowercased() == name else { continue }
            return String(sides[1].filter { $0 != "\"" && !$0.isNewline }).split(separator: " ").joined(separator: " ")
        }
        return nil
    }

    /// The parts within this part, at most 100.
    var parts: [Part] {
        guard let boundary = parameter("boundary"), !boundary.isEmpty else { return [] }
        let mark = Array("--\(boundary)".utf8)
        var parts: [Part] = []
        var lines: [ArraySlice<UInt8>] = []
        var isInside = false
        func close() {
            guard isInside, let first = lines.first, let last = lines.last else { return }
            parts.append(Part(body[first.startIndex..<last.endIndex]))
        }
        for line in body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            guard line.starts(with: mark) else {
                lines.append(line)
                continue
            }
            close()
            lines = []
            isInside = true
            if line.dropFirst(mark.count).starts(with: "--".utf8) || parts.count >= 100 { return parts }
        }
        close()
        return parts
    }

    /// The body as text.
    var text: String {
        let bytes: [UInt8] =
            switch header("content-transfer-encoding").lowercased() {
            case "base64": Base64.decode(String(decoding: body.filter { $0 > 0x20 }, as: UTF8.self)) ?? Array(body)
            case "quoted-printable": Self.quotedPrintable(body)
            default: Array(body)
            }
        let charset = parameter("charset")?.lowercased() ?? "utf-8"
        let isLatin = charset.hasPrefix("iso-8859-1") || charset == "windows-1252" || charset == "latin1"
        let text = isLatin ? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })) : String(decoding: bytes, as: UTF8.self)
        return text.replacing("\r\n", with: "\n")
    }

    private static func quotedPrintable(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "=") else {
                result.append(byte)
                continue
            }
            // A `=` at the end of a line joins the line with the next one.
            if rest.starts(with: "\r\n".utf8) {
                rest = rest.dropFirst(2)
            } else if rest.first == UInt8(ascii: "\n") {
                rest = rest.dropFirst()
            } else if let high = rest.first?.hexadecimalDigit, let low = rest.dropFirst().first?.hexadecimalDigit {
                result.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }
}
