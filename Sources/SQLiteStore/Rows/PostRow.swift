import BellhopCore
import FoundationEssentials

/// Reads and writes a notice that waits for its time as a row.
enum PostRow {
    static let columns = "key, body"

    static func text(of post: WaitingPost) throws(StoreError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do {
            return String(decoding: try encoder.encode(post), as: UTF8.self)
        } catch {
            throw .failed("a waiting notice cannot be written as JSON: \(error)")
        }
    }

    static func name(_ columns: Columns) -> String {
        var columns = columns
        return "waiting notice \(columns.text())"
    }

    static func read(_ columns: inout Columns) throws(UnreadableRow) -> WaitingPost {
        _ = columns.text()
        return try columns.parsed("body") { text in
            do {
                return try JSONDecoder().decode(WaitingPost.self, from: Data(text.utf8))
            } catch {
                return nil
            }
        }
    }
}
