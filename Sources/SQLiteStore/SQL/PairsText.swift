/// Writes and reads pairs of texts as one ordered JSON object: `{"room":"bath"}`. Labels and
/// actions are stored in this form.
///
/// The code is written by hand because it runs for every notice on its way from a timer to a phone.
/// A general encoder would take more time than the database needs to store the notice.
enum PairsText {
    /// Writes pairs. Returns `nil` if there are no pairs; the column is then NULL.
    static func write(_ pairs: some Collection<(String, String)>) -> String? {
        guard !pairs.isEmpty else { return nil }
        var bytes: [UInt8] = [0x7B]
        for (name, value) in pairs {
            if bytes.count > 1 { bytes.append(0x2C) }
            quote(name, into: &bytes)
            bytes.append(0x3A)
            quote(value, into: &bytes)
        }
        bytes.append(0x7D)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads pairs. Returns `nil` unless `text` is a single JSON object in which all values are
    /// texts.
    static func read(_ text: String) -> [(String, String)]? {
        var reader = Reader(bytes: Array(text.utf8))
        return reader.object()
    }

    fileprivate static func quote(_ text: String, into bytes: inout [UInt8]) {
        bytes.append(0x22)
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5C:
                bytes.append(0x5C)
                bytes.append(byte)
            case 0..<0x20:
                bytes.append(contentsOf: [0x5C, 0x75, 0x30, 0x30, 0x30 + (byte >> 4), hexadecimal(byte & 15)])
            default:
                bytes.append(byte)
            }
        }
        bytes.append(0x22)
    }

    private static func hexadecimal(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

    fileprivate struct Reader {
        let bytes: [UInt8]
        var position = 0

        mutating func list() -> [String]? {
            var texts: [String] = []
            guard take(0x5B) else { return nil }
            if !take(0x5D) {
                repeat {
                    guard let text = string() else { return nil }
                    texts.append(text)
                } while take(0x2C)
                guard take(0x5D) else { return nil }
            }
            skipSpace()
            return position == bytes.count ? texts : nil
        }

        mutating func object() -> [(String, String)]? {
            var pairs: [(String, String)] = []
            guard take(0x7B) else { return nil }
            if !take(0x7D) {
                repeat {
                    guard let name = string(), take(0x3A), let value = string() else { return nil }
                    pairs.append((name, value))
                } while take(0x2C)
                guard take(0x7D) else { return nil }
            }
            skipSpace()
            return position == bytes.count ? pairs : nil
        }

        private mutating func skipSpace() {
            while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
        }

        private mutating func take(_ byte: UInt8) -> Bool {
            skipSpace()
            guard position < bytes.count, bytes[position] == byte else { return false }
            position += 1
            return true
        }

        private mutating func string() -> String? {
            guard take(0x22) else { return nil }
            var text: [UInt8] = []
            while position < bytes.count {
                let byte = bytes[position]
                position += 1
                switch byte {
                case 0x22: return String(validating: text, as: UTF8.self)
                case 0x5C:
                    guard let escaped = escape() else { return nil }
                    text.append(contentsOf: escaped)
                default: text.append(byte)
                }
            }
            return nil
        }

        private mutating func escape() -> [UInt8]? {
            guard position < bytes.count else { return nil }
            let byte = bytes[position]
            position += 1
            switch byte {
            case 0x22, 0x5C, 0x2F: return [byte]
            case 0x62: return [0x08]
            case 0x66: return [0x0C]
            case 0x6E: return [0x0A]
            case 0x72: return [0x0D]
            case 0x74: return [0x09]
            case 0x75:
                guard let first = unit() else { return nil }
                var units = [first]
                if UTF16.isLeadSurrogate(first) {
                    guard bytes[position...].starts(with: [0x5C, 0x75]) else { return nil }
                    position += 2
                    guard let second = unit() else { return nil }
                    units.append(second)
                }
                return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
            default: return nil
            }
        }

        /// Reads four hexadecimal digits.
        private mutating func unit() -> UInt16? {
            guard position + 4 <= bytes.count else { return nil }
            defer { position += 4 }
            return UInt16(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
        }
    }
}

/// Writes and reads texts as one ordered JSON array: `["wool","kids"]`. Tags are stored in this
/// form.
enum ListText {
    /// Writes texts. Returns `nil` if there are no texts; the column is then NULL.
    static func write(_ texts: [String]) -> String? {
        guard !texts.isEmpty else { return nil }
        var bytes: [UInt8] = [0x5B]
        for text in texts {
            if bytes.count > 1 { bytes.append(0x2C) }
            PairsText.quote(text, into: &bytes)
        }
        bytes.append(0x5D)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads texts. Returns `nil` unless `text` is one JSON array of texts.
    static func read(_ text: String) -> [String]? {
        var reader = PairsText.Reader(bytes: Array(text.utf8))
        return reader.list()
    }
}
