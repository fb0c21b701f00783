/// The name of an inlet, a way in for the notices of other programs: `grafana` for
/// `[inlets.grafana]`. Commands of Bellhop that post notices have inlets of their own, such as
/// ``notify``.
///
/// A name has 1 to ``longest`` characters of `[a-z0-9-]`. It is a part of the key of each notice of
/// the inlet, so one inlet can never replace the notices of another; see
/// ``NoticeKey/posted(by:under:)``.
package struct InletName: RawRepresentable, Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
    package static let longest = 20

    package let rawValue: String

    /// - Returns: `nil` if the text is not the name of an inlet.
    package init?(rawValue: String) {
        let isName = rawValue.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
        guard isName, (1...Self.longest).contains(rawValue.utf8.count) else { return nil }
        self.rawValue = rawValue
    }

    private init(own name: StaticString) { rawValue = name.description }

    /// The inlet of `bellhop notify`.
    package static let notify = InletName(own: "notify")
    /// The inlet of `bellhop run`, which reports how a command has ended.
    package static let run = InletName(own: "run")
    /// The inlet of `bellhop mail-in`.
    package static let mail = InletName(own: "mail")
    /// The inlet of the D-Bus service.
    package static let dbus = InletName(own: "dbus")
    /// All inlets of Bellhop itself, whose names the config cannot use.
    package static let own: [InletName] = [.notify, .run, .mail, .dbus]

    /// The range of the texts of all owners (``Owner/post(_:)``) of notices of this inlet.
    package var owners: Range<String> {
        let start = Owner.post(NoticeKey(rawValue: "in_\(rawValue)")).description
        // No name of an inlet contains an underscore. "`" is the character after it in UTF-8.
        return start + "_"..<start + "`"
    }

    package var description: String { rawValue }
    package static func < (left: InletName, right: InletName) -> Bool { left.rawValue < right.rawValue }
}

extension NoticeKey {
    /// The most characters of a key; see ``NoticeKey``.
    package static let longest = 64

    /// Returns the key of the notices that a program posts under a key of its own:
    /// `in_grafana_disk-full`. A program's key that is too long, or that has other characters than
    /// `[-_A-Za-z0-9]`, is replaced by its hash, after two underscores.
    package static func posted(by inlet: InletName, under key: String) -> NoticeKey {
        let start = "in_\(inlet)_"
        let isPlain = key.utf8.allSatisfy(isAllowed) && !key.hasPrefix("_")
        if isPlain, !key.isEmpty, start.utf8.count + key.utf8.count <= longest { return NoticeKey(rawValue: start + key) }
        var hash = StableHash()
        hash.add(key)
        // A text of 16 digits always, so that no key looks like the key of a notice without a key.
        return NoticeKey(rawValue: start + "_" + String(repeating: "0", count: 16 - hash.text.count) + hash.text)
    }

    /// Returns the key of a notice that a program posts without a key, so that it replaces nothing.
    ///
    /// - Parameter id: an identifier that was used for no other notice.
    package static func posted(by inlet: InletName, id: UUIDv7) -> NoticeKey {
        NoticeKey(rawValue: "in_\(inlet)__" + id.description.filter { $0 != "-" })
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
