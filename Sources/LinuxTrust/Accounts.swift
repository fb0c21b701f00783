import CLinux
import Glibc

/// The users and groups that this machine lists.
struct Accounts: Sendable {
    struct User: Hashable, Sendable {
        var name: String
        var id: UInt32
        var group: UInt32
    }

    struct Group: Hashable, Sendable {
        var name: String
        /// The listed members. Users whose primary group it is are not included.
        var members: [String]
    }

    /// Every user that can be listed. A directory service may know more users.
    var users: @Sendable () -> [User]
    var user: @Sendable (UInt32) -> User?
    var group: @Sendable (UInt32) -> Group?

    /// Whether a group contains only this user and root. Most distributions create such a private
    /// group for each user.
    func isPrivate(_ id: UInt32, to owner: UInt32) -> Bool {
        guard let group = group(id) else {
            // An id without a name, as in containers. All we know is whether it is our own.
            return id == getegid() && owner == geteuid()
        }
        let all = users()
        let allowed = Set(all.filter { $0.id == owner || $0.id == 0 }.map(\.name) + [user(owner)?.name].compactMap(\.self))
        guard group.members.allSatisfy(allowed.contains) else { return false }
        guard all.allSatisfy({ $0.group != id || allowed.contains($0.name) }) else { return false }
        // An owner who is not in the list comes from a directory service that does not list its
        // users. In that case compare the names.
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

    /// Provides the text buffer for one entry. A group whose members do not fit counts as unknown.
    private static func withRoom<Value>(_ body: (UnsafeMutablePointer<CChar>, Int) -> Value?) -> Value? {
        var room = [CChar](repeating: 0, count: 1 << 18)
        return body(&room, room.count)
    }
}
