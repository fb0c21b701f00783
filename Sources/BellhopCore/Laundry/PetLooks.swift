/// How a pet's notices look and sound, and for whom they are. What is `nil` is as for any pet.
public struct PetLooks: Hashable, Sendable, Codable {
    /// A name of the freedesktop sound theme (`complete`, `bell`); `nil` for the notice's own.
    public var sound: String?
    /// An absolute path of a PNG file, or an `https` URL, which phones can show, too.
    public var icon: String?
    /// Of what waits for somebody: a wash or dryer that ended, laundry that is due.
    public var urgency: Urgency?
    /// For routes and programs: `wool`, `kids`. At most ``tagLimit``, each like a sink's name.
    public var tags: [String]
    /// The member of the household whose pet it is.
    public var owner: String?

    public init(sound: String? = nil, icon: String? = nil, urgency: Urgency? = nil, tags: [String] = [], owner: String? = nil) {
        self.sound = sound
        self.icon = icon
        self.urgency = urgency
        self.tags = tags
        self.owner = owner
    }

    public static let tagLimit = 10
    /// Characters of a tag, of an owner and of a sound's name.
    public static let wordLength = 1...40
    /// Bytes of an icon's path or URL.
    public static let iconLimit = 1024
}
