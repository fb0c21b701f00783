#if Desktop
import BellhopCore
import DBusClient

/// The pop-up of another program, which reaches the notification server as the program has described it.
///
/// The sink changes it in three cases only. It leaves out the sounds of a pop-up that must be silent,
/// and then tells the server so. It leaves out a tag that would crash the server. It shortens texts that
/// would crash the server.
struct ForeignPopUp: Sendable, Hashable {
    var notice: DesktopNotice
    /// The choice that stands for each action, by the key of the action.
    var verbs: [String: NoticeAction.Verb]

    /// Returns `nil` for a notice that looks like one of Bellhop.
    init?(_ notice: Notice) {
        guard let desktop = notice.desktop else { return nil }
        self.notice = desktop
        verbs = [:]
        for action in desktop.actions { verbs[action.key] = notice.verb(named: action.key) }
    }

    /// Returns the body of the call that shows the pop-up.
    ///
    /// - Parameters:
    ///   - content: the content of the pop-up, with its texts.
    ///   - replaces: the number of the pop-up to replace; 0 to show a new one.
    ///   - isSilent: whether the pop-up must not play a sound.
    func body(_ content: PopUpContent, replaces: UInt32, isSilent: Bool, _ server: NotificationServer) -> [BusValue] {
        let most = server.quirks.mostBytes
        let actions = server.has("actions") ? notice.actions : []
        return [
            .string(notice.program), .uint32(replaces), .string(notice.icon), .string(Self.cut(content.title, most)),
            .string(Self.cut(content.body, most)), .strings(actions.flatMap { [$0.key, $0.label] }),
            .properties(hints(content.urgency, isReplacing: replaces != 0, isSilent: isSilent, server)), .int32(notice.expireMs),
        ]
    }

    private static func cut(_ text: String, _ most: Int?) -> String {
        guard let most, text.utf8.count > most else { return text }
        return SafeText.truncated(text, toUTF8Bytes: most)
    }

    private static let sounds: Set<String> = ["sound-name", "sound-file"]
    private static let tags: Set<String> = ["x-canonical-private-synchronous", "x-dunst-stack-tag", "synchronous"]

    private func hints(_ urgency: Urgency, isReplacing: Bool, isSilent: Bool, _ server: NotificationServer) -> [(String, BusValue)] {
        var values: [String: BusValue] = ["urgency": .byte(urgency == .low ? 0 : urgency == .critical ? 2 : 1)]
        for hint in notice.hints { values[hint.name] = hint.content.map(BusValue.init) }
        if isReplacing, server.quirks.crashesOnTag { for tag in Self.tags { values[tag] = nil } }
        if isSilent, server.has("sound") {
            for sound in Self.sounds { values[sound] = nil }
            values["suppress-sound"] = .boolean(true)
        }
        return values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

extension BusValue {
    fileprivate init(_ value: TypedValue) {
        self =
            switch value {
            case .byte(let value): .byte(value)
            case .boolean(let value): .boolean(value)
            case .int16(let value): .int16(value)
            case .uint16(let value): .uint16(value)
            case .int32(let value): .int32(value)
            case .uint32(let value): .uint32(value)
            case .int64(let value): .int64(value)
            case .uint64(let value): .uint64(value)
            case .double(let value): .double(value)
            case .string(let value): .string(value)
            case .objectPath(let value): .objectPath(value)
            case .signature(let value): .signature(value)
            case .array(let element, let values): .array(of: element, values.map { BusValue($0) })
            case .tuple(let values): .structure(values.map { BusValue($0) })
            case .dictionary(let key, let value, let entries):
                .dictionary(key: key, value: value, entries.map { Entry(BusValue($0.key), BusValue($0.value)) })
            case .variant(let value): .variant(BusValue(value))
            }
    }
}
#endif
