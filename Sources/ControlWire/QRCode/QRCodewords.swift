/// Builds the codewords of a QR code: the mode and length of the text, the text itself, the
/// padding, and the error correction of each block.
enum QRCodewords {
    /// Returns the codewords in the order in which they are drawn: the first codeword of each
    /// block, then the second codeword of each block, and so on.
    static func all(_ bytes: [UInt8], _ version: QRVersion) -> [UInt8] {
        let data = data(bytes, version)
        // If the codewords cannot be divided evenly among the blocks, each of the last blocks has
        // one additional codeword.
        let short = data.count / version.blocks
        let longBlocks = data.count % version.blocks
        var blocks: [ArraySlice<UInt8>] = []
        var start = 0
        for index in 0..<version.blocks {
            let length = short + (index >= version.blocks - longBlocks ? 1 : 0)
            blocks.append(data[start..<start + length])
            start += length
        }
        let corrections = blocks.map { ReedSolomon.correction(of: Array($0), count: version.correction) }
        var all: [UInt8] = []
        for index in 0...short {
            for block in blocks where index < block.count { all.append(block[block.startIndex + index]) }
        }
        for index in 0..<version.correction {
            for correction in corrections { all.append(correction[index]) }
        }
        return all
    }

    private static func data(_ bytes: [UInt8], _ version: QRVersion) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) {
            for shift in (0..<count).reversed() { bits.append(value >> shift & 1 == 1) }
        }
        // The mode 0100 means bytes, and the mode 0000 ends the text. There is always room for the
        // mode that ends the text: its four bits complete the byte that the four bits of the first
        // mode have left unfinished.
        append(0b0100, 4)
        append(bytes.count, version.lengthBits)
        for byte in bytes { append(Int(byte), 8) }
        append(0, 4)
        var data = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        for padding in 0..<max(0, version.dataCodewords - data.count) { data.append(padding.isMultiple(of: 2) ? 0xEC : 0x11) }
        return data
    }
}
