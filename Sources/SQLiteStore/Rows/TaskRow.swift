import BellhopCore

/// Reads and writes a task as a row.
enum TaskRow {
    static let columns = """
        id, version, pet, started, stage, is_completed, abandoned, wash_started, wash_ended, dry_started, dry_ended, folded, \
        folded_late, wash_minutes, dry_minutes, more_dry_minutes, reminded, washed_by, \
        dried_by, folded_by
        """
    static let count = 20

    /// Binds the values of ``columns``, in this order.
    static func bind(_ task: LaundryTask, version: Int64, to parameters: inout Parameters) {
        parameters.add(task.id.description)
        parameters.add(version)
        parameters.add(task.petID.description)
        parameters.add(task.startDate)
        parameters.add(task.currentStage.rawValue)
        parameters.add(task.isCompleted)
        parameters.add(task.abandonedAt)
        parameters.add(task.washStartTime)
        parameters.add(task.washEndTime)
        parameters.add(task.dryStartTime)
        parameters.add(task.dryEndTime)
        parameters.add(task.foldCompletedTime)
        parameters.add(task.foldedLate)
        parameters.add(task.washDurationMinutes)
        parameters.add(task.dryDurationMinutes)
        parameters.add(task.additionalDryMinutes)
        parameters.add(task.remindedAt)
        parameters.add(task.doers.wash)
        parameters.add(task.doers.dry)
        parameters.add(task.doers.fold)
    }

    static func name(_ columns: Columns) -> String {
        var columns = columns
        return "task \(columns.text())"
    }

    static func read(_ columns: inout Columns) throws(UnreadableRow) -> Versioned<LaundryTask> {
        let id = try columns.parsed("id", TaskID.init)
        let version = columns.integer()
        let pet = try columns.parsed("pet", PetID.init)
        var task = LaundryTask(id: id, petID: pet, startDate: columns.instant())
        task.currentStage = try columns.parsed("stage", LaundryStage.init(rawValue:))
        task.isCompleted = columns.truth()
        task.abandonedAt = columns.optionalInstant()
        task.washStartTime = columns.optionalInstant()
        task.washEndTime = columns.optionalInstant()
        task.dryStartTime = columns.optionalInstant()
        task.dryEndTime = columns.optionalInstant()
        task.foldCompletedTime = columns.optionalInstant()
        task.foldedLate = columns.truth()
        task.washDurationMinutes = columns.int()
        task.dryDurationMinutes = columns.int()
        task.additionalDryMinutes = columns.optionalInt()
        task.remindedAt = columns.optionalInstant()
        task.doers = TaskDoers(wash: columns.optionalText(), dry: columns.optionalText(), fold: columns.optionalText())
        return Versioned(task, version: version)
    }
}
