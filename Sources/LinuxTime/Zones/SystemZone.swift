package import BellhopCore
import Glibc

/// Finds the machine's time zone as glibc does: the environment variable `TZ`, otherwise the link
/// `/etc/localtime`, otherwise UTC.
package struct SystemZone: Sendable {
    /// The value of the environment variable `TZ`; `nil` if it is not set.
    package var variable: String?
    /// The path of the link to the current zone file.
    package var localtime: String
    /// The folder that contains the zone files.
    package var folder: String

    /// - Parameter variable: the value of the environment variable `TZ`; `nil` if it is not set.
    package init(variable: String?, localtime: String = "/etc/localtime", folder: String = "/usr/share/zoneinfo") {
        self.variable = variable
        self.localtime = localtime
        self.folder = folder
    }

    /// Returns the settings from the environment of this process.
    package static func ofProcess() -> SystemZone {
        SystemZone(variable: Self.environment("TZ"), folder: Self.environment("TZDIR") ?? "/usr/share/zoneinfo")
    }

    /// Whether the time zone can change while the process runs. It cannot if `TZ` is set.
    package var follows: Bool { variable == nil }

    /// Returns the current rules. If they are missing or damaged, returns UTC.
    package func rules() -> ZoneRules {
        found() ?? .utc
    }

    /// Returns the current rules; `nil` if there is no readable zone file.
    func found() -> ZoneRules? {
        guard let variable else { return rulesOfLink() }
        let value = variable.first == ":" ? String(variable.dropFirst()) : variable
        // POSIX does not define the meaning of an empty TZ. glibc uses UTC.
        if value.isEmpty { return .utc }
        if value.first == "/" { return read(value, name: name(ofPath: value) ?? value) }
        return rules(named: value) ?? rules(posix: value)
    }

    /// Returns the rules of a zone with a name such as `Europe/Berlin`; `nil` if there is no such
    /// zone.
    package func rules(named name: String) -> ZoneRules? {
        // The name is used as a path below the folder, so it must not lead out of the folder.
        guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { return nil }
        return read(folder + "/" + name, name: name)
    }

    /// Returns the final target of the link, after following all links; `nil` if it does not exist.
    func resolvedLink() -> String? {
        guard let resolved = realpath(localtime, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private func rulesOfLink() -> ZoneRules? {
        read(localtime, name: nameOfLink() ?? "local time")
    }

    /// Returns the name of the zone from the link itself: following it further would turn
    /// `Europe/Oslo` into `Europe/Berlin`.
    private func nameOfLink() -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let length = readlink(localtime, &buffer, buffer.count - 1)
        guard length > 0 else { return nil }
        return name(ofPath: String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    private func name(ofPath path: String) -> String? {
        let parts = path.split(separator: "/")
        guard let index = parts.lastIndex(of: "zoneinfo"), index + 1 < parts.count else { return nil }
        return parts[(index + 1)...].joined(separator: "/")
    }

    private func rules(posix text: String) -> ZoneRules? {
        // The rule contains all offsets, including the first. If the rule is not valid, there is no
        // such zone.
        let rules = ZoneRules(name: text, firstOffset: 0, footer: text)
        return rules.hasRule ? rules : nil
    }

    private func read(_ path: String, name: String) -> ZoneRules? {
        guard let content = WholeFile.read(path, atMost: 1 << 20) else { return nil }
        // Use `try?`, because the kind of fault does not matter: after any fault, the zone is UTC,
        // as in glibc.
        return try? ZoneFile.rules(named: name, content)
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
