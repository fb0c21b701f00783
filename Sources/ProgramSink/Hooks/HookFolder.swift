package import BellhopCore
import Glibc
import LinuxTrust

/// The folder `hooks.d`. It has a subfolder for each kind of event; a subfolder contains the
/// programs to run when such an event happens.
///
/// The name of a subfolder is a kind (`laundry.washed`), the first word of several kinds
/// (`laundry`), or `all`. If several subfolders contain programs for an event, all these programs
/// run in the order of their names.
///
/// Anybody who can write a hook can run any program as this user. Therefore a hook is refused if
/// another user could change it, a folder on the path to it, or the target of a link.
package struct HookFolder: Sendable, Hashable {
    /// The absolute path of the folder.
    package let path: String

    /// The name of the subfolder for all events.
    package static let all = "all"

    package init(_ path: String) {
        self.path = path
    }

    /// Whether the folder exists.
    package var exists: Bool { Self.status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

    /// Returns the names of the subfolders whose hooks run for this kind of event, the most general
    /// first.
    package static func groups(of kind: EventKind) -> [String] {
        let first = String(kind.rawValue.prefix { $0 != "." })
        return first == kind.rawValue ? [all, kind.rawValue] : [all, first, kind.rawValue]
    }

    /// The names of all valid subfolders. There are subfolders only for events that hooks receive.
    package static let knownGroups: Set<String> = Set(EventKind.all.filter { $0 != .hubDigest }.flatMap(groups))

    /// Returns the hooks for this kind of event, in the order in which they run. Reads up to three
    /// folders, which takes a few microseconds.
    ///
    /// - Throws: ``Unseen`` if the process lacks the resources to read a folder. A later attempt
    ///   may succeed.
    package func hooks(for kind: EventKind) throws(Unseen) -> [Hook] {
        var hooks: [Hook] = []
        for group in Self.groups(of: kind) { hooks += try self.hooks(in: group) }
        return hooks.filter { $0.state == .runs }.stableSorted { $0.name < $1.name }
    }

    /// Returns whether there are hooks for this kind of event. Returns `true` if that is unknown
    /// because a folder cannot be read at the moment.
    package func mayHaveHooks(for kind: EventKind) -> Bool {
        do throws(Unseen) {
            return try !hooks(for: kind).isEmpty
        } catch {
            return true
        }
    }

    /// The reason why a folder could not be read, as an `errno`. For example, the process has no
    /// file descriptors left.
    package struct Unseen: Error, Hashable, Sendable {
        package var code: Int32
    }

    /// Lists all files in the folder, including those that are not run.
    package func listing() -> HookListing {
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
                        "\(SafeText.line(folder)) is not in the folder of an event, so Bellhop does not run it",
                        fix: "Move the program into a folder such as \(HookFolder.all) or \(EventKind.laundryWashed.rawValue)."))
                continue
            }
            guard Self.knownGroups.contains(group) else {
                listing.faults.append(
                    HookFault(
                        "there is no event \(SafeText.line(group)), so Bellhop runs nothing in \(SafeText.line(folder))",
                        fix: renaming(group)))
                continue
            }
            if let fault = fault(of: folder) { listing.faults.append(fault) }
            do throws(Unseen) {
                listing.hooks += try hooks(in: group)
            } catch {
                // These hooks cannot be read at the moment, so the list is incomplete.
            }
        }
        return listing
    }

    /// Returns how to rename a subfolder that has not the name of an event. If a name is similar and
    /// not taken, returns the command that renames the subfolder.
    private func renaming(_ group: String) -> Phrase {
        guard let near = SimilarWord.closest(to: group, among: Self.knownGroups.sorted()), Self.status(path + "/" + near) == nil else {
            return "Give the folder the name of an event; \"bellhop hooks --events\" lists them."
        }
        return .verbatim("mv \(ShellText.word(path + "/" + group)) \(ShellText.word(path + "/" + near))")
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

    /// Returns whether a file can be run as a hook, and if not, the reason. Returns `nil` for
    /// anything other than a file.
    private static func state(of file: String) throws(Unseen) -> Hook.State? {
        let shown = SafeText.line(file)
        guard let status = status(file) else {
            return .barred("\(shown) is a broken link", fix: "Remove the link, or fix its target.")
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        guard status.st_mode & 0o111 != 0 else { return .left("is not executable (chmod +x)") }
        switch ProgramTrust(of: file) {
        case .trusted: break
        case .refused(let problem, let remedy): return .barred(problem, fix: .verbatim(remedy))
        case .unknown(let code): throw Unseen(code: code)
        }
        guard access(file, X_OK) == 0 else {
            return .barred("this user is not allowed to run \(shown)", fix: "chmod u+x \(ShellText.word(shown))")
        }
        return .runs
    }

    private func fault(of folder: String) -> HookFault? {
        guard case .refused(let problem, let remedy) = ProgramTrust(of: folder) else { return nil }
        return HookFault(problem, fix: .verbatim(remedy))
    }

    /// Returns the status of the path, following symbolic links; `nil` if nothing is there.
    private static func status(_ path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    /// Returns the names in a folder in sorted order, without hidden files and backup copies of
    /// editors. Empty if there is no such folder.
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
    /// Sorts the elements. Equal elements keep their order.
    fileprivate func stableSorted(_ areInOrder: (Element, Element) -> Bool) -> [Element] {
        enumerated().sorted { first, second in
            if areInOrder(first.element, second.element) { return true }
            return !areInOrder(second.element, first.element) && first.offset < second.offset
        }.map(\.element)
    }
}
