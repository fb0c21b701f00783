/// The findings of an import, up to a limit, so that a file with fifty million faults does not
/// produce fifty million messages.
public struct ImportFindings: Sendable {
    /// The maximum number of faults, after which the import stops. It is also the maximum number of
    /// other findings that are kept.
    public static let limit = 1000

    public private(set) var list: [ImportFinding] = []
    public private(set) var faults = 0
    private var seen: Set<ImportFinding> = []

    public init() {}

    /// Whether the limit of faults is reached, so that the import can stop reading.
    public var isFull: Bool { faults >= Self.limit }

    /// Adds a finding, unless it is already listed or the limit is reached.
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
