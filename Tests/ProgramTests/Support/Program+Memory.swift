import BellhopTestKit
import Foundation
import Testing

extension Program {
    /// Returns how much memory the running program uses, in kB.
    ///
    /// - Parameter sort: a name in `/proc/<id>/status`, such as `VmRSS`, or `RssAnon` without the
    ///   memory of files.
    func memory(_ sort: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(sort + ":") })
        return try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
    }
}
