import Testing

@testable import bellhop

@Suite("The terminal view: keys") struct KeyReaderTests {
    private static let sequences: [(String, [Key])] = [
        ("a", [.character("a")]), ("ä", [.character("ä")]), ("日", [.character("日")]), (" ", [.character(" ")]),
        ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]), ("\u{15}", [.control("u")]),
        ("\u{1B}[A", [.up]), ("\u{1B}OA", [.up]), ("\u{1B}[1;5B", [.down]), ("\u{1B}[C", [.right]), ("\u{1B}OD", [.left]),
        ("\u{1B}[H", [.home]), ("\u{1B}[1~", [.home]), ("\u{1B}[7~", [.home]), ("\u{1B}[4~", [.end]), ("\u{1B}OF", [.end]),
        ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]), ("\u{1B}[3~", []), ("\u{1B}[[A", []), ("\u{1B}OM", [.enter]),
        ("\u{1B}x", []), ("\u{1B}[I", []), ("\u{1B}[200~10m Tea\nq\u{1B}[201~", [.paste("10m Tea q")]),
        ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
        ("\u{1B}[<0;10;5M", [.mouse(x: 9, y: 4)]), ("\u{1B}[<0;10;5m", []), ("\u{1B}[<2;1;1M", []), ("\u{1B}[<0;0;1M", []),
        ("\u{1B}[<0;200;60M", [.mouse(x: 199, y: 59)]), ("\u{1B}[<64;1;1M", [.up]), ("\u{1B}[<65;1;1M", [.down]),
        ("\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\", [.background(isLight: false)]),
        ("\u{1B}]11;rgb:ff/fa/f0\u{7}", [.background(isLight: true)]), ("\u{1B}]11;?\u{7}", []), ("\u{1B}]4;1;rgb:ff/ff/ff\u{7}", []),
    ]

    @Test("Every key is read alike, however its bytes come in: at once, one by one, cut anywhere")
    func everywhere() {
        for (text, expected) in Self.sequences {
            let bytes = Array((text + "z").utf8)
            let expected = expected + [.character("z")]
            var whole = KeyReader()
            #expect(whole.read(bytes) == expected, "\(text.debugDescription)")
            var single = KeyReader()
            #expect(bytes.flatMap { single.read([$0]) } == expected, "\(text.debugDescription) one by one")
            for cut in 1..<bytes.count {
                var reader = KeyReader()
                #expect(reader.read(bytes[..<cut]) + reader.read(bytes[cut...]) == expected, "\(text.debugDescription) cut at \(cut)")
            }
        }
    }

    @Test("Escape alone is a key when nothing follows it; the beginning of a sequence is none")
    func escape() {
        var reader = KeyReader()
        #expect(reader.read([0x1B]) == [] && reader.isUndecided)
        #expect(reader.decide() == [.escape] && !reader.isUndecided)
        #expect(reader.read([0x1B, 0x1B]) == [.escape])
        #expect(reader.decide() == [.escape])
        #expect(reader.read([0x1B, 0x5B]) == [] && reader.isUndecided)
        #expect(reader.decide() == [])
        #expect(reader.read([0x61]) == [.character("a")] && reader.decide() == [])
    }

    @Test("What is no key is passed over, and nothing grows without end")
    func garbage() {
        var reader = KeyReader()
        #expect(reader.read([0xFF, 0xC0, 0x80, 0xE3, 0x61, 0xF5]) == [.character("a")])
        #expect(reader.read([0x1B, 0x5B] + Array(repeating: 0x31, count: 100) + [0x61]) == [])
        #expect(reader.read([0x62]) == [.character("b")])
        let pasted = Array("\u{1B}[200~".utf8) + Array(repeating: 0x78, count: 100_000) + Array("\u{1B}[201~".utf8)
        #expect(reader.read(pasted) == [.paste(String(repeating: "x", count: 4096))])
        var slow = KeyReader()
        #expect(pasted.flatMap { slow.read([$0]) } == [.paste(String(repeating: "x", count: 4096))])
    }
}
