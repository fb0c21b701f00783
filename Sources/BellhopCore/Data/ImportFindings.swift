/// What an import has found, up to a limit: a file of fifty million faults needs no fifty million messages.
public struct ImportFindings: Sendable {
    /// So many faults end the import, and so many other findings are kept.
    public static let limit = 1000

    public private(set) var list: [ImportFinding] = []
    public private(set) var faults = 0
    private var seen: Set<ImportFinding> = []

    public init() {}

    /// Whether it is enough: whoever reads on finds no more that a person would read.
    public var isFull: Bool { faults >= Self.limit }

    /// Keeps a finding, unless it was noted before or there are too many.
    public mutating func note(_ finding: ImportFinding) {
        let isFault = finding.kind == .fault
        guard isFault ? !isFull : list.count - faults < Self.limit, seen.insert(finding).inserted else { return }
        list.append(finding)
        if isFault { faults += 1 }
    }

    public mutating func note(_ findings: [ImportFinding]) {
        for finding in findings { note(finding) }
    }
}

/// An export that cannot be read any further.
public struct UnreadableExport: Error {
    public var finding: ImportFinding

    public init(_ finding: ImportFinding) { self.finding = finding }
}
