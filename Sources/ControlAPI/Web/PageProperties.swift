/// Gives the custom properties of the style sheets (`--pine-tint`) short names, which browsers receive
/// instead of the names that people read. All sheets get the same names, because they share their
/// properties. The scripts of the page use none.
enum PageProperties {
    /// Returns the files with short names in the style sheets. A property that is used often gets one
    /// letter.
    ///
    /// - Parameter files: condensed files by their names.
    static func shortened(_ files: [String: [UInt8]]) -> [String: [UInt8]] {
        var uses: [ArraySlice<UInt8>: Int] = [:]
        let sheets = files.filter { $0.key.hasSuffix(".css") }
        for sheet in sheets.values {
            for range in names(in: sheet) { uses[sheet[range], default: 0] += 1 }
        }
        let ordered = uses.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key) }
        let short = Dictionary(uniqueKeysWithValues: zip(ordered.map(\.key), (0...).lazy.map(name)))
        return files.merging(sheets.mapValues { renamed($0, short) }) { $1 }
    }

    private static func renamed(_ sheet: [UInt8], _ short: [ArraySlice<UInt8>: [UInt8]]) -> [UInt8] {
        var result: [UInt8] = []
        var end = 0
        for range in names(in: sheet) {
            result += sheet[end..<range.lowerBound] + (short[sheet[range]] ?? Array(sheet[range]))
            end = range.upperBound
        }
        return result + sheet[end...]
    }

    /// Returns where the names of custom properties are, without their two hyphens.
    private static func names(in sheet: [UInt8]) -> [Range<Int>] {
        let hyphen = UInt8(ascii: "-")
        var ranges: [Range<Int>] = []
        var index = 0
        while index + 1 < sheet.count {
            guard sheet[index] == hyphen, sheet[index + 1] == hyphen, index == 0 || !isPart(sheet[index - 1]) else {
                index += 1
                continue
            }
            let start = index + 2
            index = sheet[start...].firstIndex { !isPart($0) } ?? sheet.count
            if start < index { ranges.append(start..<index) }
        }
        return ranges
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    /// Returns the name with this number: `a` to `z`, then `aa`, `ab` and so on.
    private static func name(_ number: Int) -> [UInt8] {
        let last = UInt8(ascii: "a") + UInt8(number % 26)
        return number < 26 ? [last] : name(number / 26 - 1) + [last]
    }
}
