import BellhopCore

/// Reads the figures of an activity, which SQLite extracts from the activity's JSON. That takes
/// only a tenth of the time that Swift would need to decode the whole JSON. `StoreContract` checks
/// that SQLite and Swift give the same figures.
enum FiguresRow {
    static let columns = """
        id, kind, name, started, json_extract(body, '$.run._0.ending'),
        CASE kind WHEN 'rest' THEN 1 + ifnull(json_extract(body, '$.rest._0.sets'), 0)
            ELSE ifnull(json_extract(body, '$.run._0.setsDone'), 0) END,
        max(0, ifnull(json_extract(body, '$.run._0.held'), 0) - ifnull(json_extract(body, '$.run._0.moved'), 0)),
        CASE kind WHEN 'rest' THEN json_array_length(body, '$.rest._0.rests') END,
        CASE kind WHEN 'rest' THEN (SELECT sum(json_extract(value, '$.planned')) FROM json_each(body, '$.rest._0.rests')) END,
        CASE kind WHEN 'rest' THEN (SELECT sum(json_extract(value, '$.taken')) FROM json_each(body, '$.rest._0.rests')) END
        """

    static func read(_ columns: inout Columns) throws(UnreadableRow) -> ActivityFigures {
        ActivityFigures(
            id: try columns.parsed("id") { ActivityID($0) }, kind: try columns.parsed("kind", Activity.Kind.init(rawValue:)),
            name: columns.text(), started: columns.instant(),
            ending: try columns.optionallyParsed("ending", ProgrammeRun.Ending.init(rawValue:)), sets: columns.int(),
            trained: columns.integer(), rests: columns.int(), planned: columns.integer(), taken: columns.integer())
    }
}
