public import BellhopCore

/// The notices of laundry: keys, texts, buttons.
public enum LaundryNotices {
    /// `timer_<petID>_<type>` (N-12), stable over tasks. `type` is `cycle`, `wash`, `dry`, or `fold` for the notice of a finished round.
    static func id(of pet: PetID, type: String) -> String {
        "timer_" + pet.description + "_" + type
    }

    /// The key under which a task's notice of this type is shown, at most 61 characters.
    public static func key(of pet: PetID, _ type: LaundryTimerType, task: TaskID) -> NoticeKey {
        key(id(of: pet, type: type.rawValue), task)
    }

    private static func key(_ id: String, _ task: TaskID) -> NoticeKey {
        NoticeKey(rawValue: id + "_" + task.short)
    }

    /// Where a click leads.
    public static func link(to pet: PetID) -> String {
        "bellhop://pet/" + pet.description
    }

    /// The wash of `task` has ended.
    static func washed(_ pet: Pet, task: TaskID, context: LaundryContext) -> Notice {
        notice(
            pet, type: LaundryTimerType.wash.rawValue, task: task, .washTitle, .washBody,
            actions: [(.startDryer, .startDryer), (.skipDryer, .skipDryer), (.snooze, .snooze)], sound: "complete", context: context)
    }

    /// The laundry of `task` is dry.
    static func dried(_ pet: Pet, task: TaskID, context: LaundryContext) -> Notice {
        notice(
            pet, type: LaundryTimerType.dry.rawValue, task: task, .dryTitle, .dryBody,
            actions: [(.markFolded, .markFolded), (.dryMore, .dryMore), (.snooze, .snooze)], sound: "complete", context: context)
    }

    /// `task` is folded and archived.
    static func folded(_ pet: Pet, task: TaskID, context: LaundryContext) -> Notice {
        notice(pet, type: "fold", task: task, .foldedTitle, .foldedBody, urgency: .low, context: context)
    }

    /// Folding `task` brought a dead pet back.
    static func revived(_ pet: Pet, task: TaskID, context: LaundryContext) -> Notice {
        notice(pet, type: "life", task: task, .revivedTitle, .revivedBody, urgency: .low, context: context)
    }

    private static func notice(
        _ pet: Pet, type: String, task: TaskID, _ title: LaundryText, _ body: LaundryText, urgency: Urgency = .normal,
        actions: [(NoticeAction.Verb, LaundryText)] = [], sound: String? = nil, context: LaundryContext
    ) -> Notice {
        let id = id(of: pet.id, type: type)
        let language = context.language
        var buttons = actions.map { NoticeAction($0, label: language[$1]) }
        // Last, because a click on the notice opens it and needs no button where only three fit.
        buttons.append(NoticeAction(.open, label: language[.open]))
        let sounds = context.settings.notificationsEnabled && context.settings.soundEnabled
        return Notice(
            key: key(id, task), id: id, category: "x-bellhop.timer", title: language[title], body: language.text(body, petName: pet.name),
            urgency: urgency, actions: buttons, link: link(to: pet.id), sound: sounds ? sound : nil, name: pet.name)
    }
}
