import BellhopCore
import CLinux
import Glibc
import LinuxSpawn
import LinuxTrust

/// Checks whether the machine's back ends could be heard now. It looks only at files and local
/// sockets, so it returns quickly.
struct SoundServers: Sendable {
    let variables: [String: String]
    let command: [String]
    let terminal: Terminal

    /// The obstacle that prevents a back end from being heard, or `nil` if none is visible without
    /// playing a sound.
    func obstacle(to backEnd: BackEnd) -> String? {
        switch backEnd {
        case .bell:
            return terminal.obstacle
        case .program:
            guard let name = command.first else { return "no program is configured" }
            guard let path = found(name) else { return "there is no executable program \(SafeText.line(name))" }
            return Self.distrust(of: path)
        case .pwPlay, .paplay, .canberra, .aplay:
            guard let path = found(backEnd.rawValue) else { return "\(backEnd.rawValue) is not installed" }
            return Self.distrust(of: path) ?? serverFault(of: backEnd)
        }
    }

    /// The path of a program that may be run and that nobody else could have written, or `nil` if
    /// there is none.
    func program(_ name: String) -> String? { found(name).flatMap { Self.distrust(of: $0) == nil ? $0 : nil } }

    private func found(_ name: String) -> String? {
        guard case .success(let path) = ProgramSearch.path(of: name, variables: variables) else { return nil }
        return path
    }

    /// Why an executable program is not run, or `nil` if it is trusted.
    private static func distrust(of program: String) -> String? {
        switch ProgramTrust(of: program) {
        case .trusted: nil
        case .refused(let problem, let remedy): "\(problem) (\(remedy))"
        case .unknown(let code): "\(SafeText.line(program)) cannot be started: \(String(cString: strerror(code)))"
        }
    }

    private func serverFault(of backEnd: BackEnd) -> String? {
        switch backEnd {
        case .pwPlay:
            let remote = variables["PIPEWIRE_REMOTE"] ?? "pipewire-0"
            let folder = variables["PIPEWIRE_RUNTIME_DIR"] ?? variables["XDG_RUNTIME_DIR"]
            return silence(backEnd, remote.hasPrefix("/") ? remote : folder.map { $0 + "/" + remote })
        case .paplay:
            // The variable may name another machine or several servers. Only the player can tell.
            if variables["PULSE_SERVER"] != nil { return nil }
            let path = variables["PULSE_RUNTIME_PATH"].map { $0 + "/native" } ?? variables["XDG_RUNTIME_DIR"].map { $0 + "/pulse/native" }
            return silence(backEnd, path)
        case .canberra:
            let hasDisplay = variables["DISPLAY"] != nil || variables["WAYLAND_DISPLAY"] != nil
            return hasDisplay ? nil : "\(backEnd.rawValue) has no display"
        case .aplay:
            return Self.hasCard ? nil : "aplay finds no sound card that it may open"
        case .bell, .program:
            return nil
        }
    }

    private func silence(_ backEnd: BackEnd, _ path: String?) -> String? {
        guard let path else { return "there is no sound server for \(backEnd.rawValue) ($XDG_RUNTIME_DIR is not set)" }
        return Self.answers(path) ? nil : "there is no sound server for \(backEnd.rawValue) at \(SafeText.line(path))"
    }

    private static func answers(_ path: String) -> Bool {
        var address = sockaddr_un()
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let descriptor = socket(AF_UNIX, bh_socket_stream | bh_socket_cloexec | bh_socket_nonblock, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let size = socklen_t(MemoryLayout.size(ofValue: address))
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        // EAGAIN means that the server's queue is full, so the server exists.
        return status == 0 || errno == EAGAIN
    }

    private static var hasCard: Bool {
        guard let folder = opendir("/dev/snd") else { return false }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            // pcmC0D0p: a playback stream.
            if name.hasPrefix("pcm"), name.hasSuffix("p"), access("/dev/snd/" + name, W_OK) == 0 { return true }
        }
        return false
    }
}

/// The daemon's environment variables that players and voices get. Others may hold secrets.
enum SoundVariables {
    private static let names: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TMPDIR", "DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS",
        "AUDIODEV",
    ]
    private static let families = ["LC_", "XDG_", "PULSE_", "PIPEWIRE_", "ALSA_", "SPEECHD_", "ESPEAK_"]

    static func passed(of variables: [String: String]) -> [String: String] {
        variables.filter { variable in names.contains(variable.key) || families.contains { variable.key.hasPrefix($0) } }
    }
}
