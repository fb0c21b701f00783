#if Desktop
import Glibc

/// Finds the files of icons. dunst and mako look up no name that stands in no theme of theirs, so pop-ups carry paths.
struct IconFiles {
    /// Folders that hold `icons/`, in the order of the XDG base directories.
    private let folders: [String]
    private var found: [String: String] = [:]

    /// - Parameters:
    ///   - variables: `XDG_DATA_HOME` (else `HOME`) and `XDG_DATA_DIRS` among them.
    ///   - program: the path of this program, whose own `share` counts, too.
    init(variables: [String: String], program: String? = Self.runningProgram()) {
        func given(_ name: String) -> String? { variables[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        var folders = [given("XDG_DATA_HOME") ?? given("HOME").map { $0 + "/.local/share" }].compactMap(\.self)
        let shared = variables["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
        folders += shared.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        // <prefix>/bin/bellhopd has its icons in <prefix>/share, be that among XDG_DATA_DIRS or not.
        if let program {
            let parts = program.split(separator: "/").dropLast(2)
            folders.append(parts.map { "/" + $0 }.joined() + "/share")
        }
        self.folders = folders
    }

    /// The path of an icon; `nil` where no file has this name. A path is taken as it is.
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
