import Glibc

/// A long proof over numbered cases. The tests run a small sample of it, and `contrib/prove` runs
/// all of it in slices.
///
/// Case `n` depends only on the seed and on `n`. So a slice can run alone, and a failing case can
/// be repeated alone.
///
/// ```swift
/// let proof = Proof("mutated-exports", sample: 150)
/// for number in proof.cases {
///     var numbers = proof.numbers(for: number)
///     …
///     #expect(isWell, "\(proof.place(number))")
/// }
/// try proof.report("refused \(refused), accepted \(accepted)")
/// ```
public struct Proof: Sendable {
    /// The name of the proof for `contrib/prove`.
    public let name: String
    /// The seed of all cases, 1 by default.
    public let seed: UInt64
    /// The cases of this run: the sample, or the slice that `contrib/prove` requests.
    public let cases: Range<Int>
    /// Whether this is a slice of the whole proof instead of the tests' sample.
    public let isSlice: Bool
    private let reportPath: String?

    /// Creates the proof. The environment decides whether it is a slice.
    ///
    /// - Parameter sample: the number of cases that the tests run.
    public init(_ name: String, sample: Int) {
        self.name = name
        // Without these variables, or with those of another proof, run the sample.
        isSlice = Self.variable("BELLHOP_PROOF") == name
        seed = isSlice ? Self.variable("BELLHOP_PROOF_SEED").flatMap(UInt64.init) ?? 1 : 1
        let first = isSlice ? Self.variable("BELLHOP_PROOF_FIRST").flatMap(Int.init) ?? 0 : 0
        let count = isSlice ? Self.variable("BELLHOP_PROOF_COUNT").flatMap(Int.init) ?? sample : sample
        cases = first..<(first + count)
        reportPath = isSlice ? Self.variable("BELLHOP_PROOF_REPORT") : nil
    }

    /// The random numbers for one case.
    public func numbers(for number: Int) -> SeededGenerator {
        // Mix the seed, because the generator advances by a constant: seeds one step apart would
        // give the same numbers, shifted by one.
        var mixer = SeededGenerator(seed: seed ^ (UInt64(number) << 20))
        return SeededGenerator(seed: mixer.next())
    }

    /// Describes a case for a failure message, with the command that repeats it.
    public func place(_ number: Int) -> String {
        "case \(number) of \(name), seed \(seed): contrib/prove \(name) --seed \(seed) --first \(number) --count 1"
    }

    /// Passes `figures` to `contrib/prove`, which adds them to `docs/proof.csv` once the slice has
    /// passed.
    ///
    /// - Parameter figures: the results of the slice in a few words, without commas or quotes.
    public func report(_ figures: String) throws {
        guard let reportPath else { return }
        guard let file = fopen(reportPath, "a") else { throw ReportFailure(path: reportPath, code: errno) }
        defer { fclose(file) }
        fputs(figures + "\n", file)
    }

    private struct ReportFailure: Error { let path: String, code: Int32 }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
