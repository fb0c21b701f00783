/// How a pet's notices look and sound, and who owns the pet. A property that is `nil` uses the
/// default for all pets.
package struct PetLooks: Hashable, Sendable, Codable {
    /// The name of a sound in the freedesktop sound theme, such as `complete` or `bell`; `nil` for
    /// the default sound of each notice.
    package var sound: String?
    /// The absolute path of a PNG file, or an `https` URL. Phones can only show a URL.
    package var icon: String?
    /// The urgency of notices about laundry that waits for a person: a wash or a dryer has ended,
    /// or laundry is due.
    package var urgency: Urgency?
    /// Tags that routes and programs can use, such as `wool` or `kids`. A pet has at most
    /// ``tagLimit`` tags. The rules for the name of a sink also apply to each tag.
    package var tags: [String]
    /// The name of the household member who owns the pet.
    package var owner: String?
    /// The animal that the page shows. If it is `nil`, the pet's id decides (see ``PetPortrait``).
    package var species: PetPortrait.Species?
    /// The colour of the animal's coat. If it is `nil`, the pet's id decides.
    package var coat: PetPortrait.Coat?

    package init(sound: String? = nil, icon: String? = nil, urgency: Urgency? = nil, tags: [String] = [], owner: String? = nil) {
        self.sound = sound
        self.icon = icon
        self.urgency = urgency
        self.tags = tags
        self.owner = owner
    }

    package static let tagLimit = 10
    /// The allowed length of a tag, an owner's name and a sound's name, in characters.
    package static let wordLength = 1...40
    /// The allowed length of an icon's path or URL, in bytes.
    package static let iconLimit = 1024
}
