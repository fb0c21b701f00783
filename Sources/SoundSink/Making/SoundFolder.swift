import BellhopCore
import Glibc

/// The folder for generated files: tones and spoken words. It belongs to this user alone and keeps
/// its files across restarts.
///
/// File names identify the content. So several daemons of one user can share the folder, and
/// existing files need not be generated again.
final class SoundFolder: Sendable {
    /// The maximum number of spoken words and quieter copies to keep. Beyond this the oldest are
    /// removed.
    static let most = 400

    private let bases: [String]

    /// The error if no file can be generated.
    struct Unwritable: Error, Sendable, Hashable {
        /// The folders that were tried and why each failed, with the remedy.
        var words: String
    }

    /// - Parameters:
    ///   - variables: the candidates `$RUNTIME_DIRECTORY`, `$XDG_RUNTIME_DIR` and `$TMPDIR`. The
    ///     first one that is writable and not full is used.
    ///   - last: the folder to try last.
    init(variables: [String: String], last: String = "/tmp") {
        let runtime = variables["RUNTIME_DIRECTORY"]?.split(separator: ":").first.map(String.init)
        bases = [runtime, variables["XDG_RUNTIME_DIR"], variables["TMPDIR"], last].reduce(into: []) { bases, base in
            if let base, base.hasPrefix("/"), !bases.contains(base) { bases.append(base) }
        }
    }

    /// The path of the file with this name. If it exists nowhere, it is created with `bytes`.
    func file(_ name: String, making bytes: () -> [UInt8]) -> Result<String, Unwritable> {
        if let path = existing(name) { return .success(path) }
        let bytes = bytes()
        var faults: [String] = []
        for folder in bases.map(Self.folder) {
            let path = folder + "/" + name
            guard let fault = Self.obstacle(to: folder) ?? write(bytes, to: path) else { return .success(path) }
            faults.append("\(SafeText.line(folder)): \(fault)")
        }
        return .failure(
            Unwritable(words: "cannot save sounds in \(faults.joined(separator: ", nor in ")) (free space, or let this user write there)"))
    }

    func tone(_ tone: BuiltInTone) -> Result<SoundFile, Unwritable> {
        file(tone.name + ".wav") { tone.wave }.map { SoundFile(path: $0, tone: tone) }
    }

    /// A WAVE file with the volume applied to its samples. If `file` is not a WAVE file, this is
    /// its tone. If the volume cannot be applied, the file is returned unchanged. `nil` if the tone
    /// cannot be generated.
    func wave(_ file: SoundFile, volume: Int) -> String? {
        var bytes = Self.read(file.path) ?? []
        var path = file.path
        var hash = StableHash()
        if path == existing(file.tone.name + ".wav") {
            hash.add(file.tone.name)
        } else if WaveFile.isWave(bytes) {
            hash.add(path)
            // A file that replaces this one needs another hash, even if it has the same length.
            hash.add(Self.version(of: path))
        } else {
            guard case .success(let tone) = tone(file.tone) else { return nil }
            path = tone.path
            bytes = file.tone.wave
            hash.add(file.tone.name)
        }
        guard volume < 100 else { return path }
        let name = "quieter-\(hash.text)-\(volume).wav"
        if let made = existing(name) {
            Self.touch(made)
            return made
        }
        guard let quieter = WaveFile.scaled(bytes, to: volume) else { return path }
        guard case .success(let made) = self.file(name, making: { quieter }) else { return path }
        tidy()
        return made
    }

    /// The file with this name, if it was generated before.
    func existing(_ name: String) -> String? {
        folders.lazy.map { $0 + "/" + name }.first(where: Self.isThere)
    }

    /// The paths where a file of this name may be written, best first.
    func paths(of name: String) -> [String] {
        bases.map(Self.folder).filter { Self.obstacle(to: $0) == nil }.map { $0 + "/" + name }
    }

    /// The folders that exist and belong to this user alone.
    private var folders: [String] { bases.map(Self.folder).filter(Self.isOurs) }

    private static func folder(in base: String) -> String { "\(base)/bellhop-sounds-\(geteuid())" }

    /// Creates the folder if necessary. Returns why it cannot be used, or `nil` if it exists and
    /// belongs to this user alone.
    private static func obstacle(to folder: String) -> String? {
        if mkdir(folder, 0o700) == 0 { return nil }
        let problem = errno
        if isOurs(folder) { return nil }
        return problem == EEXIST ? "it does not belong to this user alone" : String(cString: strerror(problem))
    }

    static func isThere(_ path: String) -> Bool { access(path, R_OK) == 0 }

    /// Whether the file exists and is not empty.
    static func holdsSomething(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_size > 0
    }

    /// A text that changes when the file is replaced: its size and modification time.
    private static func version(of path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "" }
        return "\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    }

    /// Marks a file as just used, so that it is not removed as the oldest.
    static func touch(_ path: String) { utimensat(AT_FDCWD, path, nil, 0) }

    /// Removes the least recently used files if there are too many. Tones stay: there are few, and
    /// one may be about to be played.
    func tidy() {
        for folder in folders { Self.tidy(folder) }
    }

    private static func tidy(_ folder: String) {
        guard let listing = opendir(folder) else { return }
        defer { closedir(listing) }
        var files: [(path: String, used: timespec)] = []
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            var status = stat()
            let path = folder + "/" + name
            guard name.hasPrefix("words-") || name.hasPrefix("quieter-"), lstat(path, &status) == 0 else { continue }
            files.append((path, status.st_mtim))
        }
        guard files.count > most else { return }
        files.sort { ($0.used.tv_sec, $0.used.tv_nsec) < ($1.used.tv_sec, $1.used.tv_nsec) }
        for file in files.prefix(files.count - most * 3 / 4) { unlink(file.path) }
    }

    /// Whether this is a folder of ours that only we can access. In `/tmp` anybody could have
    /// created it before us.
    private static func isOurs(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }

    /// - Returns: the reason for a failure, or `nil` on success.
    private func write(_ bytes: [UInt8], to path: String) -> String? {
        var template = Array((path + ".XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        defer { close(descriptor) }
        var rest = bytes[...]
        var isWritten = true
        while isWritten, !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            isWritten = count > 0
            rest = rest.dropFirst(max(0, count))
        }
        // Publish the complete file or none, because another process may be about to play it.
        if isWritten, rename(template, path) == 0 { return nil }
        let problem = errno
        unlink(template)
        return String(cString: strerror(problem))
    }

    static func read(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        // Files that we make quieter ourselves are short. A song keeps its volume.
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= 16 << 20 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes[filled...].withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            filled += count
        }
        return Array(bytes[..<filled])
    }
}

/// A playable file.
struct SoundFile: Sendable, Hashable {
    var path: String
    /// The tone to use if the file cannot be played.
    var tone: BuiltInTone
}
