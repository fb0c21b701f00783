import BellhopCore
import ControlWire

/// The output of the commands for sinks, their types and their tests.
enum Sinks {
    static func list(_ list: SinkListJSON, _ style: Style) -> String {
        guard !list.sinks.isEmpty else { return say("No sinks, so nobody is notified. Choose who gets notified, and where: bellhop setup") }
        let fixes = list.sinks.compactMap { sink in
            sink.fix.map { "  \(style.sign(.arrow)) " + style.paint(SafeText.line(sink.name), .bold) + ": " + SafeText.line($0) }
        }
        return (lines(list.sinks, indent: 0, hasHeading: true, style) + fixes).joined(separator: "\n")
    }

    static func lines(_ sinks: [SinkJSON], indent: Int, hasHeading: Bool, _ style: Style) -> [String] {
        var table = Table(
            columns: [
                .init(""), .init("NAME"), .init("TYPE"), .init("STATE"), .init("WAITING", isRight: true), .init("DETAIL", isFlexible: true),
            ], indent: indent, hasHeading: hasHeading)
        table.rows = sinks.map { sink in
            let mark = mark(sink)
            var detail = sink.trouble ?? (sink.detail.isEmpty ? sink.parked ?? "" : sink.detail)
            if sink.isUntried { detail = say("checked with its first notice, or now: bellhop sinks") }
            // Show the time at which the current state of a sink began only if the sink does not
            // work.
            if let since = sink.sinceLocal, sink.state != "ok" {
                detail = detail.isEmpty ? say("since \(since)") : say("since \(since): \(detail)")
            }
            return [
                .init(style.sign(mark.sign), mark.colour), .init(sink.name, .bold), .init(sink.kind),
                .init(sink.isUntried ? say("not tried") : said(sink.state), mark.colour),
                .init(
                    sink.pending == 0
                        ? "" : hasHeading ? "\(sink.pending)" : say("\(count: sink.pending, one: "waiting", other: "waiting")")),
                .init(detail),
            ]
        }
        return table.lines(style)
    }

    static func test(_ test: SinkTestJSON, _ style: Style) -> String {
        guard !test.results.isEmpty else { return say("There is no sink to test.") }
        let hasParts = test.results.contains { $0.part != nil }
        if let same = sameOfAll(test.results) {
            // If all parts have the same result, print it once and in full. A table would truncate
            // the result and repeat it in every row.
            return style.paint(style.sign(same.passed ? .ok : .fail), same.passed ? .green : .red) + " "
                + style.paint(SafeText.line(same.sink), .bold) + " " + say("all \(test.results.count) parts \(outcome(of: same))") + ": "
                + SafeText.line(same.detail)
        }
        // The parts of a single sink need no columns for its name and its type.
        let isOne = hasParts && test.results.allSatisfy { $0.sink == test.results[0].sink && $0.part != nil }
        var table = Table(
            columns: [.init("")] + (isOne ? [] : [.init("SINK"), .init("TYPE")]) + (hasParts ? [.init("PART")] : [])
                + [.init("RESULT"), .init("TIME", isRight: true), .init("DETAIL", isFlexible: true)])
        table.rows = test.results.map { result in
            [
                .init(style.sign(result.passed ? .ok : .fail), result.passed ? .green : .red)
            ] + (isOne ? [] : [.init(result.sink, .bold), .init(result.kind)]) + (hasParts ? [.init(result.part ?? "")] : []) + [
                .init(outcome(of: result)), .init("\(Int(result.latencyMs.rounded())) ms"), .init(result.passed ? result.detail : ""),
            ]
        }
        // Print each failure once and in full below the table: a column would truncate it.
        var failures: [String] = []
        for result in test.results where !result.passed {
            let line = style.paint(style.sign(.fail), .red) + " " + SafeText.line("\(result.sink): \(result.detail)")
            if !failures.contains(line) { failures.append(line) }
        }
        let troubles = test.results.compactMap { result in
            result.trouble.map { style.paint(style.sign(.warn), .yellow) + " " + SafeText.line("\(result.sink): \($0)") }
        }
        return ([table.text(style)] + failures + troubles).joined(separator: "\n")
    }

    /// Returns the outcome in words. A notice that could not be sent now is "deferred", because the
    /// courier would retry it. A test is not retried, so it has failed.
    private static func outcome(of result: SinkTestResultJSON) -> String {
        said(!result.passed && result.outcome == "deferred" ? "failed" : result.outcome)
    }

    /// Returns the test result that all parts of the sink have in common; `nil` if the results
    /// differ.
    private static func sameOfAll(_ results: [SinkTestResultJSON]) -> SinkTestResultJSON? {
        guard let first = results.first, results.count > 1 else { return nil }
        let isSame = results.allSatisfy {
            $0.part != nil && $0.sink == first.sink && $0.outcome == first.outcome && $0.detail == first.detail
        }
        return isSame ? first : nil
    }

    static func pluginCheck(_ check: PluginCheckJSON, _ style: Style) -> String {
        var table = Table(columns: [.init(""), .init("PART"), .init("RESULT")])
        table.rows = check.parts.map { part in
            [
                .init(style.sign(part.passed ? .ok : .fail), part.passed ? .green : .red), .init(partName(part.part), .bold),
                .init(said(part.outcome)),
            ]
        }
        // Print the details below the table: they are whole sentences, which a column would
        // truncate.
        let details = check.parts.filter { !$0.detail.isEmpty }.map { part in
            "  \(style.sign(.arrow)) " + style.paint(partName(part.part), .bold) + ": " + SafeText.line(part.detail)
        }
        return ([table.text(style)] + details).joined(separator: "\n")
    }

    private static func partName(_ part: String) -> String {
        switch part {
        case "plain": say("a notice")
        case "again": say("the same notice again")
        case "odd": say("odd texts")
        case "withdrawal": say("a withdrawal")
        case "unknown": say("an unknown type")
        case "nothing": say("no notice")
        default: part
        }
    }

    static func kinds(_ list: SinkKindListJSON, _ style: Style) -> String {
        list.kinds.map { kind in
            var lines = [style.paint(SafeText.line(kind.kind), .bold) + ": " + SafeText.line(kind.summary)]
            var table = Table(columns: [.init(""), .init(""), .init(""), .init("", isFlexible: true)], indent: 2, hasHeading: false)
            table.rows = kind.keys.map { key in
                [.init(key.name), .init(key.type, .gray), .init(key.isRequired ? say("required") : ""), .init(key.help)]
            }
            lines += table.lines(style)
            return lines.joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    private static func mark(_ sink: SinkJSON) -> (sign: Sign, colour: Style.Colour?) {
        if sink.parked != nil { return (.fail, .red) }
        if sink.isUntried { return (.retired, .gray) }
        return switch sink.state {
        case "ok": sink.trouble == nil ? (.ok, .green) : (.warn, .yellow)
        case "quiet", "unknown", "disabled": (.warn, .yellow)
        default: (.fail, .red)
        }
    }
}
