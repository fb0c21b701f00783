#if Desktop
import BellhopCore

/// What a pop-up says, harmless and short enough for every server; not yet in the form of one.
struct PopUpContent: Sendable, Hashable {
    struct Action: Sendable, Hashable {
        var key: String
        var label: String
    }

    var title: String
    var body: String
    var urgency: Urgency
    var category: String
    /// Buttons, three at most, as GNOME draws no more; a click on the pop-up itself is not among them.
    var buttons: [Action]
    /// What a click on the pop-up itself is called where it is drawn as a button.
    var openLabel: String
    var link: String?
    var sound: String?
    /// The address of a picture on this machine: `file:///…`.
    var picture: String?
    /// The event it tells of.
    var event: EventNumber

    static let mostButtons = 3
    /// The caps of facts rule 10: mate-notification-daemon died of long text.
    static let mostTitle = 128
    static let mostBody = 1000

    init(_ event: Event) {
        let notice = event.notice
        title = PopUpText.line(notice.title, most: Self.mostTitle)
        body = PopUpText.lines(notice.body, most: Self.mostBody)
        urgency = notice.urgency
        category = notice.category
        buttons = notice.actions.filter { $0.verb != .open }.prefix(Self.mostButtons).map {
            Action(key: $0.verb.rawValue, label: PopUpText.line($0.label, most: 40))
        }
        openLabel = PopUpText.line(notice.actions.first { $0.verb == .open }?.label ?? "Open", most: 40)
        link = notice.link
        sound = notice.sound
        picture = PictureFile.address(notice.icon)
        self.event = event.number
    }

    /// One pop-up that stands for several critical ones, where the server shows only a few.
    init(summaryOf contents: [PopUpContent]) {
        title = contents.count == 1 ? "1 more notice waits" : "\(contents.count) more notices wait"
        body = PopUpText.lines(contents.map(\.title).joined(separator: "\n"), most: Self.mostBody)
        urgency = .critical
        category = contents.first?.category ?? ""
        buttons = []
        openLabel = "Open"
        link = contents.first?.link
        sound = nil
        picture = nil
        event = 0
    }

    var isCritical: Bool { urgency == .critical }

    /// FNV-1a over what is shown: the same in every process, which Swift's own hash is not.
    var fingerprint: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ text: String) {
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        add(title)
        add(body)
        add(urgency.rawValue)
        for button in buttons {
            add(button.key)
            add(button.label)
        }
        if let picture { add(picture) }
        return hash
    }
}
#endif
