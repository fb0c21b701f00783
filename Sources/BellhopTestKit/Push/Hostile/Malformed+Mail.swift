/// Malformed replies of mail servers.
extension Malformed {
    /// Returns the reply to a client's line, and whether the connection stays open. Without a line,
    /// returns the greeting.
    package mutating func mailReply(to line: String?) -> (bytes: [UInt8], stays: Bool) {
        let usual: String =
            switch line?.prefix(4).uppercased() {
            case nil: "220 hostile ESMTP"
            case "EHLO"?, "HELO"?:
                "250-hostile\r\n250-\(choose(["SIZE 1", "8BITMIME", "PIPELINING", "SIZE -1", "STARTTLS"]))\r\n250 AUTH \(choose(["PLAIN LOGIN", "LOGIN", "PLAIN", "CRAM-MD5", "XOAUTH2 NTLM SCRAM-SHA-256", "\u{1B}[2J"]))"
            case "AUTH"?: choose(["235 in", "334 VXNlcm5hbWU6", "334 ", "334 !!!!", "535 no"])
            case "DATA"?: "354 go ahead"
            case "STAR"?: "220 ready"
            case "QUIT"?: "221 bye"
            default: choose(["250 OK", "250 OK", "250 OK", "334 UGFzc3dvcmQ6", "235 in"])
            }
        guard chance(45) else { return (Array((usual + "\r\n").utf8), true) }
        let code = choose([
            "220", "250", "334", "354", "421", "450", "503", "530", "535", "550", "554", "000", "999", "25", "2500", "-50", "abc",
        ])
        // After an invalid code, keep the connection open only in rare cases. In these cases the
        // client waits a second for a valid reply.
        let isCode = code.utf8.count == 3 && Int(code).map { $0 >= 200 && $0 < 600 } == true || chance(3)
        switch number(0...11) {
        case 0: return (Array("\(code) ".utf8) + word() + [0x0D, 0x0A], isCode)
        case 1:
            return (
                Array(
                    String(repeating: "\(code)-\(String(repeating: "x", count: number(0...200)))\r\n", count: choose([1, 20, 2000])).utf8)
                    + Array("\(code) end\r\n".utf8), isCode
            )
        case 2: return (Array("\(code) ".utf8) + heard + [0x0D, 0x0A], isCode)
        case 3: return (junk(number(1...3000)), false)
        case 4: return (Array(usual.utf8) + [0x0A], true)
        case 5: return (Array("\(usual)\r\n\(usual)\r\n250 more\r\n".utf8), true)
        case 6: return (spoilt(Array((usual + "\r\n").utf8)), false)
        case 7: return (Array(usual.prefix(number(0...usual.count)).utf8), false)
        case 8: return (Array(String(repeating: "\(code) x", count: choose([1, 100, 20_000])).utf8), false)
        case 9: return (Array("\(code)\r\n".utf8), isCode)
        case 10: return (Array("250-a\r\n354-b\r\n\(code) c\r\n".utf8), isCode)
        default: return ([], false)
        }
    }
}
