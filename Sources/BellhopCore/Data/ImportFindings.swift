/// The findings of an import. Their number is limited, so that a file with fifty million faults
/// does not produce fifty million messages.
package struct ImportFindings: Sendable {
    /// The maximum number of faults, after which the import stops. The findings that are not faults
    /// have a separate limit of the same size.
    package static let limit = 1000

    package private(set) var list: [ImportFinding] = []
    package private(set) var faults = 0
    /// Whether the file could not be read to its end, so that some of its records are missing.
    package private(set) var isUnreadable = false
    private var seen: Set<ImportFinding> = []

    package init() {}

    /// Whether the limit of faults is reached, so that the import can stop reading.
    package var isFull: Bool { faults >= Self.limit }

    /// Adds a finding, unless the finding is already listed or the limit for its kind is reached.
    package mutating func note(_ finding: ImportFinding) {
        let isFault = finding.kind == .fault
        guard isFault ? !isFull : list.count - faults < Self.limit, seen.insert(finding).inserted else { return }
        list.append(finding)
        if isFault { faults += 1 }
    }

    /// Adds the fault because of which the file could not be read to its end.
    package mutating func note(unreadable fault: ImportFinding) {
        isUnreadable = true
        note(fault)
    }

    package mutating func note(_ findings: [ImportFinding]) {
        for finding in findings { note(finding) }
    }
}

/// The error for an export that cannot be read to its end.
package struct UnreadableExport: Error {
    package var finding: ImportFinding

    package init(_ finding: ImportFinding) { self.finding = finding }
}
