public import BellhopCore
import Glibc
import LinuxTrust

/// The folder `hooks.d`. It contains a folder for each kind of event, and those contain the
/// programs that run when such an event happens.
///
/// A folder is named after a kind (`laundry.washed`), after a first word, for all kinds that begin
/// with it (`laundry`), or `all`. The programs for one event run in the order of their names,
/// whichever of the three folders they are in. Anyone who can write a hook can run any program as
/// this user. So everything that others can change is refused: a hook, a folder on the way to it,
/// and the target of a link.
public struct HookFolder: Sendable, Hashable {
    /// An absolute path.
    public let path: String

    /// The folder for every event.
    public static let all = "all"

    public init(_ path: String) {
        self.path = path
    }

    /// Whether the folder exists.
    public var exists: Bool { Self.status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

    /// Returns the folders whose hooks are for events of this kind, the most general first.
    public static func groups(of kind: EventKind) -> [String] {
        let first = String(kind.rawValue.prefix { $0 != "." })
        return first == kind.rawValue ? [all, kind.rawValue] : [all, first, kind.rawValue]
    }

    /// Every valid folder name, for the kinds that hooks receive.
    public static let knownGroups: Set<String> = Set(EventKind.all.filter { $0 != .hubDigest }.flatMap(groups))

    /// Returns the hooks to run for an event of this kind, in their order. Reads up to three
    /// folders, which takes a few microseconds.
    ///
    /// - Throws: ``Unseen`` when the process lacks the resources to read a folder; a later attempt
    ///   may succeed.
    public func hooks(for kind: EventKind) throws(Unseen) -> [Hook] {
        var hooks: [Hook] = []
        for group in Self.groups(of: kind) { hooks += try self.hooks(in: group) }
        return hooks.filter { $0.state == .runs }.stableSorted { $0.name < $1.name }
    }

    /// Whether any hook is, or may be, run for an event of this kind. Returns `true` when the
    /// folders cannot be read now.
    public func mayHaveHooks(for kind: EventKind) -> Bool {
        do throws(Unseen) {
            return try !hooks(for: kind).isEmpty
        } catch {
            return true
        }
    }

    /// The reason a folder could not be read: an `errno`, for example that no descriptors are left.
    public struct Unseen: Error, Hashable, Sendable {
        public var code: Int32
    }

    /// Lists everything in the folder, whether it is run or not.
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
                        "\(SafeText.line(folder)) is not in an event's folder, so it is not run",
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
                // Hooks that cannot be read now are not listed.
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

    /// Returns `nil` for anything that is not a file.
    private static func state(of file: String) throws(Unseen) -> Hook.State? {
        let shown = SafeText.line(file)
        guard let status = status(file) else {
            return .barred("\(shown) is a broken link", fix: "Remove it, or fix what it points to.")
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        guard status.st_mode & 0o111 != 0 else { return .left("is not executable (chmod +x)") }
        switch ProgramTrust(of: file) {
        case .trusted: break
        case .refused(let problem, let remedy): return .barred(problem, fix: .verbatim(remedy))
        case .unknown(let code): throw Unseen(code: code)
        }
        return access(file, X_OK) == 0 ? .runs : .barred("this user may not run \(shown)", fix: "chmod u+x \(shown)")
    }

    private func fault(of folder: String) -> HookFault? {
        guard case .refused(let problem, let remedy) = ProgramTrust(of: folder) else { return nil }
        return HookFault(problem, fix: .verbatim(remedy))
    }

    /// Returns the status of the path; follows links.
    private static func status(_ path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    /// Returns the sorted names, without hidden files and the backup copies of editors; none if
    /// there is no such folder.
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
    /// Sorts the elements and keeps the order of equal ones.
    fileprivate func stableSorted(_ areInOrder: (Element, Element) -> Bool) -> [Element] {
        enumerated().sorted { first, second in
            if areInOrder(first.element, second.element) { return true }
            return !areInOrder(second.element, first.element) && first.offset < second.offset
        }.map(\.element)
    }
}
