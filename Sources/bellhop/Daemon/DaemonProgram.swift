import Glibc

/// Finds the program `bellhopd`.
enum DaemonProgram {
    /// Returns the path of `bellhopd`; `nil` if it is not found. The search begins in the folder of
    /// this program, because both programs should come from the same build. It continues in the
    /// folders of PATH.
    static func find(environment: [String: String]) -> String? {
        var folders: [String] = []
        if let own = ownPath(), let slash = own.lastIndex(of: "/") { folders.append(String(own[..<slash])) }
        // An empty entry of PATH means the working folder, which is not searched.
        folders += (environment["PATH"] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        return folders.lazy.map { $0 + "/bellhopd" }.first { access($0, X_OK) == 0 }
    }

    /// Returns the path of the program that is running; `nil` if it is unknown.
    static func ownPath() -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
