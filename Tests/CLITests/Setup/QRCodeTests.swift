import FoundationEssentials
import Glibc
import Testing

@testable import ControlWire
@testable import bellhop

// These tests run a program, so they belong to the suite whose tests run one at a time.
extension ProgramRunTests {
    /// Compares our codes with the examples of the standard and reads them with an independent
    /// program.
    @Suite struct QRCodeTests {
        @Test("error correction is that of the standard's example (ISO/IEC 18004, annex I), and of another known one")
        func correction() {
            // The expected code of "01234567" in version 1-M.
            let example: [UInt8] = [0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11]
            #expect(ReedSolomon.correction(of: example, count: 10) == [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55])
            // The expected code of "HELLO WORLD" in version 1-M.
            let hello: [UInt8] = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
            #expect(ReedSolomon.correction(of: hello, count: 10) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
        }

        @Test("format and version are protected as in the standard's examples (annexes C and D)")
        func format() {
            #expect(QRFormat.bits(mask: 5) == 0b100_0000_1100_1110)
            #expect(QRFormat.bits(version: 7) == 0b00_0111_1100_1001_0100)
        }

        @Test("each version holds what the standard's table says, and no more; the smallest that fits is taken")
        func capacity() {
            let table = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213]
            for (index, capacity) in table.enumerated() {
                #expect(QRCode(String(repeating: "x", count: capacity))?.version == index + 1)
                #expect(QRCode(String(repeating: "x", count: capacity + 1))?.version == (index < 9 ? index + 2 : nil))
            }
            #expect(QRCode("")?.version == 1)
        }

        @Test("zbarimg reads what we draw, in every version, with links, umlauts and signs")
        func decoding() async throws {
            var texts = ["ntfy://ntfy.example.org/laundry-x7k2m9q-w3t4v5z-ab0cd1e?display=Bellhop", "a", "Wäsche ist fertig ✓"]
            for length in [14, 26, 42, 62, 84, 106, 122, 152, 180, 213] {
                texts.append(String((0..<length).map { "abcdefghijklmnopqrstuvwxyz0123456789-/"[$0 * 7 % 38] }))
                texts.append(String(repeating: "7", count: length - 1))
            }
            for text in texts {
                let code = try #require(QRCode(text))
                #expect(try await Self.read(Self.picture(code)) == text, "version \(code.version)")
                let rows = code.rows.enumerated().map { y, row in row.enumerated().map { x, module in code[x, y] == (module == "1") } }
                #expect(rows.count == code.size && rows.allSatisfy { $0.count == code.size && !$0.contains(false) })
            }
        }

        @Test("zbarimg reads what stands in the terminal: in colours, and without on a dark and on a light background")
        func terminal() async throws {
            let link = "ntfy://ntfy.example.org/laundry-x7k2m9q-w3t4v5z-ab0cd1e?display=Bellhop"
            let code = try #require(QRCode(link))
            var style = Style(isColoured: true, isUnicode: true, width: 80)
            let coloured = try #require(QRPicture.text(code, style))
            #expect(coloured.split(separator: "\n").count == 23, "it fits on a screen of 24 lines")
            // In color, the dark modules are drawn in black on white.
            let plain = coloured.replacing("\u{1B}[38;5;16;48;5;231m", with: "").replacing("\u{1B}[0m", with: "")
            #expect(try await Self.read(Self.picture(plain, drawn: 0)) == link)
            style.isColoured = false
            // Without color, the light modules are drawn, because the background is dark. In the
            // light palette, the dark modules are drawn instead.
            #expect(try await Self.read(Self.picture(try #require(QRPicture.text(code, style)), drawn: 255)) == link)
            style.palette = .light
            #expect(try await Self.read(Self.picture(try #require(QRPicture.text(code, style)), drawn: 0)) == link)
        }

        @Test("where it does not fit, or there are no half blocks, there is no picture")
        func noPicture() throws {
            let code = try #require(QRCode("ntfy://ntfy.sh/laundry-x7k2m9q-w3t4v5z-ab0cd1e?display=Bellhop"))
            #expect(QRPicture.text(code, Style(isColoured: true, isUnicode: true, width: QRPicture.width(code) - 1)) == nil)
            #expect(QRPicture.text(code, Style(isColoured: true, isUnicode: true, width: QRPicture.width(code))) != nil)
            #expect(QRPicture.text(code, Style(isColoured: true, isUnicode: false, width: 200)) == nil)
            #expect(QRPicture.text(code, Style(isColoured: false, isUnicode: true, width: nil)) == nil)
        }

        // MARK: Pictures

        /// Returns the rows of a picture with one gray value per module. The picture includes the
        /// quiet zone.
        private static func picture(_ code: QRCode) -> [[UInt8]] {
            let range = -QRCode.quietZone..<code.size + QRCode.quietZone
            return range.map { y in range.map { x in code[x, y] ? 0 : 255 } }
        }

        /// Returns the gray values that the half blocks in `text` show. A half that is drawn has
        /// the value `drawn`, and any other half has the opposite value.
        private static func picture(_ text: String, drawn: UInt8) -> [[UInt8]] {
            text.split(separator: "\n").flatMap { line in
                [["█", "▀"], ["█", "▄"]].map { blocks in line.map { blocks.contains($0) ? drawn : 255 - drawn } }
            }
        }

        /// Returns the text that zbarimg reads in the picture after each pixel has been enlarged to
        /// six by six.
        private static func read(_ picture: [[UInt8]]) async throws -> String {
            var bytes = Array("P5 \(picture[0].count * 6) \(picture.count * 6) 255\n".utf8)
            for row in picture {
                let line = row.flatMap { [UInt8](repeating: $0, count: 6) }
                for _ in 0..<6 { bytes += line }
            }
            let folder = try StandInDaemon.makeFolder()
            defer {
                unlink(folder + "/code.pgm")
                rmdir(folder)
            }
            try Data(bytes).write(to: URL(filePath: folder + "/code.pgm"))
            let ended = try await ProgramRun.run(["zbarimg", "--quiet", "--raw", "-Sbinary", folder + "/code.pgm"])
            return ended.output.trimmedEnd
        }
    }
}

extension String {
    fileprivate subscript(_ offset: Int) -> Character { self[index(startIndex, offsetBy: offset)] }
}
