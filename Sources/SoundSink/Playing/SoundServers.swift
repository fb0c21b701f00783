import BellhopCore
import CLinux
import Glibc
import LinuxSpawn
import LinuxTrust

/// Checks whether the back ends of this machine could play a sound now. The check uses only files
/// and local sockets, so it is fast.
struct SoundServers: Sendable {
    let variables: [String: String]
    let command: [String]
    let terminal: Terminal

    /// Returns the reason why a back end cannot play; `nil` if no such reason can be found without
    /// playing a sound.
    func obstacle(to backEnd: BackEnd) -> Phrase? {
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

    /// Returns the path of a program; `nil` if the program does not exist or must not be run. A
    /// program that another user could have written must not be run.
    func program(_ name: String) -> String? { found(name).flatMap { Self.distrust(of: $0) == nil ? $0 : nil } }

    private func found(_ name: String) -> String? {
        guard case .success(let path) = ProgramSearch.path(of: name, variables: variables) else { return nil }
        return path
    }

    /// Returns the reason why a program must not be run; `nil` if the program is trusted.
    private static func distrust(of program: String) -> Phrase? {
        switch ProgramTrust(of: program) {
        case .trusted: nil
        case .refused(let problem, let remedy): "\(problem) (\(remedy))"
        case .unknown(let code): "\(SafeText.line(program)) cannot be started: \(Phrase.systemError(code))"
        }
    }

    private func serverFault(of backEnd: BackEnd) -> Phrase? {
        switch backEnd {
        case .pwPlay:
            let remote = variables["PIPEWIRE_REMOTE"] ?? "pipewire-0"
            let folder = variables["PIPEWIRE_RUNTIME_DIR"] ?? variables["XDG_RUNTIME_DIR"]
            return silence(backEnd, remote.hasPrefix("/") ? remote : folder.map { $0 + "/" + remote })
        case .paplay:
            // The variable may name a server on another machine, or several servers, so only the
            // player can find out whether a server answers.
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

    private func silence(_ backEnd: BackEnd, _ path: String?) -> Phrase? {
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
        // EAGAIN means that the queue of the server is full, so there is a server.
        return status == 0 || errno == EAGAIN
    }

    private static var hasCard: Bool {
        guard let folder = opendir("/dev/snd") else { return false }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            // A name such as pcmC0D0p stands for a playback device.
            if name.hasPrefix("pcm"), name.hasSuffix("p"), access("/dev/snd/" + name, W_OK) == 0 { return true }
        }
        return false
    }
}

/// The environment variables that are passed on to players and speech programs. Other variables may
/// contain secrets.
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
