extension PostedNotice {
    /// Returns the event of the notice, which must have been checked.
    ///
    /// - Parameters:
    ///   - key: the key of the notice at the sinks (``noticeKey(or:)``).
    ///   - generation: a number that is greater than those of all earlier notices with this key.
    ///   - due: when the notice was to appear; `nil` if it was posted for now.
    package func event(under key: NoticeKey, generation: Int64, at now: Instant, due: Instant? = nil) -> Event {
        var notice = Notice(
            key: key, id: "post-\(inlet)", category: category ?? Notice.postCategory, title: .verbatim(title), body: .verbatim(body),
            urgency: urgency, actions: buttons, link: link, sound: sound, icon: icon,
            name: SafeText.truncated(name ?? title, toCharacters: Limits.name), labels: labels)
        notice.labels[Notice.inletLabel] = inlet.rawValue
        notice.labels["key"] = self.key
        notice.labels["program"] = program
        notice.labels["peer"] = peer
        notice.labels[HopMark.label] = hops.map { String($0) }
        notice.labels["tags"] = tags.isEmpty ? nil : tags.joined(separator: ",")
        notice.labels[Event.ownerLabel] = owner
        notice.choices = choices
        notice.repetition = repetition
        notice.ownExpiry = expires
        notice.isMarkdown = isMarkdown
        notice.attachment = attachment
        notice.desktop = desktop
        notice.isAwaited = desktop?.waits ?? false
        return Event(kind: .inletReceived, occurred: now, due: due, owner: .post(key), generation: generation, notice: notice)
    }

    /// The buttons: one for each choice, or one that answers the notice; then one that opens the link.
    private var buttons: [NoticeAction] {
        var buttons = zip(NoticeAction.Verb.choices, choices).map { NoticeAction($0, label: .verbatim($1.label)) }
        if buttons.isEmpty { buttons = [NoticeAction(.acknowledge, label: "Done")] }
        if link != nil { buttons.append(NoticeAction(.open, label: "Open")) }
        return buttons
    }
}
