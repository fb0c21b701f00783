/// How the active pets are: the data of the message `pet.health`, which an open event stream gets every 30 seconds. It has no id, because it is no
/// event of the journal.
public struct PetHealthJSON: Codable, Hashable, Sendable {
    public static let eventName = "pet.health"

    public struct Pet: Codable, Hashable, Sendable {
        public var id: String
        public var name: String
        /// What is shown: `washing`, `drying`, `folding`, else the mood.
        public var state: String
        public var mood: String
        /// 0 to 100.
        public var health: Int
        public var due: Timestamp?

        public init(id: String, name: String, state: String, mood: String, health: Int, due: Timestamp?) {
            self.id = id
            self.name = name
            self.state = state
            self.mood = mood
            self.health = health
            self.due = due
        }
    }

    public var now: Timestamp
    public var pets: [Pet]

    public init(now: Timestamp, pets: [Pet]) {
        self.now = now
        self.pets = pets
    }
}
