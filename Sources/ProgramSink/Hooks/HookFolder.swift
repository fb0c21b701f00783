public import BellhopCore
import Glibc
import LinuxTrust

/// The folder `hooks.d`: in it a folder for each kind of event, and in those the programs that are run when such an event happens.
///
/// A folder has the name of a kind (`laundry.washed`), of its first word for all kinds that begin with it (`laundry`), or `all`. The programs of one
/// event are run in the order of their names, whichever of the three folders they are in. Whoever could write a hook could have anything run as
/// this user, so what others could change is refused: a hook, a folder on the way to it, and what a link leads to.
public struct HookFolder: Sendable, Hashable {
    /// An absolute path.
    public let path: String

    /// The folder for every event.
    public static let all = "all"

    public init(_ path: String) {
        self.path = path
    }

    /// Whether there is such a folder.
    public var exists: Bool { Self.status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

    /// The folders whose hooks are for events of this kind, the widest first.
    public static func groups(of kind: EventKind) -> [String] {
        let first = String(kind.rawValue.prefix { $0 != "." })
        return first == kind.rawValue ? [all, kind.rawValue] : [all, first, kind.rawValue]
    }

    /// Every folder name that means something, for a kind of which hooks hear.
    public static let knownGroups: Set<String> = Set(EventKind.all.filter { $0 != .hubDigest }.flatMap(groups))

    /// The hooks that are run for an event of this kind, in their order. Reads up to four folders, which takes some microseconds.
    ///
    /// - Throws: where the process has nothing left to look with; another look may find them.
    public func hooks(for kind: EventKind) throws(Unseen) -> [Hook] {
        var hooks: [Hook] = []
        for group in Self.groups(of: kind) { hooks += try self.hooks(in: group) }
        return hooks.filter { $0.state == .runs }.stableSorted { $0.name < $1.name }
    }

    /// Whether any is run for an event of this kind, or may be: where nobody can look now, a later look will tell.
    public func mayHaveHooks(for kind: EventKind) -> Bool {
        do throws(Unseen) {
            return try !hooks(for: kind).isEmpty
        } catch {
            return true
        }
    }

    /// Why nobody could look: an `errno`, that there are no descriptors left.
    public struct Unseen: Error, Hashable, Sendable {
        public var code: Int32
    }

    /// Everything that is in the folder, run or not.
    public func listing() -> HookListing {
        var listing = HookListing(folder: path, exists: exists)
        guard listing.exists else { return listing }
        if let fault = fault(of: path) {
            listing.faults.append(fault)
            return listing
        }
        for group in Self.listed(path) {
            let folder = path + "/" + group
            guard let status = Self.status(folder), status.st_mode & S_IFMT == S_IFDIR else {
                listing.faults.append(
                    HookFault(
                        "\(SafeText.line(folder)) stands in no folder of an event, and is not run",
                        fix: "Move it into a folder such as \(HookFolder.all) or \(EventKind.laundryWashed.rawValue)."))
                continue
            }
            guard Self.knownGroups.contains(group) else {
                listing.faults.append(
                    HookFault(
                        "there is no event \(SafeText.line(group)), so nothing in \(SafeText.line(folder)) is run",
                        fix: "Give the folder the name of an event; \"bellhop hooks --events\" lists them."))
                continue
            }
            if let fault = fault(of: folder) { listing.faults.append(fault) }
            do throws(Unseen) {
                listing.hooks += try hooks(in: group)
            } catch {
                // What cannot be seen now is not told.
            }
        }
        return listing
    }

    private static func listed(_ folder: String) -> [String] {
        do throws(Unseen) {
            return try names(in: folder)
        } catch {
            return []
        }
    }

    // MARK: One folder

    private func hooks(in group: String) throws(Unseen) -> [Hook] {
        let folder = path + "/" + group
        var hooks: [Hook] = []
        for name in try Self.names(in: folder) {
            let file = folder + "/" + name
            guard let state = try Self.state(of: file) else { continue }
            hooks.append(Hook(group: group, name: name, path: file, state: state))
        }
        return hooks
    }

    /// `nil` for what is no file.
    private static func state(of file: String) throws(Unseen) -> Hook.State? {
        let shown = SafeText.line(file)
        guard let status = status(file) else {
            return .barred("\(shown) leads nowhere", fix: "Remove it, or mend what it links to.")
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        guard status.st_mode & 0o111 != 0 else { return .left("may not be run (chmod +x)") }
        switch ProgramTrust(of: file) {
        case .trusted: break
        case .refused(let problem, let remedy): return .barred(problem, fix: .verbatim(remedy))
        case .unknown(let code): throw Unseen(code: code)
        }
        return access(file, X_OK) == 0 ? .runs : .barred("\(shown) may not be run by this user", fix: "chmod u+x \(shown)")
    }

    private func fault(of folder: String) -> HookFault? {
        guard case .refused(let problem, let remedy) = ProgramTrust(of: folder) else { return nil }
        return HookFault(problem, fix: .verbatim(remedy))
    }

    /// Where a link leads.
    private static func status(_ path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    /// In their order, without hidden ones and the copies that editors leave; none where there is no such folder.
    private static func names(in folder: String) throws(Unseen) -> [String] {
        guard let stream = opendir(folder) else {
            if [EMFILE, ENFILE, ENOMEM].contains(errno) { throw Unseen(code: errno) }
            return []
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if !name.hasPrefix("."), !name.hasSuffix("~") { names.append(name) }
        }
        return names.sorted()
    }
}

extension Array {
    /// What is equal stays in its order.
    fileprivate func stableSorted(_ areInOrder: (Element, Element) -> Bool) -> [Element] {
        enumerated().sorted { first, second in
            if areInOrder(first.element, second.element) { return true }
            return !areInOrder(second.element, first.element) && first.offset < second.offset
        }.map(\.element)
    }
}
