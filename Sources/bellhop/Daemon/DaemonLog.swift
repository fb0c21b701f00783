import ControlWire
import Glibc

/// The log file of a daemon that runs in the background without systemd.
enum DaemonLog {
    static func path(environment: [String: String]) -> String? {
        SocketPath.stateFolder(environment: environment).map { $0 + "/bellhopd.log" }
    }

    /// Returns the size of the log file in bytes; 0 if there is no such file.
    static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Returns the last `count` lines of the log file; `nil` if the file is missing or contains no
    /// lines.
    ///
    /// - Parameter start: the number of bytes at the beginning of the file to ignore, because they
    ///   belong to earlier runs of the daemon.
    static func tail(of path: String, lines count: Int, from start: Int = 0) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let length = lseek(descriptor, 0, SEEK_END)
        lseek(descriptor, max(start, length - 8192), SEEK_SET)
        var buffer = [UInt8](repeating: 0, count: 8192)
        let got = read(descriptor, &buffer, buffer.count)
        guard got > 0 else { return nil }
        let lines = String(decoding: buffer[..<got], as: UTF8.self).split(separator: "\n").suffix(count)
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// Returns why the last start failed; `nil` if it did not fail. A daemon that cannot start writes
    /// its reason as the last line, with its name before it instead of a time.
    static func startFailure(in path: String) -> String? {
        let name = "bellhopd: "
        return tail(of: path, lines: 1).flatMap { $0.hasPrefix(name) ? String($0.dropFirst(name.count)) : nil }
    }

    /// Creates the missing parent folders of a file; only their owner can access them. Returns
    /// `false` if one of these folders cannot be created.
    static func makeFolder(of path: String) -> Bool {
        let parts = path.split(separator: "/").dropLast()
        var folder = ""
        for part in parts {
            folder += "/" + part
            if mkdir(folder, 0o700) != 0, errno != EEXIST { return false }
        }
        return true
    }
}
