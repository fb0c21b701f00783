public import BellhopCore
import Glibc

/// Finds the zone that the machine is in, as glibc does: the variable `TZ`, else the link `/etc/localtime`, else UTC.
public struct SystemZone: Sendable {
    /// The value of the variable `TZ`; `nil` when it is not set.
    public var variable: String?
    /// The link to the zone file in use.
    public var localtime: String
    /// Where zone files lie, by name.
    public var folder: String

    /// - Parameter variable: the value of `TZ`, `nil` for none.
    public init(variable: String?, localtime: String = "/etc/localtime", folder: String = "/usr/share/zoneinfo") {
        self.variable = variable
        self.localtime = localtime
        self.folder = folder
    }

    /// What the environment of this process says.
    public static func ofProcess() -> SystemZone {
        SystemZone(variable: Self.environment("TZ"), folder: Self.environment("TZDIR") ?? "/usr/share/zoneinfo")
    }

    /// Whether the zone can change while the process runs: not when `TZ` fixes it.
    public var follows: Bool { variable == nil }

    /// The rules now. Whatever is missing or damaged makes it UTC, under the name `UTC`.
    public func rules() -> ZoneRules {
        found() ?? .utc
    }

    /// The rules now; `nil` when there is no readable zone file.
    func found() -> ZoneRules? {
        guard let variable else { return rulesOfLink() }
        let value = variable.first == ":" ? String(variable.dropFirst()) : variable
        // POSIX leaves an empty TZ open; glibc takes UTC.
        if value.isEmpty { return .utc }
        if value.first == "/" { return read(value, name: name(ofPath: value) ?? value) }
        return rules(named: value) ?? rules(posix: value)
    }

    /// The rules of a zone by its name, `Europe/Berlin`; `nil` when there is no such zone.
    public func rules(named name: String) -> ZoneRules? {
        // A name is a path below the folder and must stay there.
        guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { return nil }
        return read(folder + "/" + name, name: name)
    }

    /// Where the link points to, with every link on the way followed; `nil` when it points nowhere.
    func resolvedLink() -> String? {
        guard let resolved = realpath(localtime, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private func rulesOfLink() -> ZoneRules? {
        read(localtime, name: nameOfLink() ?? "local time")
    }

    /// The zone's name is in the link itself: following it further would turn `Europe/Oslo` into `Europe/Berlin`.
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
        // The offset is that of the rule; a rule that cannot be read leaves none, and then there is no such zone.
        let rules = ZoneRules(name: text, firstOffset: 0, footer: text)
        return rules.hasRule ? rules : nil
    }

    private func read(_ path: String, name: String) -> ZoneRules? {
        guard let content = WholeFile.read(path, atMost: 1 << 20) else { return nil }
        // The reason of a fault is of no use here: whatever it is, the machine then runs on UTC, as with glibc.
        return try? ZoneFile.rules(named: name, content)
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
