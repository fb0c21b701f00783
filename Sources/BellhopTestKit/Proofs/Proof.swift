import Glibc

/// A test over a large number of numbered cases. The normal tests run a small sample of the cases.
/// `contrib/prove` runs all of them in slices.
///
/// The case `n` depends only on the seed and on `n`. A slice can therefore run alone, and a failed
/// case can be repeated alone.
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
package struct Proof: Sendable {
    /// The name of the proof. `contrib/prove` uses this name to select the proof.
    package let name: String
    /// The seed of the random numbers for all cases; 1 by default.
    package let seed: UInt64
    /// The cases that this run covers: the sample, or the slice that `contrib/prove` asks for.
    package let cases: Range<Int>
    /// Whether this run is a slice of the whole proof, not the sample of the normal tests.
    package let isSlice: Bool
    private let reportPath: String?

    /// Creates the proof. Environment variables decide whether this run is a slice.
    ///
    /// - Parameter sample: the number of cases in the sample of the normal tests.
    package init(_ name: String, sample: Int) {
        self.name = name
        // Run the sample if the environment variables are missing or select another proof.
        isSlice = Self.variable("BELLHOP_PROOF") == name
        seed = isSlice ? Self.variable("BELLHOP_PROOF_SEED").flatMap(UInt64.init) ?? 1 : 1
        let first = isSlice ? Self.variable("BELLHOP_PROOF_FIRST").flatMap(Int.init) ?? 0 : 0
        let count = isSlice ? Self.variable("BELLHOP_PROOF_COUNT").flatMap(Int.init) ?? sample : sample
        cases = first..<(first + count)
        reportPath = isSlice ? Self.variable("BELLHOP_PROOF_REPORT") : nil
    }

    /// Returns the random numbers for one case.
    package func numbers(for number: Int) -> SeededGenerator {
        // Mix the seed first. The generator advances its state by a constant. Without the mixing,
        // two adjacent seeds would therefore produce the same numbers, shifted by one.
        var mixer = SeededGenerator(seed: seed ^ (UInt64(number) << 20))
        return SeededGenerator(seed: mixer.next())
    }

    /// Returns a description of a case for a failure message, with the command that repeats the
    /// case.
    package func place(_ number: Int) -> String {
        "case \(number) of \(name), seed \(seed): contrib/prove \(name) --seed \(seed) --first \(number) --count 1"
    }

    /// Passes the results of a slice to `contrib/prove`, which adds them to `docs/proof.csv` if the
    /// slice succeeds.
    ///
    /// - Parameter figures: the results in a few words, without commas or quotes.
    package func report(_ figures: String) throws {
        guard let reportPath else { return }
        guard let file = fopen(reportPath, "a") else { throw ReportFailure(path: reportPath, code: errno) }
        defer { fclose(file) }
        fputs(figures + "\n", file)
    }

    private struct ReportFailure: Error { let path: String, code: Int32 }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
