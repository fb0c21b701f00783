import BellhopCore
import ControlWire
import Glibc

/// A new file that appears under its final name only when it is complete. The file has mode 0600.
/// It replaces an existing file only if the user passes `--force`.
final class NewFile {
    private let path: String
    private let draft: String
    private let isForced: Bool
    private var descriptor: Int32
    private(set) var count = 0

    /// Creates a draft of the file next to `path`.
    ///
    /// - Throws: a failure with exit code 73 if the file exists and `force` is not given, or if it
    ///   cannot be created.
    init(_ path: String, force: Bool) throws(CommandFailure) {
        guard !path.isEmpty else { throw CommandFailure(.usage, "The name of the file is empty.") }
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { throw CommandFailure(.cannotCreate, "\(path) is not a file.", name: "exists") }
            guard force else {
                throw CommandFailure(
                    .cannotCreate, "\(path) already exists. Overwrite it with --force, or choose another name.", name: "exists")
            }
        }
        self.path = path
        isForced = force
        draft = path + ".part-" + String(getpid())
        descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.notCreated(path) }
    }

    private static func notCreated(_ path: String) -> CommandFailure {
        let (number, why) = (errno, ProgramRun.errorText())
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let folder = parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/")
        let fault: Phrase =
            switch number {
            case ENOENT where access(folder, F_OK) != 0:
                ("There is no folder \(folder). To create it:" as Phrase).followed(
                    byLine: "mkdir -p \(ShellText.word(folder))")
            case EACCES, EPERM, EROFS: "You may not write into the folder \(folder). Choose a file in another folder."
            default: "\(path) cannot be created: \(why)."
            }
        return CommandFailure(.cannotCreate, fault, name: "notCreated")
    }

    deinit { discard() }

    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written >= 0 {
                rest = rest.dropFirst(written)
                count += written
            } else if errno != EINTR {
                throw failed()
            }
        }
    }

    /// Flushes the draft to the disk and moves it to its final name.
    func finish() throws(CommandFailure) {
        guard fsync(descriptor) == 0, close(descriptor) == 0 else { throw failed() }
        descriptor = -1
        // Use `link`, which fails if another program has created the file in the meantime. If the
        // file system has no hard links, use a rename.
        if !isForced, link(draft, path) == 0 {
            unlink(draft)
            return
        }
        if !isForced, errno == EEXIST {
            throw CommandFailure(
                .cannotCreate, "\(path) already exists. Overwrite it with --force, or choose another name.", name: "exists")
        }
        guard rename(draft, path) == 0 else { throw failed() }
    }

    private func failed() -> CommandFailure {
        let isFull = errno == ENOSPC || errno == EDQUOT
        let why = ProgramRun.errorText()
        discard()
        return isFull
            ? CommandFailure(.storeFailed, "No space is left on the disk for \(path). Free some space and try again.", name: "noSpace")
            : CommandFailure(.storeFailed, "\(path) cannot be written: \(why).", name: "notWritten")
    }

    /// Removes the draft. No file is left behind if ``finish()`` was not called.
    func discard() {
        if descriptor >= 0 {
            close(descriptor)
            descriptor = -1
        }
        unlink(draft)
    }
}
