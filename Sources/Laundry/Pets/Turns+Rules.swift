package import BellhopCore

// The rules for turns (checklist G15): after each fold, the turn goes to the member after the
// person who folded. If that person is unknown or does not take turns, the fold counts as done by
// the member whose turn it was. Members that the config no longer contains are skipped.
extension Turns {
    /// The number of latest folds that ``Order/fairest`` compares. A household with more members
    /// compares one fold for each member.
    static let memory = 10

    /// Returns the turns at their beginning. The first member of a rotation, or of the config,
    /// begins.
    ///
    /// - Throws: `unknownMember` if none of these members exists; `invalidValue` if the order names
    ///   a member twice, or too many members.
    package static func begin(_ order: Order, among members: Members) throws(Refusal) -> Turns {
        if case .rotation(let names) = order {
            guard names.count <= limit else {
                throw Refusal(.invalidValue, "At most \(limit) members can take turns, not \(names.count).")
            }
            for (place, name) in names.enumerated() where names[..<place].contains(name) {
                let twice = members[name]?.displayName ?? name.rawValue
                throw Refusal(.invalidValue, "\(SafeText.line(twice)) is in the list twice. Name each member once.")
            }
        }
        guard let first = order.takers(among: members).first else {
            throw Refusal(.unknownMember, noMembers)
        }
        return Turns(order, current: first.name)
    }

    /// Explains that the config has no members.
    package static let noMembers: Phrase =
        "The config has no members. Add a table such as [members.anna], then run: bellhop config reload"

    /// Returns the member whose turn it is; `nil` if the config contains none of the members.
    package func member(among members: Members) -> Member? {
        if let member = takers(among: members).first(where: { $0.name == current }) { return member }
        return queue(after: current, among: members).first
    }

    /// Returns the member who comes next if the member whose turn it is folds; `nil` if the config
    /// contains none of the members.
    package func next(among members: Members) -> Member? {
        var later = self
        later.pass(foldedBy: nil, among: members)
        return later.member(among: members)
    }

    /// Passes the turn on, because the laundry was folded.
    ///
    /// A member who gave the turn away comes first, unless that member folded after all.
    ///
    /// - Parameter folder: the name of the person who folded; `nil` if unknown.
    package mutating func pass(foldedBy folder: String?, among members: Members) {
        guard let due = member(among: members) else { return }
        let takers = takers(among: members)
        let known = folder.flatMap(members.called)
        let doer = takers.first { $0.name == known?.name } ?? due
        if order == .fairest {
            folds.append(doer.name)
            folds.removeFirst(max(0, folds.count - min(Self.limit, max(Self.memory, takers.count))))
        }
        let creditor = takers.first { $0.name == self.owed && $0.name != doer.name }
        current = (creditor ?? queue(after: doer.name, among: members).first ?? doer).name
        owed = nil
    }

    /// Gives the turn to another member for this round. The member who had the turn comes first
    /// next time. If the turn goes back to that member, everything is as before.
    ///
    /// - Parameters:
    ///   - name: the other member; `nil` for the member who would come next.
    ///   - pet: the name of the pet, for messages.
    /// - Returns: the member whose turn it is now.
    /// - Throws: `nothingRunning` if nobody or only one member takes turns; `invalidValue` if the
    ///   other member does not take turns; `alreadyDone` if it is already that member's turn.
    package mutating func swap(with name: MemberName?, among members: Members, of pet: String) throws(Refusal) -> Member {
        guard let giver = member(among: members) else { throw Self.nobody(of: pet) }
        let taker = try taker(name, from: giver, among: members, of: pet)
        let first = owed ?? giver.name
        current = taker.name
        owed = first == taker.name ? nil : first
        return taker
    }

    static func nobody(of pet: String) -> Refusal {
        // A name that cannot be typed is left for the person to fill in.
        let argument = ShellText.argument(pet, id: "<pet>")
        return Refusal(
            .nothingRunning,
            "Nobody takes turns with the laundry of \(pet). To let members take turns: bellhop pet set \(argument) --turns fairest")
    }

    private func taker(_ name: MemberName?, from giver: Member, among members: Members, of pet: String) throws(Refusal) -> Member {
        let mine = SafeText.line(giver.displayName)
        guard let name else {
            if let next = queue(after: giver.name, among: members).first(where: { $0.name != giver.name }) { return next }
            throw Refusal(.nothingRunning, "Only \(mine) does the laundry of \(pet), so nobody can swap.")
        }
        let takers = takers(among: members)
        guard let taker = takers.first(where: { $0.name == name }) else {
            let other = SafeText.line(members[name]?.displayName ?? name.rawValue)
            let known = takers.map { SafeText.line($0.displayName) }.joined(separator: ", ")
            throw Refusal(.invalidValue, "\(other) does not take turns with the laundry of \(pet). These members do: \(known).")
        }
        guard taker.name != giver.name else { throw Refusal(.alreadyDone, "It is already \(mine)'s turn to do the laundry of \(pet).") }
        return taker
    }

    private func takers(among members: Members) -> [Member] { order.takers(among: members) }

    /// Returns the members in the order in which they come after `name`.
    private func queue(after name: MemberName, among members: Members) -> [Member] {
        switch order {
        case .rotation(let names):
            let start = names.firstIndex(of: name).map { $0 + 1 } ?? 0
            return (names[start...] + names[..<start]).compactMap { members[$0] }
        case .fairest:
            // Compare the counts first. With equal counts, the member who has not folded for the
            // longest time comes first, then the order of the config decides.
            let ranks = takers(among: members).enumerated().map { place, member in
                (member: member, count: folds.count { $0 == member.name }, last: folds.lastIndex(of: member.name) ?? -1, place: place)
            }
            return ranks.sorted { ($0.count, $0.last, $0.place) < ($1.count, $1.last, $1.place) }.map(\.member)
        }
    }
}

extension Turns.Order {
    /// Returns the members of the household who take turns, in the order of the rotation or of the
    /// config.
    func takers(among members: Members) -> [Member] {
        switch self {
        case .rotation(let names): names.compactMap { members[$0] }
        case .fairest: members.all
        }
    }
}
