import BellhopTestKit
import Foundation
import Glibc
import Testing

@testable import LinuxTrust

/// Tests who could change a file or replace it with another file.
@Suite struct FileTrustTests {
    /// The accounts of Ann, who is alone in her primary group, and of Bo. Both are members of the
    /// group `laundry`.
    private static let accounts = Accounts(
        users: {
            [.init(name: "root", id: 0, group: 0), .init(name: "ann", id: 1000, group: 1000), .init(name: "bo", id: 1001, group: 1001)]
        },
        user: { id in
            switch id {
            case 1000: .init(name: "ann", id: 1000, group: 1000)
            // These users come from a directory service that does not list its users.
            case 5000: .init(name: "dora", id: 5000, group: 5000)
            case 5001: .init(name: "eve", id: 5001, group: 100)
            default: nil
            }
        },
        group: { id in
            switch id {
            case 100: .init(name: "users", members: [])
            case 1000: .init(name: "ann", members: [])
            case 1001: .init(name: "bo", members: [])
            case 1002: .init(name: "laundry", members: ["ann", "bo"])
            case 1003: .init(name: "hers", members: ["ann", "root"])
            case 5000: .init(name: "dora", members: [])
            default: nil
            }
        })

    @Test(
        "a file may be written by its owner, by root, and by a group that holds nobody else",
        arguments: [
            (1000, 1000, 0o644, nil), (0, 0, 0o644, nil), (1000, 1000, 0o664, nil), (1000, 1003, 0o664, nil), (0, 0, 0o664, nil),
            (1000, 1001, 0o664, .group("bo")), (1000, 1002, 0o664, .group("laundry")), (0, 1000, 0o664, .group("ann")),
            (1000, 4711, 0o664, .group("4711")), (1000, 1002, 0o644, nil), (1000, 1000, 0o666, .everybody), (1000, 1000, 0o646, .everybody),
            (1001, 1001, 0o600, .owner(1001)),
        ] as [(UInt32, UInt32, UInt32, FileTrust.Cause?)])
    func causes(owner: UInt32, group: UInt32, mode: UInt32, expected: FileTrust.Cause?) {
        #expect(FileTrust(user: 1000, accounts: Self.accounts).cause(owner: owner, group: group, mode: mode) == expected)
    }

    @Test("of a user whom no list has, a group counts as theirs alone by its name only")
    func directoryServices() {
        #expect(FileTrust(user: 5000, accounts: Self.accounts).cause(owner: 5000, group: 5000, mode: 0o664) == nil)
        #expect(FileTrust(user: 5001, accounts: Self.accounts).cause(owner: 5001, group: 100, mode: 0o664) == .group("users"))
    }

    @Test("where root has no number, as in a user namespace, its files show the one that stands for it")
    func namespaces() {
        #expect(FileTrust(user: 1000, accounts: Self.accounts, root: 65534).cause(owner: 65534, group: 65534, mode: 0o755) == nil)
        #expect(FileTrust(user: 1000, accounts: Self.accounts).cause(owner: 65534, group: 65534, mode: 0o755) == .owner(65534))
    }

    @Test("the accounts of this machine are read: root is there, and its group is its own")
    func system() {
        let accounts = Accounts.system
        #expect(accounts.users().contains { $0.name == "root" && $0.id == 0 })
        #expect(accounts.user(0)?.name == "root")
        #expect(accounts.group(0)?.name == "root")
        #expect(accounts.isPrivate(0, to: 0))
        #expect(accounts.user(4_000_000_000) == nil)
        #expect(accounts.group(4_000_000_000) == nil)
    }

    // MARK: The path to a file

    @Test("a file of ours in /tmp, which everybody may write, is ours all the same; a missing one has no fault")
    func sticky() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("a")
        #expect(FileTrust().fault(of: file) == nil)
        #expect(FileTrust().fault(of: folder.path + "/missing") == nil)
    }

    @Test("the first folder on the way that everybody may write is named, and a file that everybody may write")
    func folders() throws {
        let folder = try TemporaryFolder()
        let open = try folder.folder("open", mode: 0o777)
        _ = try folder.folder("open/inner")
        let inner = try folder.file("open/inner/a")
        #expect(FileTrust().fault(of: inner) == .init(path: open, isFolder: true, cause: .everybody))
        let loose = try folder.file("loose", mode: 0o666)
        #expect(FileTrust().fault(of: loose) == .init(path: loose, isFolder: false, cause: .everybody))
        #expect(FileTrust().fault(of: open) == .init(path: open, isFolder: true, cause: .everybody))
    }

    @Test("links are followed, one after the other: what they lead to counts, and each folder that a link is in")
    func links() throws {
        let folder = try TemporaryFolder()
        let open = try folder.folder("open", mode: 0o777)
        _ = try folder.folder("closed")
        _ = try folder.file("closed/a")
        _ = try folder.file("open/b")
        let toOpen = try folder.link("toOpen", to: "open/b")
        #expect(FileTrust().fault(of: toOpen) == .init(path: open, isFolder: true, cause: .everybody))
        let good = try folder.link("good", to: folder.path + "/open/../closed/./a")
        #expect(FileTrust().fault(of: good) == nil, "nobody can turn what is above an open folder elsewhere")
        _ = try folder.link("open/back", to: "../closed/a")
        let through = try folder.link("through", to: "open/back")
        #expect(FileTrust().fault(of: through)?.path == open, "somebody could turn the second link elsewhere")
        let straight = try folder.link("straight", to: "closed/a")
        #expect(FileTrust().fault(of: straight) == nil)
        let loop = try folder.link("loop", to: "loop")
        #expect(FileTrust().fault(of: loop) == nil, "it leads nowhere")
    }

    @Test("what belongs to somebody else is named, in a sticky folder, too", .enabled(if: geteuid() == 0))
    func owners() throws {
        let folder = try TemporaryFolder()
        let sticky = try folder.folder("sticky", mode: 0o1777)
        let theirs = try folder.file("sticky/a")
        #expect(FileTrust().fault(of: theirs) == nil)
        try #require(chown(theirs, 4711, 4711) == 0)
        #expect(FileTrust().fault(of: theirs)?.path == sticky)
        try #require(chmod(sticky, 0o755) == 0)
        #expect(FileTrust().fault(of: theirs) == .init(path: theirs, isFolder: false, cause: .owner(4711)))
    }
}

extension TemporaryFolder {
    fileprivate func folder(_ name: String, mode: mode_t = 0o755) throws -> String {
        let folder = try makeFolder(name)
        try #require(chmod(folder, mode) == 0)
        return folder
    }

    fileprivate func file(_ name: String, mode: mode_t = 0o644) throws -> String {
        try write("x", to: name, mode: mode)
    }

    fileprivate func link(_ name: String, to target: String) throws -> String {
        try #require(symlink(target, path + "/" + name) == 0)
        return path + "/" + name
    }
}
