import BellhopCore
import Glibc

/// Copies of a database whose log was damaged. A copy shows the files as they were found:
/// `bellhop.db.damaged-1` and `bellhop.db.damaged-1-wal`. The three newest copies are kept.
struct DamagedCopies {
    static let most = 3
    /// The path of the database.
    var path: String

    /// The paths of the existing copies, oldest first.
    var names: [String] { numbers.map(name) }

    /// Copies the database and its log. No process must have these files open.
    /// - Returns: the path of the copy.
    func add() throws(FileSystem.Fault) -> String {
        let numbers = numbers
        let name = name((numbers.last ?? 0) + 1)
        do throws(FileSystem.Fault) {
            try copy("-wal", to: name)
        } catch {
            // An incomplete copy is removed, because it would only take up space.
            unlink(name + "-wal")
            throw error
        }
        do throws(FileSystem.Fault) {
            try copy("", to: name)
        } catch {
            // If the disk has no space for a copy of the database, the copy of the log alone still
            // shows the lost changes.
            unlink(name)
        }
        try FileSystem.synchronize(FileSystem.folder(of: path))
        for number in numbers.dropLast(Self.most - 1) {
            for suffix in ["", "-wal"] { unlink(self.name(number) + suffix) }
        }
        return name
    }

    private func copy(_ suffix: String, to name: String) throws(FileSystem.Fault) {
        guard try FileSystem.status(path + suffix) != nil else { return }
        let source = try FileSystem.open(path + suffix, O_RDONLY)
        defer { close(source) }
        try FileSystem.copy(source, to: name + suffix)
        try FileSystem.synchronize(name + suffix)
    }

    private func name(_ number: Int) -> String { "\(path).damaged-\(number)" }

    private var numbers: [Int] {
        guard let folder = opendir(FileSystem.folder(of: path)) else { return [] }
        defer { closedir(folder) }
        let prefix = "\(path.split(separator: "/").last ?? "").damaged-"
        var numbers: Set<Int> = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasPrefix(prefix) else { continue }
            let rest = name.dropFirst(prefix.count)
            if let number = Int(rest.hasSuffix("-wal") ? rest.dropLast(4) : rest), (1...999_999).contains(number) { numbers.insert(number) }
        }
        return numbers.sorted()
    }
}
