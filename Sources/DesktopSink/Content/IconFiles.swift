#if Desktop
import Glibc

/// Finds the files of icons. A pop-up contains the path of the icon's file and not the icon's name,
/// because dunst and mako search for a name only in their own icon theme.
struct IconFiles {
    /// The folders that contain a folder `icons`, in the order of the XDG base directory
    /// specification.
    private let folders: [String]
    private var found: [String: String] = [:]

    /// - Parameters:
    ///   - variables: the environment. Only `XDG_DATA_HOME`, `HOME` and `XDG_DATA_DIRS` are used.
    ///   - program: the path of this program. If the program is in a folder `bin`, the folder
    ///   `share` next to `bin` is also searched.
    init(variables: [String: String], program: String? = Self.runningProgram()) {
        func given(_ name: String) -> String? { variables[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        var folders = [given("XDG_DATA_HOME") ?? given("HOME").map { $0 + "/.local/share" }].compactMap(\.self)
        let shared = variables["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
        folders += shared.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        // If the program is <prefix>/bin/bellhopd, its icons are in <prefix>/share, and
        // XDG_DATA_DIRS might not contain that folder.
        if let program {
            let parts = program.split(separator: "/").dropLast(2)
            folders.append(parts.map { "/" + $0 }.joined() + "/share")
        }
        self.folders = folders
    }

    /// Returns the path of an icon's file; `nil` if there is no such file. An absolute path is
    /// returned unchanged.
    mutating func path(of name: String) -> String? {
        if name.hasPrefix("/") { return name }
        guard !name.isEmpty, !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") }) else { return nil }
        if let path = found[name] { return path }
        for folder in folders {
            for place in ["scalable/apps/\(name).svg", "256x256/apps/\(name).png", "128x128/apps/\(name).png", "48x48/apps/\(name).png"] {
                let path = folder + "/icons/hicolor/" + place
                guard access(path, R_OK) == 0 else { continue }
                found[name] = path
                return path
            }
        }
        return nil
    }

    private static func runningProgram() -> String? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = buffer.withUnsafeMutableBytes { bytes in
            bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { readlink("/proc/self/exe", $0, bytes.count) } ?? -1 }
        }
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }
}
#endif
