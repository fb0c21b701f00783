import BellhopCore
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

    /// Creates the log file and its folder, if they are missing. Returns the failure if nothing can be
    /// written to the file.
    static func prepare(_ path: String) -> CommandFailure? {
        guard makeFolder(of: path) else {
            let number = errno
            return readOnly(path, number)
                ?? CommandFailure(
                    .cannotCreate, "The folder of \(path) cannot be created: \(ProgramRun.errorText(number)).", name: "noFolder")
        }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        let number = errno
        guard descriptor < 0 else {
            close(descriptor)
            return nil
        }
        return readOnly(path, number)
            ?? CommandFailure(.cannotCreate, "\(path) cannot be written: \(ProgramRun.errorText(number)).", name: "noLog")
    }

    /// Returns the failure for a file on a file system that is mounted read-only; `nil` for any other
    /// error of the system.
    static func readOnly(_ path: String, _ number: Int32) -> CommandFailure? {
        guard number == EROFS else { return nil }
        let fault: Phrase = "\(path) is on a file system that is mounted read-only."
        let advice: Phrase = "Mount it writable, or choose another folder with XDG_STATE_HOME."
        return CommandFailure(.cannotCreate, fault.followed(byLine: advice), name: "noLog")
    }

    /// Returns the check of `bellhop doctor` for a log on a file system that is mounted read-only; `nil`
    /// if the folder of the log can be written, or if the reason is another one.
    ///
    /// - Parameter errorOfWriting: returns the number of the system's error if a folder cannot be
    ///   written; 0 if it can.
    static func check(
        _ path: String, errorOfWriting: (String) -> Int32 = { access($0, W_OK) == 0 ? 0 : errno }
    ) -> CheckJSON? {
        // Find the nearest folder that exists.
        var folder = path
        var number = ENOENT
        while number == ENOENT, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = String(folder[..<slash])
            number = errorOfWriting(folder)
        }
        guard number == EROFS else { return nil }
        return CheckJSON(
            name: "log", state: .fail, detail: say("\(path) is on a file system that is mounted read-only"),
            fix: say("mount it writable, or choose another folder with XDG_STATE_HOME"))
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
