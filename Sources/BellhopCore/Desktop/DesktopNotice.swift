/// The arguments of `notify-send`, from which a desktop shows the pop-up of a notice. Only a sink for
/// desktops uses them. Other sinks show the title and the body of the notice.
package struct DesktopNotice: Hashable, Sendable, Codable {
    /// A property of the pop-up, with its type on the bus.
    package struct Hint: Hashable, Sendable, Codable {
        package enum Kind: String, Hashable, Sendable, Codable {
            case int, byte, double, string, boolean
            /// A value in the text form of GVariant.
            case variant
        }

        package var name: String
        package var type: Kind
        /// The value as text: `42`, `true`, `@as ['a']`.
        package var value: String

        package init(_ name: String, _ type: Kind, _ value: String) {
            self.name = name
            self.type = type
            self.value = value
        }

        /// The value for the bus; `nil` if the text is not of this type.
        package var content: TypedValue? {
            switch type {
            case .int: Int32(value).map { .int32($0) }
            case .byte: UInt8(value).map { .byte($0) }
            case .double: Double(value).map { .double($0) }
            case .string: .string(value)
            case .boolean: ["true", "false"].contains(value) ? .boolean(value == "true") : nil
            case .variant: TypedValueReader.read(value)
            }
        }
    }

    /// A button, or with the key `default` a click on the pop-up itself.
    package struct Action: Hashable, Sendable, Codable {
        package var key: String
        package var label: String

        package init(_ key: String, _ label: String) {
            self.key = key
            self.label = label
        }
    }

    /// The name that the pop-up has as its program.
    package var program: String
    /// The icon, as the program has given it: a name, a path or an address.
    package var icon = ""
    /// The title, if it is not the title of the notice, which is one line without blanks around it.
    package var summary: String?
    /// The text, if it is not the body of the notice.
    package var body: String?
    /// When the desktop closes the pop-up, in milliseconds: 0 for never, below 0 if the desktop decides.
    package var expireMs: Int32 = -1
    /// The last hint of a name counts.
    package var hints: [Hint] = []
    package var actions: [Action] = []
    /// `true` if the program waits until the pop-up closes. When the pop-up closes, every screen removes the
    /// notice.
    package var waits = false
    /// The number by which the program can replace the notice; 0 if it is not known yet.
    package var number: UInt32 = 0

    package init(program: String) { self.program = program }

    /// Limits: no program needs more, and a desktop could not show more.
    package enum Limits {
        /// The most bytes of all texts.
        package static let bytes = 64 << 10
        package static let hints = 64
    }

    /// The largest number that a program can name, because `notify-send` reads 32 bits with a sign.
    package static let numbers: ClosedRange<UInt32> = 1...UInt32(Int32.max)

    /// Returns the key of the notice with this number, as a program gives it.
    package static func key(of number: UInt32) -> String { "notify-send-\(number)" }

    /// The bytes of all texts.
    var size: Int {
        var texts = [program, icon, summary ?? "", body ?? ""]
        for hint in hints { texts += [hint.name, hint.value] }
        for action in actions { texts += [action.key, action.label] }
        return texts.reduce(0) { $0 + $1.utf8.count }
    }
}

extension DesktopNotice {
    /// The notice as text, for a label.
    var text: String {
        var json = JSONText(capacity: 256)
        json.beginObject()
        json.field("program", program)
        json.field("icon", icon)
        if let summary { json.field("summary", summary) }
        if let body { json.field("body", body) }
        json.field("expireMs", Int64(expireMs))
        json.field("waits", waits)
        json.field("number", Int64(number))
        json.field("hints", hints.flatMap { [$0.name, $0.type.rawValue, $0.value] })
        json.field("actions", actions.flatMap { [$0.key, $0.label] })
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Reads ``text``. Returns `nil` for any other text.
    init?(text: String) {
        let json: JSONValue
        do throws(JSONReader.Fault) {
            json = try JSONReader.read(Array(text.utf8))
        } catch {
            return nil
        }
        guard let program = json["program"]?.string, let expireMs = json["expireMs"]?.integer.flatMap(Int32.init(exactly:)),
            let number = json["number"]?.integer.flatMap(UInt32.init(exactly:)),
            let hints = json["hints"]?.array?.compactMap(\.string), let actions = json["actions"]?.array?.compactMap(\.string),
            hints.count.isMultiple(of: 3), actions.count.isMultiple(of: 2)
        else { return nil }
        self.init(program: program)
        icon = json["icon"]?.string ?? ""
        (summary, body) = (json["summary"]?.string, json["body"]?.string)
        waits = json["waits"]?.bool ?? false
        self.expireMs = expireMs
        self.number = number
        self.hints = stride(from: 0, to: hints.count, by: 3).compactMap { place in
            Hint.Kind(rawValue: hints[place + 1]).map { Hint(hints[place], $0, hints[place + 2]) }
        }
        self.actions = stride(from: 0, to: actions.count, by: 2).map { Action(actions[$0], actions[$0 + 1]) }
    }
}

extension Notice {
    private static let desktopLabel = "bellhop.desktop"

    /// The pop-up of the program that has posted the notice; `nil` for a notice that looks like one of
    /// Bellhop.
    package var desktop: DesktopNotice? {
        get { labels[Self.desktopLabel].flatMap(DesktopNotice.init(text:)) }
        set { labels[Self.desktopLabel] = newValue?.text }
    }

    private static let awaitedLabel = "bellhop.awaited"

    /// `true` if a program waits until the notice closes, even if the notice offers no answers.
    package var isAwaited: Bool {
        get { labels[Self.awaitedLabel] != nil }
        set { labels[Self.awaitedLabel] = newValue ? "true" : nil }
    }

    /// `true` if a program waits for an answer, or until the notice closes.
    package var isQuestion: Bool { isAwaited || !choices.isEmpty }
}
