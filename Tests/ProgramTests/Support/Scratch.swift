import Foundation

/// A temporary folder with a path short enough for sockets. It is deleted with its last owner.
final class Scratch: Sendable {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    let path: String

    init() throws {
        var template = Array("/tmp/bhp-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(description: "no temporary folder: \(String(cString: strerror(errno)))") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        for folder in ["state", "run", "config", "home"] { try makeFolder(folder) }
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            print("left behind: \(path): \(error)")
        }
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
    }

    /// Writes a file and returns its path.
    @discardableResult
    func write(_ text: String, to name: String, mode: Int = 0o600) throws -> String {
        try write(Data(text.utf8), to: name, mode: mode)
    }

    @discardableResult
    func write(_ bytes: Data, to name: String, mode: Int = 0o600) throws -> String {
        let file = path + "/" + name
        try bytes.write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        return file
    }
}
