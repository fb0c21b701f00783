import BellhopCore
import Glibc

/// Where what we make ourselves lies: tones, spoken words. It is nobody else's, and is found again after a restart.
///
/// Names say what a file holds, so that several daemons of one user may share it, and what is there need not be made again.
final class SoundFolder: Sendable {
    /// Files that may lie there; of more the oldest go.
    static let most = 400

    private let bases: [String]
    private let found = Locked<String?>(nil)

    /// - Parameter variables: in `$RUNTIME_DIRECTORY`, `$XDG_RUNTIME_DIR`, `$TMPDIR` or `/tmp`, the first that may be written to.
    init(variables: [String: String]) {
        let runtime = variables["RUNTIME_DIRECTORY"]?.split(separator: ":").first.map(String.init)
        bases = [runtime, variables["XDG_RUNTIME_DIR"], variables["TMPDIR"], "/tmp"].compactMap { $0 }
    }

    /// The path of the file with this name, made by `bytes` if it is not there; `nil` when it cannot be made.
    func file(_ name: String, making bytes: () -> [UInt8]?) -> String? {
        guard let path = path(of: name) else { return nil }
        if Self.isThere(path) { return path }
        guard let bytes = bytes(), write(bytes, to: path) else { return nil }
        return path
    }

    func tone(_ tone: BuiltInTone) -> SoundFile? {
        file(tone.name + ".wav") { tone.wave }.map { SoundFile(path: $0, tone: tone) }
    }

    /// A WAVE file that sounds as loud as wanted by itself: of what is none, its stand-in.
    func wave(_ file: SoundFile, volume: Int) -> String? {
        var bytes = Self.read(file.path) ?? []
        var path = file.path
        if !WaveFile.isWave(bytes) {
            guard let tone = tone(file.tone) else { return nil }
            path = tone.path
            bytes = file.tone.wave
        }
        guard volume < 100, let quieter = WaveFile.scaled(bytes, to: volume) else { return path }
        var hash = StableHash()
        hash.add(path)
        hash.add("\(bytes.count)")
        return self.file("quieter-\(hash.text)-\(volume).wav") { quieter }
    }

    /// Where a file of this name lies or would lie.
    func path(of name: String) -> String? {
        let known = found.withLock { $0 }
        if let known, Self.isOurs(known) { return known + "/" + name }
        let folder = bases.lazy.map { $0 + "/bellhop-sounds-\(geteuid())" }.first { path in
            mkdir(path, 0o700) == 0 || (errno == EEXIST && Self.isOurs(path))
        }
        found.withLock { $0 = folder }
        return folder.map { $0 + "/" + name }
    }

    static func isThere(_ path: String) -> Bool { access(path, R_OK) == 0 }

    /// It was of use: it is not the oldest.
    static func touch(_ path: String) { utimensat(AT_FDCWD, path, nil, 0) }

    /// Removes the oldest, where there are too many.
    func tidy() {
        guard let folder = path(of: "").map({ String($0.dropLast()) }), let listing = opendir(folder) else { return }
        defer { closedir(listing) }
        var files: [(path: String, used: Int)] = []
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            var status = stat()
            let path = folder + "/" + name
            guard !name.hasPrefix("."), lstat(path, &status) == 0 else { continue }
            files.append((path, status.st_mtim.tv_sec))
        }
        guard files.count > Self.most else { return }
        files.sort { $0.used < $1.used }
        for file in files.prefix(files.count - Self.most * 3 / 4) { unlink(file.path) }
    }

    /// A folder of ours that nobody else may look into: in `/tmp` anybody could have made it before us.
    private static func isOurs(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }

    private func write(_ bytes: [UInt8], to path: String) -> Bool {
        var template = Array((path + ".XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return false }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else {
                unlink(template)
                return false
            }
            rest = rest.dropFirst(count)
        }
        // Whole, or not there: somebody may be about to play it.
        return rename(template, path) == 0
    }

    static func read(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        // What we turn down ourselves is short; a song stays as loud as it is.
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
