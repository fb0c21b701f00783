/// The answer to `GET /v1/pets/{name}/explanation`: the arithmetic behind a pet's health.
///
/// `passedMs − pausedMs − pausingMs − restedMs = elapsedMs`, or zero where that is below. `health` is the smaller of `curveHealth` and `storedHealth`.
public struct ExplanationJSON: Codable, Hashable, Sendable {
    public struct Change: Codable, Hashable, Sendable {
        /// `neutral`, `sad`, `verySad`, `dead`
        public var mood: String
        public var at: Timestamp
        public var atLocal: String

        public init(mood: String, at: Timestamp, atLocal: String) {
            self.mood = mood
            self.at = at
            self.atLocal = atLocal
        }
    }

    /// The pet at the same moment, as `status` shows it.
    public var pet: PetJSON
    public var now: Timestamp
    public var nowLocal: String
    /// What health is reckoned from: the last fold, or the pet's making.
    public var anchor: Timestamp
    public var anchorLocal: String
    public var isAnchoredAtFold: Bool
    /// From the anchor to now.
    public var passedMs: Int64
    /// What does not count and is over.
    public var pausedMs: Int64
    /// What does not count and goes on.
    public var pausingMs: Int64
    /// What it is that goes on: `wash`, `dry`, `vacation`, `retired`.
    public var pausing: [String]
    /// Rest days since the anchor, or since they were chosen.
    public var restedMs: Int64
    public var elapsedMs: Int64
    public var isCounting: Bool
    /// From the anchor to the due date, without pauses.
    public var cycleMs: Int64
    /// What must have counted for it to be dead.
    public var deathMs: Int64
    /// What the curve says of `elapsedMs`.
    public var curveHealth: Int
    /// What is stored: it gets no better than this without a fold.
    public var storedHealth: Int
    public var health: Int
    public var mood: String
    /// Since when it has felt so; `nil` while it is happy.
    public var began: Timestamp?
    public var beganLocal: String?
    /// The clock may be wrong, so that no pet dies before this (`bellhop clock`).
    public var heldUntil: Timestamp?
    public var heldUntilLocal: String?
    public var due: Timestamp?
    public var dueLocal: String?
    /// What happens next if nobody does anything.
    public var next: Change?

    public init(
        pet: PetJSON, now: Timestamp, nowLocal: String, anchor: Timestamp, anchorLocal: String, isAnchoredAtFold: Bool, passedMs: Int64,
        pausedMs: Int64, pausingMs: Int64, pausing: [String], restedMs: Int64, elapsedMs: Int64, isCounting: Bool, cycleMs: Int64,
        deathMs: Int64, curveHealth: Int, storedHealth: Int, health: Int, mood: String, began: Timestamp? = nil, beganLocal: String? = nil,
        heldUntil: Timestamp? = nil, heldUntilLocal: String? = nil, due: Timestamp? = nil, dueLocal: String? = nil, next: Change? = nil
    ) {
        self.pet = pet
        self.now = now
        self.nowLocal = nowLocal
        self.anchor = anchor
        self.anchorLocal = anchorLocal
        self.isAnchoredAtFold = isAnchoredAtFold
        self.passedMs = passedMs
        self.pausedMs = pausedMs
        self.pausingMs = pausingMs
        self.pausing = pausing
        self.restedMs = restedMs
        self.elapsedMs = elapsedMs
        self.isCounting = isCounting
        self.cycleMs = cycleMs
        self.deathMs = deathMs
        self.curveHealth = curveHealth
        self.storedHealth = storedHealth
        self.health = health
        self.mood = mood
        self.began = began
        self.beganLocal = beganLocal
        self.heldUntil = heldUntil
        self.heldUntilLocal = heldUntilLocal
        self.due = due
        self.dueLocal = dueLocal
        self.next = next
    }
}
