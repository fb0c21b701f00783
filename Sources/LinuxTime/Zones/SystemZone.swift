public import BellhopCore
import Glibc

/// Finds the machine's time zone like glibc: the variable `TZ`, else the link `/etc/localtime`,
/// else UTC.
public struct SystemZone: Sendable {
    /// The value of the variable `TZ`, or `nil` if it is not set.
    public var variable: String?
    /// The link to the current zone file.
    public var localtime: String
    /// The folder of the zone files.
    public var folder: String

    /// - Parameter variable: the value of `TZ`, or `nil` if it is not set.
    public init(variable: String?, localtime: String = "/etc/localtime", folder: String = "/usr/share/zoneinfo") {
        self.variable = variable
        self.localtime = localtime
        self.folder = folder
    }

    /// The zone settings from this process's environment.
    public static func ofProcess() -> SystemZone {
        SystemZone(variable: Self.environment("TZ"), folder: Self.environment("TZDIR") ?? "/usr/share/zoneinfo")
    }

    /// Whether the zone can change while the process runs. It cannot if `TZ` fixes it.
    public var follows: Bool { variable == nil }

    /// The current rules. If anything is missing or damaged, this is UTC, under the name `UTC`.
    public func rules() -> ZoneRules {
        found() ?? .utc
    }

    /// The current rules, or `nil` if there is no readable zone file.
    func found() -> ZoneRules? {
        guard let variable else { return rulesOfLink() }
        let value = variable.first == ":" ? String(variable.dropFirst()) : variable
        // POSIX does not define an empty TZ; glibc uses UTC.
        if value.isEmpty { return .utc }
        if value.first == "/" { return read(value, name: name(ofPath: value) ?? value) }
        return rules(named: value) ?? rules(posix: value)
    }

    /// The rules of a zone by name, such as `Europe/Berlin`, or `nil` if there is no such zone.
    public func rules(named name: String) -> ZoneRules? {
        // A name is a path inside the folder and must stay there.
        guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { return nil }
        return read(folder + "/" + name, name: name)
    }

    /// The target of the link after following every link on the way, or `nil` if it does not exist.
    func resolvedLink() -> String? {
        guard let resolved = realpath(localtime, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private func rulesOfLink() -> ZoneRules? {
        read(localtime, name: nameOfLink() ?? "local time")
    }

    /// The zone's name, taken from the link itself: following it further would turn `Europe/Oslo`
    /// into `Europe/Berlin`.
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
        // The offset comes from the rule. If the rule cannot be parsed, there is no such zone.
        let rules = ZoneRules(name: text, firstOffset: 0, footer: text)
        return rules.hasRule ? rules : nil
    }

    private func read(_ path: String, name: String) -> ZoneRules? {
        guard let content = WholeFile.read(path, atMost: 1 << 20) else { return nil }
        // The kind of fault does not matter: the machine then uses UTC, as with glibc.
        return try? ZoneFile.rules(named: name, content)
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
