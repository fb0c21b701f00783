import Glibc

/// A long proof over numbered cases: the tests run a small sample of it, `contrib/prove` all of it in slices.
///
/// Case `n` depends on the seed and on `n` alone, so that a slice can run by itself and a failing case can be repeated by itself.
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
    /// The name that `contrib/prove` takes.
    public let name: String
    /// The seed of all cases; 1 where none is given.
    public let seed: UInt64
    /// The cases of this run: the sample, or the slice that `contrib/prove` asks for.
    public let cases: Range<Int>
    /// Whether this is a slice of the whole proof rather than the sample of the tests.
    public let isSlice: Bool
    private let reportPath: String?

    /// - Parameter sample: how many cases the tests run.
    public init(_ name: String, sample: Int) {
        self.name = name
        // Without these variables, or with those of another proof, it is the sample.
        isSlice = Self.variable("BELLHOP_PROOF") == name
        seed = isSlice ? Self.variable("BELLHOP_PROOF_SEED").flatMap(UInt64.init) ?? 1 : 1
        let first = isSlice ? Self.variable("BELLHOP_PROOF_FIRST").flatMap(Int.init) ?? 0 : 0
        let count = isSlice ? Self.variable("BELLHOP_PROOF_COUNT").flatMap(Int.init) ?? sample : sample
        cases = first..<(first + count)
        reportPath = isSlice ? Self.variable("BELLHOP_PROOF_REPORT") : nil
    }

    /// The random numbers of one case.
    public func numbers(for number: Int) -> SeededGenerator {
        // Mixed, because the generator steps by a constant: seeds one step apart would give the same numbers, shifted by one.
        var mixer = SeededGenerator(seed: seed ^ (UInt64(number) << 20))
        return SeededGenerator(seed: mixer.next())
    }

    /// Names a case in a failure, with the command that repeats it.
    public func place(_ number: Int) -> String {
        "case \(number) of \(name), seed \(seed): contrib/prove \(name) --seed \(seed) --first \(number) --count 1"
    }

    /// Hands `figures` to `contrib/prove`, which adds them to `docs/proof.csv` when the slice has passed.
    ///
    /// - Parameter figures: what the slice saw, in a few words, without commas or quotes.
    public func report(_ figures: String) throws {
        guard let reportPath else { return }
        guard let file = fopen(reportPath, "a") else { throw ReportFailure(path: reportPath, code: errno) }
        defer { fclose(file) }
        fputs(figures + "\n", file)
    }

    private struct ReportFailure: Error { let path: String, code: Int32 }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
