public import BellhopCore

/// One round of laundry.
public struct TaskJSON: Codable, Hashable, Sendable {
    public var id: String
    public var petId: String
    public var petName: String
    /// `cycle`, `washing`, `washed`, `drying`, `completed`
    public var stage: String
    /// `Washing in progress...`
    public var displayText: String
    /// `Start Dryer`
    public var actionButtonText: String
    public var isActionable: Bool
    /// `true` once folded.
    public var isCompleted: Bool
    public var startDate: Timestamp
    public var startDateLocal: String
    public var abandonedAt: Timestamp?
    public var washStartTime: Timestamp?
    public var washStartTimeLocal: String?
    public var washEndTime: Timestamp?
    public var dryStartTime: Timestamp?
    public var dryEndTime: Timestamp?
    public var foldCompletedTime: Timestamp?
    public var foldCompletedTimeLocal: String?
    public var washDurationMinutes: Int
    public var dryDurationMinutes: Int
    public var additionalDryMinutes: Int?
    /// Who has started the machines, and who has folded; left out where nobody said so.
    public var washedBy: String?
    public var driedBy: String?
    public var foldedBy: String?
    /// In the history: whether it was folded after the due date and its grace.
    public var foldedLate: Bool?
    /// In the history: wash, wait, dry, wait, with planned and actual times.
    public var timeline: [SpanJSON]?

    public init(
        id: String, petId: String, petName: String, stage: String, displayText: String, actionButtonText: String, isActionable: Bool,
        isCompleted: Bool, startDate: Timestamp, startDateLocal: String, abandonedAt: Timestamp? = nil, washStartTime: Timestamp? = nil,
        washEndTime: Timestamp? = nil, dryStartTime: Timestamp? = nil, dryEndTime: Timestamp? = nil, foldCompletedTime: Timestamp? = nil,
        foldCompletedTimeLocal: String? = nil, washDurationMinutes: Int, dryDurationMinutes: Int, additionalDryMinutes: Int? = nil
    ) {
        self.id = id
        self.petId = petId
        self.petName = petName
        self.stage = stage
        self.displayText = displayText
        self.actionButtonText = actionButtonText
        self.isActionable = isActionable
        self.isCompleted = isCompleted
        self.startDate = startDate
        self.startDateLocal = startDateLocal
        self.abandonedAt = abandonedAt
        self.washStartTime = washStartTime
        self.washEndTime = washEndTime
        self.dryStartTime = dryStartTime
        self.dryEndTime = dryEndTime
        self.foldCompletedTime = foldCompletedTime
        self.foldCompletedTimeLocal = foldCompletedTimeLocal
        self.washDurationMinutes = washDurationMinutes
        self.dryDurationMinutes = dryDurationMinutes
        self.additionalDryMinutes = additionalDryMinutes
    }
}

extension TaskJSON {
    public init(_ task: LaundryTask, petName: String, clock: LocalClock) {
        self.init(
            id: task.id.description, petId: task.petID.description, petName: petName, stage: task.currentStage.rawValue,
            displayText: clock.language.pattern(task.currentStage.displayText),
            actionButtonText: clock.language.pattern(task.currentStage.actionButtonText),
            isActionable: task.currentStage.isActionable, isCompleted: task.isCompleted, startDate: Timestamp(task.startDate),
            startDateLocal: clock.text(task.startDate), abandonedAt: task.abandonedAt.map(Timestamp.init),
            washStartTime: task.washStartTime.map(Timestamp.init), washEndTime: task.washEndTime.map(Timestamp.init),
            dryStartTime: task.dryStartTime.map(Timestamp.init), dryEndTime: task.dryEndTime.map(Timestamp.init),
            foldCompletedTime: task.foldCompletedTime.map(Timestamp.init),
            foldCompletedTimeLocal: task.foldCompletedTime.map(clock.text), washDurationMinutes: task.washDurationMinutes,
            dryDurationMinutes: task.dryDurationMinutes, additionalDryMinutes: task.additionalDryMinutes)
        washStartTimeLocal = task.washStartTime.map(clock.text)
        (washedBy, driedBy, foldedBy) = (task.doers.wash, task.doers.dry, task.doers.fold)
    }
}
