import CLinux
import Glibc

/// The users and groups of this machine.
struct Accounts: Sendable {
    struct User: Hashable, Sendable {
        var name: String
        var id: UInt32
        var group: UInt32
    }

    struct Group: Hashable, Sendable {
        var name: String
        /// The names of the listed members. Users who have this group as their primary group are
        /// not included.
        var members: [String]
    }

    /// Returns all users that can be listed. A directory service may know further users.
    var users: @Sendable () -> [User]
    var user: @Sendable (UInt32) -> User?
    var group: @Sendable (UInt32) -> Group?

    /// Returns whether a group contains nobody but `owner` and root. Most distributions create a
    /// private group of this kind for each user.
    func isPrivate(_ id: UInt32, to owner: UInt32) -> Bool {
        guard let group = group(id) else {
            // The group has no name, as is common in containers. Accept it only if it is this
            // process's own group.
            return id == getegid() && owner == geteuid()
        }
        let all = users()
        let allowed = Set(all.filter { $0.id == owner || $0.id == 0 }.map(\.name) + [user(owner)?.name].compactMap(\.self))
        guard group.members.allSatisfy(allowed.contains) else { return false }
        guard all.allSatisfy({ $0.group != id || allowed.contains($0.name) }) else { return false }
        // If the list does not contain the owner, a directory service knows the owner but does not
        // list its users. In that case, compare the names of the user and the group.
        return all.contains { $0.id == owner } || user(owner).map { $0.group == id && $0.name == group.name } ?? false
    }

    static let system = Accounts(
        users: {
            var users: [User] = []
            withUnsafeMutablePointer(to: &users) { pointer in
                bh_each_user(
                    { context, name, id, group in
                        guard let name, let users = context?.assumingMemoryBound(to: [User].self) else { return }
                        users.pointee.append(User(name: String(cString: name), id: id, group: group))
                    }, pointer)
            }
            return users
        },
        user: { id in
            withRoom { (room, count) -> User? in
                var (entry, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
                guard getpwuid_r(id, &entry, room, count, &found) == 0, found != nil else { return nil }
                return User(name: String(cString: entry.pw_name), id: entry.pw_uid, group: entry.pw_gid)
            }
        },
        group: { id in
            withRoom { (room, count) -> Group? in
                var (entry, found) = (Glibc.group(), UnsafeMutablePointer<Glibc.group>?.none)
                guard getgrgid_r(id, &entry, room, count, &found) == 0, found != nil else { return nil }
                var members: [String] = []
                var next = entry.gr_mem
                while let place = next, let name = place.pointee {
                    members.append(String(cString: name))
                    next = place.advanced(by: 1)
                }
                return Group(name: String(cString: entry.gr_name), members: members)
            }
        })

    /// Provides the buffer for the texts of one entry. A group whose members do not fit counts as
    /// unknown.
    private static func withRoom<Value>(_ body: (UnsafeMutablePointer<CChar>, Int) -> Value?) -> Value? {
        var room = [CChar](repeating: 0, count: 1 << 18)
        return body(&room, room.count)
    }
}
