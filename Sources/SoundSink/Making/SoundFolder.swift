import BellhopCore
import Glibc

/// The folder for generated sound files: tones, spoken words and quieter copies. Only this user can
/// access it. The files survive a restart of the daemon.
///
/// The name of a file identifies its content. Therefore all daemons of a user can share the folder,
/// and no file is generated twice.
final class SoundFolder: Sendable {
    /// The maximum number of files with spoken words or quieter copies. If there are more such
    /// files, the least recently used files are deleted.
    static let most = 400

    private let bases: [String]

    /// The error that is returned if no file can be generated.
    struct Unwritable: Error, Sendable, Hashable {
        /// A message with the folders that were tried, the reason why each of them failed, and the
        /// remedy.
        var words: Phrase
    }

    /// - Parameters:
    ///   - variables: the environment. The candidates are `$RUNTIME_DIRECTORY`, `$XDG_RUNTIME_DIR`
    ///   and `$TMPDIR`. The first candidate that can be written and has free space is used.
    ///   - last: the folder to use if no candidate can be used.
    init(variables: [String: String], last: String = "/tmp") {
        let runtime = variables["RUNTIME_DIRECTORY"]?.split(separator: ":").first.map(String.init)
        bases = [runtime, variables["XDG_RUNTIME_DIR"], variables["TMPDIR"], last].reduce(into: []) { bases, base in
            if let base, base.hasPrefix("/"), !bases.contains(base) { bases.append(base) }
        }
    }

    /// Returns the path of the file with this name. If there is no such file yet, creates it from
    /// `bytes`.
    func file(_ name: String, making bytes: () -> [UInt8]) -> Result<String, Unwritable> {
        if let path = existing(name) { return .success(path) }
        let bytes = bytes()
        var faults: [Phrase] = []
        for folder in bases.map(Self.folder) {
            let path = folder + "/" + name
            guard let fault = Self.obstacle(to: folder) ?? write(bytes, to: path) else { return .success(path) }
            faults.append("\(SafeText.line(folder)): \(fault)")
        }
        let places = faults.dropFirst().reduce(faults.first ?? "") { places, fault -> Phrase in "\(places), or in \(fault)" }
        return .failure(Unwritable(words: "cannot save sounds in \(places) (free some space, or let this user write there)"))
    }

    func tone(_ tone: BuiltInTone) -> Result<SoundFile, Unwritable> {
        file(tone.name + ".wav") { tone.wave }.map { SoundFile(path: $0, tone: tone) }
    }

    /// Returns a WAVE file whose samples have the given volume. If `file` is not a WAVE file or is
    /// larger than 16 MiB, its replacement tone is used. If the volume cannot be applied, the file
    /// is returned unchanged. Returns `nil` if the tone cannot be generated.
    func wave(_ file: SoundFile, volume: Int) -> String? {
        var bytes = Self.read(file.path) ?? []
        var path = file.path
        var hash = StableHash()
        if path == existing(file.tone.name + ".wav") {
            hash.add(file.tone.name)
        } else if WaveFile.isWave(bytes) {
            hash.add(path)
            // Include the version of the file. The hash must change even if the file is replaced by
            // another file of the same length.
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

    /// Returns the path of a file that was generated before; `nil` if there is no such file.
    func existing(_ name: String) -> String? {
        folders.lazy.map { $0 + "/" + name }.first(where: Self.isThere)
    }

    /// Returns the paths at which a file with this name could be written. The best path comes
    /// first.
    func paths(of name: String) -> [String] {
        bases.map(Self.folder).filter { Self.obstacle(to: $0) == nil }.map { $0 + "/" + name }
    }

    /// The paths of the existing folders that only this user can access.
    private var folders: [String] { bases.map(Self.folder).filter(Self.isOurs) }

    private static func folder(in base: String) -> String { "\(base)/bellhop-sounds-\(geteuid())" }

    /// Creates the folder if necessary. Returns the reason why the folder cannot be used; `nil` if
    /// it now exists and only this user can access it.
    private static func obstacle(to folder: String) -> Phrase? {
        if mkdir(folder, 0o700) == 0 { return nil }
        let problem = errno
        if isOurs(folder) { return nil }
        return problem == EEXIST ? "other users own the folder or can write to it" : .systemError(problem)
    }

    static func isThere(_ path: String) -> Bool { access(path, R_OK) == 0 }

    /// Returns whether the file exists and is not empty.
    static func holdsSomething(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_size > 0
    }

    /// Returns the size and the modification time of a file as text. The text changes if the file
    /// is replaced.
    private static func version(of path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "" }
        return "\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    }

    /// Marks a file as just used, so that ``tidy()`` does not delete it soon.
    static func touch(_ path: String) { utimensat(AT_FDCWD, path, nil, 0) }

    /// If there are too many files, deletes the least recently used ones. Tones are never deleted,
    /// because there are only a few of them, and any of them may be needed at once.
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

    /// Returns whether the path is a folder that belongs to this user and that nobody else can
    /// access. In `/tmp`, another user could have created a folder of this name.
    private static func isOurs(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }

    /// Writes a file.
    ///
    /// - Returns: the reason for a failure; `nil` after success.
    private func write(_ bytes: [UInt8], to path: String) -> Phrase? {
        var template = Array((path + ".XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return .systemError(errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        defer { close(descriptor) }
        var rest = bytes[...]
        var isWritten = true
        while isWritten, !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            isWritten = count > 0
            rest = rest.dropFirst(max(0, count))
        }
        // Write the file under a temporary name first and then rename it, because another process
        // may play the file at any time.
        if isWritten, rename(template, path) == 0 { return nil }
        let problem = errno
        unlink(template)
        return .systemError(problem)
    }

    static func read(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        // Do not read a file of more than 16 MiB, which is probably a song. The caller then uses
        // the replacement tone.
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

/// A sound file to play.
struct SoundFile: Sendable, Hashable {
    var path: String
    /// The tone that replaces the file if it cannot be played.
    var tone: BuiltInTone
}
