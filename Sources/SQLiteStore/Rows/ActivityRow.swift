import BellhopCore
import FoundationEssentials

/// Reads and writes an activity as a row.
enum ActivityRow {
    static let columns = "id, version, kind, name, started, ended, done_by, body"
    static let count = 8

    /// Binds the values of ``columns``, in this order.
    static func bind(_ activity: Activity, body: String, version: Int64, to parameters: inout Parameters) {
        parameters.add(activity.id.description)
        parameters.add(version)
        parameters.add(activity.kind.rawValue)
        parameters.add(activity.name)
        parameters.add(activity.started)
        parameters.add(activity.ended)
        parameters.add(activity.by)
        parameters.add(body)
    }

    static func text(of body: Activity.Body) throws(StoreError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do {
            return String(decoding: try encoder.encode(body), as: UTF8.self)
        } catch {
            throw .failed("an activity cannot be written as JSON: \(error)")
        }
    }

    static func name(_ columns: Columns) -> String {
        var columns = columns
        return "activity \(columns.text())"
    }

    static func read(_ columns: inout Columns) throws(UnreadableRow) -> Versioned<Activity> {
        let id = try columns.parsed("id") { ActivityID($0) }
        let version = columns.integer()
        let kind = try columns.parsed("kind", Activity.Kind.init(rawValue:))
        let name = columns.text()
        let started = columns.instant()
        let ended = columns.optionalInstant()
        let by = columns.optionalText()
        let body = try columns.parsed("body") { text in
            do {
                let body = try JSONDecoder().decode(Activity.Body.self, from: Data(text.utf8))
                return body.problem == nil ? body : nil
            } catch {
                return nil
            }
        }
        return Versioned(
            Activity(id: id, kind: kind, name: name, started: started, ended: ended, by: by, body: body), version: version)
    }
}
