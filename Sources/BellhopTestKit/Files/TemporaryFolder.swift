import FoundationEssentials
package import Glibc

/// A temporary folder for one test. The folder is deleted when the last reference to this object
/// goes away. Only the current user can read the folder.
///
/// ```swift
/// let folder = try TemporaryFolder()
/// let token = try folder.write("tk_secret\n", to: "token")
/// ```
///
/// A test that afterwards uses only the ``path`` must keep the object alive: in a property, or with
/// ``with(_:)``. Swift may release a local object after its last use.
package final class TemporaryFolder: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    /// The absolute path of the folder. The path is short, because the path of a socket in the
    /// folder must not exceed the system's limit.
    package let path: String

    /// Creates an empty folder with a new name.
    ///
    /// - Parameter parent: the folder in which the new folder is created, for example `/dev/shm`,
    ///   where writing is fastest.
    package init(in parent: String = "/tmp") throws(Failure) {
        var template = Array((parent + "/bhp-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw Self.failure("no temporary folder in \(parent)") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            print("left behind: \(path): \(error)")
        }
    }

    /// Runs `body` with a new folder, which exists until `body` returns.
    package static func with<Result>(_ body: (TemporaryFolder) async throws -> Result) async throws -> Result {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        return try await body(folder)
    }

    /// Creates a folder inside this one, together with any missing parent folders, and returns the
    /// path of the new folder. If the folder already exists, it is not changed.
    @discardableResult
    package func makeFolder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
        return path + "/" + name
    }

    /// Writes a file and returns its path. The file gets exactly `mode`, whatever the umask is.
    @discardableResult
    package func write(_ text: String, to name: String, mode: mode_t = 0o600) throws(Failure) -> String {
        try write(Array(text.utf8), to: name, mode: mode)
    }

    @discardableResult
    package func write(_ bytes: some Sequence<UInt8>, to name: String, mode: mode_t = 0o600) throws(Failure) -> String {
        let file = path + "/" + name
        // Use close-on-exec. Otherwise a child process could inherit this descriptor, and a script
        // that is open for writing cannot be started.
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw Self.failure("cannot open \(file)") }
        defer { close(descriptor) }
        let bytes = Array(bytes)
        guard fchmod(descriptor, mode) == 0, Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw Self.failure("cannot write \(file)")
        }
        return file
    }

    private static func failure(_ what: String) -> Failure {
        Failure(description: "\(what): \(String(cString: strerror(errno)))")
    }
}
