package import BellhopCore

/// Creates the notices about laundry: keys, texts, buttons.
package enum LaundryNotices {
    /// The identifier `timer_<petID>_<type>` (N-12), the same for every task. `type` is `cycle`,
    /// `wash`, `dry`, `mood` or `life`, or `fold` for the notice of a finished round.
    static func id(of pet: PetID, type: String) -> String {
        "timer_" + pet.description + "_" + type
    }

    /// The key of a task's notice of this type, at most 61 characters.
    package static func key(of pet: PetID, _ type: LaundryTimerType, task: TaskID) -> NoticeKey {
        key(id(of: pet, type: type.rawValue), task)
    }

    private static func key(_ id: String, _ task: TaskID) -> NoticeKey {
        NoticeKey(rawValue: id + "_" + task.short)
    }

    /// The key of the notice that laundry is due. The key changes with each fold.
    package static func dueKey(of pet: Pet) -> NoticeKey { anchoredKey(of: pet, type: LaundryTimerType.cycle.rawValue) }

    /// The key of the notice about a pet's mood. The key stays the same until the next fold, so
    /// that a notice about a new mood replaces the previous notice.
    package static func moodKey(of pet: Pet) -> NoticeKey { anchoredKey(of: pet, type: "mood") }

    private static func anchoredKey(of pet: Pet, type: String) -> NoticeKey {
        NoticeKey(rawValue: id(of: pet.id, type: type) + "_" + String(PetHealth.anchor(of: pet).seconds, radix: 36))
    }

    /// The link that opens when somebody clicks a notice about the pet.
    package static func link(to pet: PetID) -> String {
        "bellhop://pet/" + pet.description
    }

    /// The kind of event that announces a mood.
    static func kind(of feeling: PetState) -> EventKind {
        switch feeling {
        case .verySad: .petVerySad
        case .dead: .petDied
        case .sad, .happy, .neutral, .washing, .drying, .folding: .petSad
        }
    }

    // MARK: Notices

    /// An example of the notice for this kind of event; `nil` for kinds that are not about a pet.
    package static func sample(of kind: EventKind, _ pet: Pet, context: LaundryContext) -> Notice? {
        let task = context.newTaskID
        return switch kind {
        case .laundryWashed: washed(pet, task: task, context: context)
        case .laundryDried: dried(pet, task: task, context: context)
        case .laundryDue: due(pet, context: context)
        case .laundryWaiting: waiting(.wash, pet, task: task, context: context)
        case .laundryFolded: folded(pet, task: task, context: context)
        case .laundryAbandoned: abandoned(pet, task: task, context: context)
        case .petSad: felt(.sad, pet, canWash: true, context: context)
        case .petVerySad: felt(.verySad, pet, canWash: true, context: context)
        case .petDied: felt(.dead, pet, canWash: true, context: context)
        case .petRevived: revived(pet, task: task, context: context)
        default: nil
        }
    }

    /// The notice that the wash of `task` has ended.
    static func washed(_ pet: Pet, task: TaskID, context: LaundryContext) -> Notice {
        LaundryNotice(LaundryTimerType.wash.rawValue, .washTitle, .washBody, without: .washBodyGeneric, sound: "complete")
            .offering([.startDryer, .skipDryer, .snooze]).notice(pet, key: key(of: pet.id, .wash, task: task), context)
    }

    /// The notice that the laundry of `task` is dry.
    static func dried(_ pet: Pet, task: TaskID, context: LaundryContext) -> Notice {
        LaundryNotice(LaundryTimerType.dry.rawValue, .dryTitle, .dryBody, without: .dryBodyGeneric, sound: "complete")
            .offering([.markFolded, .dryMore, .snooze]).notice(pet, key: key(of: pet.id, .dry, task: task), context)
    }

    /// The notice that laundry is due. It has buttons that start a wash, postpone the reminder
    /// until tomorrow, or start a vacation (checklist N-20).
    static func due(_ pet: Pet, context: LaundryContext) -> Notice {
        LaundryNotice(LaundryTimerType.cycle.rawValue, .cycleTitle, .cycleBody, without: .cycleBodyGeneric, sound: "message")
            .offering([.startWash, .tomorrow, .pausePet]).notice(pet, key: dueKey(of: pet), context)
    }

    /// The notice that the laundry of `task` has waited too long, wet or unfolded. This notice
    /// replaces the notice that the machine has finished.
    static func waiting(_ type: LaundryTimerType, _ pet: Pet, task: TaskID, context: LaundryContext) -> Notice {
        let notice =
            type == .wash
            ? LaundryNotice(type.rawValue, .wetTitle, .wetBody, without: .washBodyGeneric, sound: "complete")
                .offering([.startDryer, .skipDryer, .snooze])
            : LaundryNotice(type.rawValue, .unfoldedTitle, .unfoldedBody, without: .dryBodyGeneric, sound: "complete")
                .offering([.markFolded, .dryMore, .snooze])
        return notice.notice(pet, key: key(of: pet.id, type, task: task), context)
    }

    /// The notice that a pet feels worse than before.
    static func felt(_ feeling: PetState, _ pet: Pet, canWash: Bool, context: LaundryContext) -> Notice {
        let (title, body, urgency): (LaundryText, LaundryText, Urgency) =
            switch feeling {
            case .verySad: (.verySadTitle, .verySadBody, .normal)
            case .dead: (.diedTitle, .diedBody, .high)
            case .sad, .happy, .neutral, .washing, .drying, .folding: (.sadTitle, .sadBody, .normal)
            }
        return LaundryNotice("mood", title, body, without: .cycleBodyGeneric, urgency: urgency, sound: "message")
            .offering(canWash ? [.startWash] : []).notice(pet, key: moodKey(of: pet), context)
    }

    /// The notice that `task` is folded and archived.
    static func folded(_ pet: Pet, task: TaskID, context: LaundryContext) -> Notice {
        signed(
            LaundryNotice("fold", .foldedTitle, .foldedBody, urgency: .low).notice(
                pet, key: key(id(of: pet.id, type: "fold"), task), context),
            context
        ) { "Folded by \($0)." }
    }

    /// Adds the name of the person who folded or abandoned the laundry, if known.
    private static func signed(_ notice: Notice, _ context: LaundryContext, _ words: (String) -> Phrase) -> Notice {
        guard let name = context.by else { return notice }
        var signed = notice
        signed.body = signed.body.followed(by: words(name))
        return signed
    }

    /// The notice that `task` was abandoned.
    static func abandoned(_ pet: Pet, task: TaskID, context: LaundryContext) -> Notice {
        signed(
            LaundryNotice("fold", .abandonedTitle, .abandonedBody, urgency: .low)
                .notice(pet, key: key(id(of: pet.id, type: "fold"), task), context), context
        ) { "Given up by \($0)." }
    }

    /// The notice that folding `task` revived a dead pet.
    static func revived(_ pet: Pet, task: TaskID, context: LaundryContext) -> Notice {
        LaundryNotice("life", .revivedTitle, .revivedBody, urgency: .low)
            .notice(pet, key: key(id(of: pet.id, type: "life"), task), context)
    }
}

/// A notice into which the values of a pet, such as its name, have yet to be inserted.
private struct LaundryNotice {
    private let type: String
    private let title: LaundryText
    private let body: LaundryText
    /// The body for sinks that must not name the pet; `nil` leaves only the title.
    private let nameless: LaundryText?
    private let urgency: Urgency
    private let sound: String?
    private var verbs: [NoticeAction.Verb] = []

    init(
        _ type: String, _ title: LaundryText, _ body: LaundryText, without nameless: LaundryText? = nil, urgency: Urgency = .normal,
        sound: String? = nil
    ) {
        self.type = type
        self.title = title
        self.body = body
        self.nameless = nameless
        self.urgency = urgency
        self.sound = sound
    }

    func offering(_ verbs: [NoticeAction.Verb]) -> LaundryNotice {
        var copy = self
        copy.verbs = verbs
        return copy
    }

    func notice(_ pet: Pet, key: NoticeKey, _ context: LaundryContext) -> Notice {
        // The last action, `open`, is also what a click on the notice does. It therefore needs no
        // button where only three buttons fit.
        let buttons = (verbs + [.open]).map { NoticeAction($0, label: Self.label(of: $0).phrase) }
        let sounds = context.settings.notificationsEnabled && context.settings.soundEnabled
        var labels: Labels = [:]
        // The member whose turn it is takes the place of the owner.
        let turn = pet.turns?.member(among: context.members)?.displayName
        if let owner = turn ?? pet.looks.owner { labels["owner"] = owner }
        if !pet.looks.tags.isEmpty { labels["tags"] = pet.looks.tags.joined(separator: ",") }
        var notice = Notice(
            key: key, id: LaundryNotices.id(of: pet.id, type: type), category: "x-bellhop.timer", title: title.phrase,
            body: body.phrase(petName: pet.name), urgency: urgency, actions: buttons, link: LaundryNotices.link(to: pet.id),
            sound: sounds ? sound.map { pet.looks.sound ?? $0 } : nil, icon: pet.looks.icon, name: pet.name, labels: labels)
        // Notices without a sound only record a fact and keep their urgency. Notices that wait for
        // a person get the urgency that is set for the pet.
        if sound != nil, let wanted = pet.looks.urgency { notice.urgency = wanted }
        if sound != nil, let turn {
            let words: Phrase = "\(turn)'s turn."
            notice.body = notice.body.followed(by: words)
        }
        notice.redactedTitle = title.phrase
        notice.redactedBody = nameless?.phrase ?? .empty
        return notice
    }

    private static func label(of verb: NoticeAction.Verb) -> LaundryText {
        switch verb {
        // Verbs that are not about laundry never appear on notices about laundry.
        case .open, .acknowledge, .snoozeShort, .snoozeLong, .nextSet, .endWorkout, .resumeWorkout, .nextStep: .open
        case .choice1, .choice2, .choice3, .choice4, .choice5: .open
        case .startWash: .startWash
        case .startDryer: .startDryer
        case .skipDryer: .skipDryer
        case .markFolded: .markFolded
        case .dryMore: .dryMore
        case .snooze: .snooze
        case .tomorrow: .tomorrow
        case .pausePet: .pausePet
        }
    }
}
