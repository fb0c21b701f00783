import BellhopCore
import ControlWire
import Foundation

/// A notice that the stdout sink printed as a line of JSON.
struct PrintedNotice: Decodable, Sendable {
    var version: Int
    var type: String
    var id: String
    var key: String
    var event: Int64
    var kind: String
    var time: Timestamp
    var due: Timestamp?
    /// The lateness in seconds.
    var lateness: Double
    var pet: String?
    var name: String
    var title: String
    var body: String
    var labels: [String: String]

    init(_ line: String) throws {
        self = try JSONDecoder().decode(PrintedNotice.self, from: Data(line.utf8))
    }

    static func matches(_ line: String, kind: String?, name: String) -> Bool {
        do {
            let notice = try PrintedNotice(line)
            return notice.type == "notice" && (kind == nil || notice.kind == kind) && notice.name == name
        } catch {
            // The line is not a notice. Callers that require a notice decode the line themselves.
            return false
        }
    }
}
