import BellhopCore
import FoundationEssentials
import LinuxSpawn

/// Determines the outcome of a notice from the way in which the program that received it ended.
///
/// If the last line of the output is a JSON object with `outcome`, that line decides. Otherwise the
/// exit status decides (its numbers are those of `sysexits.h`), and the last line of standard error
/// is the reason.
struct ProgramAnswer {
    /// The JSON line, such as `{"outcome": "deferred", "reason": "the line is busy", "after": 30}`.
    private struct Line: Decodable {
        var outcome: String
        var reason: String?
        /// The pause before the next attempt, in seconds.
        var after: Double?
        var receipt: String?
    }

    private static let reasonLimit = 300
    private static let receiptLimit = 1024
    /// The longest pause that a program may request, in seconds: one day.
    private static let longestPause = 86_400.0

    let outcome: DeliveryOutcome
    /// Something that a plugin should not do although Bellhop understands it; `nil` if there is no
    /// such mistake. The plugin check reports it.
    private(set) var complaint: Phrase?

    init(_ end: ProgramEnd, name: String, limit: Duration, secrets: [Redacted] = []) {
        let said = Self.lastLine(of: end.errors, hiding: secrets)
        func reason(_ otherwise: Phrase) -> Reason { "\(name): \(said.map(Phrase.verbatim) ?? otherwise)" }
        if let line = Self.line(end.output) {
            // The JSON line decides, no matter what the exit status is.
            (outcome, complaint) = Self.judge(line, name: name, secrets: secrets)
            if case .accepted = outcome, case .exited(let status) = end.manner, status != 0 {
                complaint = "the program reports \"accepted\" but exits with status \(status)"
            }
            return
        }
        switch end.manner {
        case .unstarted(let number):
            let failure = SpawnFailure(code: number)
            let problem: Reason = "\(name) cannot be started: \(Phrase.message(ofSystem: failure.words))"
            outcome = failure.isPassing ? .deferred(problem, after: nil) : .misconfigured(problem)
        case .tooLate:
            outcome = .ambiguous("\(name) did not end within \(DurationText.words(limit))")
        case .cancelled:
            outcome = .ambiguous("\(name) was stopped before it finished")
        case .signalled(let number):
            outcome = .deferred(reason("the program was ended by signal \(number)"), after: nil)
        case .exited(let status):
            switch status {
            case 0: outcome = .accepted(.none)
            case 65: outcome = .rejected(reason("the program rejects this notice (status 65)"))
            case 77, 78, 126, 127: outcome = .misconfigured(reason("the program reports that its settings are wrong (status \(status))"))
            default: outcome = .deferred(reason("the program failed (status \(status))"), after: nil)
            }
        }
    }

    private static func judge(_ line: Line, name: String, secrets: [Redacted]) -> (DeliveryOutcome, Phrase?) {
        let named: Phrase = tidy(line.outcome, secrets).map(Phrase.verbatim) ?? "the program reported an outcome without a name"
        let reason: Reason = "\(name): \(line.reason.flatMap { tidy($0, secrets) }.map(Phrase.verbatim) ?? named)"
        switch DeliveryOutcome.Kind(rawValue: line.outcome) {
        case .accepted:
            let receipt = line.receipt ?? ""
            guard receipt.utf8.count <= receiptLimit, !receipt.utf8.contains(0) else {
                return (
                    .accepted(.none),
                    "the program's receipt is discarded, because it is longer than \(receiptLimit) bytes or contains a NUL"
                )
            }
            return (.accepted(Receipt(rawValue: receipt)), nil)
        case .deferred:
            guard let after = line.after else { return (.deferred(reason, after: nil), nil) }
            guard (0...longestPause).contains(after) else {
                return (
                    .deferred(reason, after: nil), "the program's value for \"after\" is ignored, because it is not between 0 and 86400 s"
                )
            }
            return (.deferred(reason, after: .milliseconds(Int64(after * 1000))), nil)
        case .rejected:
            return (.rejected(reason), nil)
        case .misconfigured:
            return (.misconfigured(reason), nil)
        case .ambiguous:
            return (.ambiguous(reason), nil)
        case nil:
            let known = DeliveryOutcome.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            return (.deferred(reason, after: nil), "the program's outcome must be one of \(known), not \"\(named)\"")
        }
    }

    private static func line(_ output: [UInt8]) -> Line? {
        guard let last = output.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).last, last.contains(0x7B) else { return nil }
        do {
            return try JSONDecoder().decode(Line.self, from: Data(last))
        } catch {
            // The last line is not such a JSON object, so the exit status of the program decides.
            return nil
        }
    }

    /// Returns the last line that is not blank, in a form that is safe to show.
    static func lastLine(of bytes: [UInt8], hiding secrets: [Redacted] = []) -> String? {
        let lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).lazy.map { String(decoding: $0, as: UTF8.self) }
        return lines.reversed().lazy.compactMap { tidy($0, secrets) }.first
    }

    /// Returns the text in a form that is safe to show; `nil` if it contains only white space.
    private static func tidy(_ text: String, _ secrets: [Redacted]) -> String? {
        let plain = SafeText.line(secrets.reduce(text) { $1.scrub($0) })
        guard let start = plain.firstIndex(where: { !$0.isWhitespace }), let end = plain.lastIndex(where: { !$0.isWhitespace }) else {
            return nil
        }
        return SafeText.truncated(String(plain[start...end]), toCharacters: reasonLimit)
    }
}
