import BellhopCore
import ControlWire

/// The content of a file to import. The file has the format of the config, but contains only
/// workouts and routines.
struct ImportedTables {
    /// The names of the tables, such as `workouts.tabata`, in the order of the file.
    let names: [String]
    /// The content of the file. It ends with a line feed.
    let bytes: [UInt8]

    private static let roots: Set<String> = ["workouts", "routines"]

    /// Reads the content of a file.
    ///
    /// - Parameter file: the name of the file for errors.
    /// - Throws: a failure that reports the line which is not valid TOML or which belongs to
    ///   another kind of table.
    init(_ bytes: [UInt8], of file: String) throws(CommandFailure) {
        func line(_ place: Int) -> Int { bytes[..<min(place, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1 }
        let statements: [TOMLScan.Statement]
        do throws(TOMLScan.Failure) {
            statements = try TOMLScan(bytes).statements
        } catch {
            let broken = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[line(error.place) - 1]
            if Self.roots.contains(where: { broken.starts(with: Array("[\($0).".utf8)) }), !broken.contains(UInt8(ascii: "\"")) {
                throw CommandFailure(
                    .usage,
                    """
                    \(file):\(line(error.place)): a name with spaces, or with other characters than a–z, A–Z, 0–9, - and _, needs \
                    quotes, as in [workouts.\"hill sprints\"]. Nothing was changed.
                    """, name: "notWorkouts")
            }
            throw CommandFailure(
                .usage,
                "\(file):\(line(error.place)): this line is not valid TOML, so nothing was changed. For an example, run: bellhop workout export tabata",
                name: "notWorkouts")
        }
        var names: [String] = []
        var isInTable = false
        for statement in statements {
            switch statement.content {
            case .header(let path, isList: false) where path.count > 1 && Self.roots.contains(path[0]):
                isInTable = true
                let name = path[0] + "." + path[1]
                if !names.contains(name) { names.append(name) }
            case .entry where isInTable, .other: continue
            default:
                throw CommandFailure(
                    .usage,
                    """
                    \(file):\(line(statement.lines.lowerBound)): this line is outside of [workouts.…] and [routines.…], so nothing was \
                    changed.
                    """, name: "notWorkouts")
            }
        }
        guard !names.isEmpty else {
            throw CommandFailure(.usage, "\(file) has no table [workouts.…] or [routines.…], so nothing was changed.", name: "notWorkouts")
        }
        self.names = names
        // Remove a byte-order mark: such a mark is allowed only at the start of a file, and this
        // text will be appended to a file.
        let text = bytes.starts(with: TOMLScan.byteOrderMark) ? Array(bytes.dropFirst(TOMLScan.byteOrderMark.count)) : bytes
        self.bytes = text + (text.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")])
    }
}
