import BellhopCore
import BellhopHub

/// Writes metrics in the text format of Prometheus, version 0.0.4. Each family of metrics begins
/// with its help and type, followed by one line for each value.
struct PrometheusText {
    static let type = "text/plain; version=0.0.4; charset=utf-8"

    typealias Label = (name: String, value: String)

    private(set) var text = ""
    private var family = ""

    /// Begins a family of metrics. The samples that follow belong to it.
    ///
    /// - Parameters:
    ///   - name: the name without the prefix `bellhop_`.
    ///   - type: `counter`, `gauge` or `histogram`.
    mutating func family(_ name: String, _ type: String, _ help: String) {
        family = "bellhop_" + name
        text += "# HELP \(family) \(help)\n# TYPE \(family) \(type)\n"
    }

    mutating func sample(_ value: String, _ labels: [Label] = [], suffix: String = "") {
        text += family + suffix
        if !labels.isEmpty { text += "{" + labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",") + "}" }
        text += " " + value + "\n"
    }

    mutating func sample(_ value: Int, _ labels: [Label] = []) { sample(String(value), labels) }
    mutating func sample(_ truth: Bool, _ labels: [Label] = []) { sample(truth ? "1" : "0", labels) }

    mutating func sample(_ histogram: Histogram, _ labels: [Label] = []) {
        var below = 0
        for (index, count) in histogram.counts.enumerated() {
            below += count
            let bound = index < histogram.bounds.count ? Self.seconds(histogram.bounds[index]) : "+Inf"
            sample(String(below), labels + [("le", bound)], suffix: "_bucket")
        }
        sample(Self.seconds(histogram.sum), labels, suffix: "_sum")
        sample(String(below), labels, suffix: "_count")
    }

    /// Formats a duration in seconds with as many decimals as needed, at most six: `0.0025`, `30`.
    static func seconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let micro = attoseconds / 1_000_000_000_000
        guard micro > 0 else { return String(seconds) }
        let digits = String(1_000_000 + micro).dropFirst()
        return "\(seconds)." + digits.prefix(digits.count - digits.reversed().prefix { $0 == "0" }.count)
    }

    private static func escaped(_ value: String) -> String {
        value.reduce(into: "") { text, character in
            switch character {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.append(character)
            }
        }
    }
}
