/// Compares two versions of a file, line by line.
enum LineChanges {
    enum Change: Hashable {
        /// The unchanged header of the table that contains the next changes.
        case kept(String)
        case removed(String)
        case added(String)
    }

    static func between(_ old: [UInt8], _ new: [UInt8]) -> [Change] {
        let (before, after) = (lines(old), lines(new))
        let difference = after.difference(from: before)
        var gone: Set<Int> = []
        var come: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): gone.insert(offset)
            case .insert(let offset, _, _): come.insert(offset)
            }
        }
        var changes: [Change] = []
        var header: String?
        var index = 0
        for place in 0...after.count {
            // Report removed lines before the lines that replace them.
            while index < before.count, gone.contains(index) {
                flush(&header, into: &changes)
                changes.append(.removed(before[index]))
                index += 1
            }
            guard place < after.count else { break }
            if come.contains(place) {
                // Do not report blank lines that were added.
                if after[place].hasPrefix("[") { header = nil }
                if !after[place].isEmpty {
                    flush(&header, into: &changes)
                    changes.append(.added(after[place]))
                }
            } else {
                if after[place].hasPrefix("[") { header = after[place] }
                index += 1
            }
        }
        return changes
    }

    private static func flush(_ header: inout String?, into changes: inout [Change]) {
        if let line = header { changes.append(.kept(line)) }
        header = nil
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        }
    }
}
