import Testing

/// The answer of `judge.py` to a question. Instants are in milliseconds since 1970.
struct MomentVerdict: Decodable {
    /// How the clocks change at the time of a phrase.
    enum Night: String, Decodable {
        /// The clocks skip the written time.
        case missing
        /// The clocks show the time twice.
        case twice
    }

    /// The instant that python-dateutil computes; `nil` if the phrase must be refused.
    var meant: Int64?
    /// Why the phrase must be refused: `past` or `unclear`.
    var refusal: String?
    var night: Night?
    /// The instant that the echo names; `nil` if there is no echo, or if it fits no instant or two.
    var echoed: Int64?
    /// The parts of the phrase about which dateparser is not asked, because it does not read them as
    /// Bellhop does.
    var unasked: [PhrasePart]
    /// Whether the phrase meets a fault of dateparser that concerns only a few phrases.
    var excluded: Bool
    /// The instant that dateparser reads.
    var read: Int64?

    /// Whether dateparser was asked to read the phrase.
    var isAsked: Bool { unasked.isEmpty && !excluded }
}

/// Counts what the judges judged, so that they cannot silently judge nothing.
struct JudgeTally: CustomStringConvertible {
    private struct Row: Hashable {
        var language: Substring
        var part: PhrasePart
    }

    private var taken = 0
    private var refused = 0
    private var excluded = 0
    private var nights: [MomentVerdict.Night: Int] = [:]
    /// The phrases that Bellhop took, and those of them that dateparser read, by language.
    private var byLanguage: [Substring: (taken: Int, read: Int)] = [:]
    /// The phrases that dateparser read, for each part about which it is asked.
    private var byPart: [Row: Int] = [:]

    mutating func count(_ moment: MomentCase, _ verdict: MomentVerdict) {
        guard case .success = moment.taken else { return refused += 1 }
        taken += 1
        if verdict.unasked.isEmpty && verdict.excluded { excluded += 1 }
        if let night = verdict.night { nights[night, default: 0] += 1 }
        let language = moment.phrase.tag.prefix(2)
        let read = verdict.read == nil ? 0 : 1
        byLanguage[language, default: (0, 0)].taken += 1
        byLanguage[language, default: (0, 0)].read += read
        for part in moment.phrase.parts where !verdict.unasked.contains(part) {
            byPart[Row(language: language, part: part), default: 0] += read
        }
    }

    /// Expects enough phrases of each kind: few that Bellhop refuses, some in the nights in which the
    /// clocks change, and two of five that dateparser reads, with each part about which it is asked.
    func expectEnough() {
        #expect(refused * 5 < taken, "\(self)")
        #expect(nights[.missing, default: 0] * 100 > taken && nights[.twice, default: 0] * 100 > taken, "\(self)")
        #expect(byLanguage.count == 2 && byLanguage.values.allSatisfy { $0.read * 5 > $0.taken * 2 }, "\(self)")
        #expect(excluded * 10 < taken, "\(self)")
        for (row, read) in byPart {
            #expect(read > 0, "dateparser read no phrase in \"\(row.language)\" with the part \"\(row.part.rawValue)\"")
        }
    }

    var description: String {
        let read = byLanguage.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.read) of \($0.value.taken)" }
        return """
            taken \(taken); refused \(refused); dateparser read \(read.joined(separator: " and ")); excluded \(excluded); \
            missing times \(nights[.missing, default: 0]); double times \(nights[.twice, default: 0])
            """
    }
}
