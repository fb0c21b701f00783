import BellhopCore
import ControlWire

/// Reads labels from the command line: `--label room=kitchen`.
enum WrittenLabels {
    /// Returns the value of each key. If a key is given twice, the last value counts.
    static func read(_ texts: [String]) throws -> [String: String] {
        var labels: [String: String] = [:]
        for text in texts {
            guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
                throw CommandFailure(.usage, "The label \"\(SafeText.line(text))\" has no key; write key=value: --label room=kitchen")
            }
            labels[String(text[..<equals])] = String(text[text.index(after: equals)...])
        }
        return labels
    }
}
