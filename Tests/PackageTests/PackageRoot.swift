import Foundation

/// The folder that contains Package.swift.
enum PackageRoot {
    static let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns all files below `folder` whose names end with one of `endings`, as sorted paths
    /// relative to the package.
    static func files(in folder: String, endings: [String]) throws -> [String] {
        let start = url.appending(path: folder)
        guard let paths = FileManager.default.enumerator(atPath: start.path) else { throw CocoaError(.fileReadNoSuchFile) }
        return paths.compactMap { $0 as? String }.filter { path in endings.contains { path.hasSuffix($0) } }.map { folder + "/" + $0 }
            .sorted()
    }

    static func text(of file: String) throws -> String {
        try String(contentsOf: url.appending(path: file), encoding: .utf8)
    }

    static func exists(_ file: String) -> Bool { FileManager.default.fileExists(atPath: url.appending(path: file).path) }
}
