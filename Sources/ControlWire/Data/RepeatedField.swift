import BellhopCore

/// Finds fields that occur twice in an object of a request. A JSON decoder takes one of the two
/// values, and another program the other one.
package enum RepeatedField {
    /// The deepest nesting that the decoder of requests accepts.
    private static let deepest = 512

    /// Returns the name of a field that occurs twice in the same object; `nil` if there is none, or if
    /// the bytes are not valid JSON.
    package static func first(in bytes: [UInt8]) -> String? {
        var scanner = JSONScanner(ByteSource(bytes))
        var found: String?
        do throws(JSONScanner.Fault) {
            try search(&scanner, 0, &found)
        } catch {
            // The decoder reports what is wrong.
        }
        return found
    }

    private static func search(_ scanner: inout JSONScanner, _ depth: Int, _ found: inout String?) throws(JSONScanner.Fault) {
        guard depth < deepest else { throw scanner.fault("the lists and objects are nested too deeply") }
        var repeated: String?
        switch try scanner.peek() {
        case UInt8(ascii: "{"):
            var names: Set<String> = []
            try scanner.object { (scanner, name) throws(JSONScanner.Fault) in
                if !names.insert(name).inserted, repeated == nil { repeated = name }
                try search(&scanner, depth + 1, &repeated)
            }
        case UInt8(ascii: "["):
            try scanner.list { (scanner, _) throws(JSONScanner.Fault) in try search(&scanner, depth + 1, &repeated) }
        default:
            try scanner.skip()
        }
        found = found ?? repeated
    }
}
