import BellhopCore

/// The writers of all stdout sinks. There is one writer for each target, so that lines from two
/// sinks never mix.
final class LineWriters: Sendable {
    private struct Weak: Sendable {
        weak var writer: LineWriter?
    }

    private let writers = Locked<[LineTarget: Weak]>([:])

    func writer(for target: LineTarget) -> LineWriter {
        writers.withLock { writers in
            if let writer = writers[target]?.writer { return writer }
            let writer = LineWriter(target)
            writers[target] = Weak(writer: writer)
            return writer
        }
    }
}
