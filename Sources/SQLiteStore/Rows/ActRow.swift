import BellhopCore
import FoundationEssentials

/// Reads and writes an act as a row.
enum ActRow {
    static let columns = "id, at, done_by, words, is_undo, trace"
    static let count = 6

    /// Binds the values of ``columns``, in this order.
    static func bind(_ act: Act, trace: String, to parameters: inout Parameters) {
        parameters.add(act.id.description)
        parameters.add(act.at)
        parameters.add(act.by)
        parameters.add(PhraseText.write(act.words))
        parameters.add(act.isUndo)
        parameters.add(trace)
    }

    static func text(of trace: ActTrace) throws(StoreError) -> String {
        do {
            return String(decoding: try JSONEncoder().encode(trace), as: UTF8.self)
        } catch {
            throw .failed("an act cannot be written as JSON: \(error)")
        }
    }

    static func name(_ columns: Columns) -> String {
        var columns = columns
        return "act \(columns.text())"
    }

    static func read(_ columns: inout Columns) throws(UnreadableRow) -> Act {
        let id = try columns.parsed("id") { ActID($0) }
        let at = columns.instant()
        let by = columns.optionalText()
        let words = PhraseText.read(columns.text())
        let isUndo = columns.truth()
        let trace = try columns.parsed("trace") { text in
            do {
                return try JSONDecoder().decode(ActTrace.self, from: Data(text.utf8))
            } catch {
                return nil
            }
        }
        return Act(id: id, words: words, by: by, at: at, isUndo: isUndo, trace: trace)
    }
}
