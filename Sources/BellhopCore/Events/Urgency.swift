/// The urgency of a notice.
package enum Urgency: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
    case low, normal, high, critical

    package static func < (left: Urgency, right: Urgency) -> Bool {
        allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!  // Both are cases, so both are found.
    }
}
