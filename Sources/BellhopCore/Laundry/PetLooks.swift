/// How a pet's notices look and sound, and who owns the pet. `nil` means the default for all pets.
public struct PetLooks: Hashable, Sendable, Codable {
    /// The name of a sound in the freedesktop sound theme (`complete`, `bell`); `nil` for the
    /// default sound of each notice.
    public var sound: String?
    /// The absolute path of a PNG file, or an `https` URL. Phones can only show a URL.
    public var icon: String?
    /// The urgency of notices about laundry that waits for a person: a wash or a dryer has ended,
    /// or laundry is due.
    public var urgency: Urgency?
    /// Tags for routes and programs: `wool`, `kids`. At most ``tagLimit``, each written like a
    /// sink's name.
    public var tags: [String]
    /// The name of the household member who owns the pet.
    public var owner: String?

    public init(sound: String? = nil, icon: String? = nil, urgency: Urgency? = nil, tags: [String] = [], owner: String? = nil) {
        self.sound = sound
        self.icon = icon
        self.urgency = urgency
        self.tags = tags
        self.owner = owner
    }

    public static let tagLimit = 10
    /// The allowed length of a tag, an owner's name and a sound's name, in characters.
    public static let wordLength = 1...40
    /// The allowed length of an icon's path or URL, in bytes.
    public static let iconLimit = 1024
}
