import BellhopCore
import ControlWire

/// Texts that `bellhop setup` prints.
enum SetupPage {
    // MARK: Subscribing

    enum Phone: Hashable, Sendable { case android, iPhone, both }

    /// Returns the steps to subscribe a phone to a topic.
    ///
    /// - Parameter signsIn: whether Bellhop signs in to the server. If so, the server may refuse
    ///   phones that do not.
    static func subscription(
        _ server: NtfyServer, _ topic: String, _ phone: Phone, signsIn: Bool = false, _ style: Style
    ) -> String {
        var lines = [say("Install the app \"ntfy\" on the phone and subscribe to this topic:")]
        lines.append("  " + say("Server") + "  " + SafeText.line(server.address))
        lines.append("  " + say("Topic") + "   " + style.paint(SafeText.line(topic), .bold))
        if phone != .android { lines += iPhone(server) }
        if phone != .iPhone { lines += android(server.subscription(to: topic), style) }
        if signsIn {
            lines.append(
                say(
                    """
                    If the server lets nobody read the topic without a sign-in, the phone needs its own account on the server, with \
                    permission to read the topic. Otherwise the phone stays silent. In the app: Settings > Manage users > Add user.
                    """))
        }
        return lines.joined(separator: "\n")
    }

    /// Returns what may keep a phone from reaching the server.
    ///
    /// - Parameter caFile: the certificate of the server's private CA; `nil` if there is none.
    static func warnings(about server: NtfyServer, caFile: String?) -> [String] {
        var warnings: [String] = []
        if server.isThisMachine {
            warnings.append(
                say("Only this computer can reach \(SafeText.line(server.host)); the phone needs an address that it can reach."))
        }
        if caFile != nil { warnings.append(say("The phone must trust the private CA, too. Install the CA's certificate on the phone.")) }
        return warnings
    }

    /// Returns the steps for an iPhone. Push messages reach an iPhone only through Apple. For the
    /// ntfy app, only the server of the app's maker may send such messages (docs.ntfy.sh, "iOS
    /// instant notifications").
    private static func iPhone(_ server: NtfyServer) -> [String] {
        if server.isCommon { return [say("iPhone: tap + in the app and type in the topic.")] }
        return [
            say("iPhone: tap + in the app, then type in the topic and, under \"Use another server\", the server."),
            say(
                "For iPhones, add these two lines to the server's server.yml; otherwise messages come late, or only when you open the app:"),
            "  base-url: \"\(SafeText.line(server.address))\"", "  upstream-base-url: \"https://ntfy.sh\"",
        ]
    }

    private static func android(_ link: String, _ style: Style) -> [String] {
        let code = QRCode(link)
        if let code, let picture = QRPicture.text(code, style) {
            return [say("Android: scan this with the camera, or open the link on the phone:"), "  " + link, picture]
        }
        var lines = [say("Android: type in the server and the topic, or open this link on the phone:"), "  " + link]
        if let hint = code.flatMap({ QRPicture.hint($0, style) }) { lines.append(hint) }
        return lines
    }

    // MARK: Before and after

    /// Returns a description of the changes to the config. It shows the removed and added lines,
    /// each below the header of its table, and lists the files that will contain secrets.
    static func changes(_ plan: SetupPlan, _ style: Style) throws(CommandFailure) -> String {
        var lines = [plan.place.shown(plan.place.path) + (plan.place.isNew ? say(" (new)") : "")]
        lines += LineChanges.between(plan.place.bytes ?? [], try plan.text()).map { change in
            switch change {
            case .kept(let line): "    " + SafeText.line(SecretMask.masked(line))
            case .removed(let line): style.paint("  - " + SafeText.line(SecretMask.masked(line)), .red)
            case .added(let line): style.paint("  + " + SafeText.line(SecretMask.masked(line)), .green)
            }
        }
        for folder in plan.newFolders { lines.append(say("\(plan.place.shown(folder)): a new folder")) }
        for (path, _) in plan.secretFiles {
            lines.append(say("\(plan.place.shown(path)): a file that contains a secret; only you can read it (0600)"))
        }
        return lines.joined(separator: "\n")
    }

    static func done(_ done: SetupWriting.Done, _ plan: SetupPlan, _ style: Style) -> String {
        var lines = done.files.map { ok(say("written: \(plan.place.shown($0))"), style) }
        if lines.isEmpty { lines = [ok(say("The config already has all these settings."), style)] }
        if !plan.kept.isEmpty {
            let names = plan.kept.map { Phrase.verbatim(SafeText.line($0.name)) }
            lines.append("  " + say("also written: the built-in sinks that stay in effect (\(names))"))
        }
        if plan.leavesPopUpsOut {
            lines.append("  " + say("without pop-ups, because no session bus was found; to add them later: bellhop setup --popups"))
        }
        if done.keptOtherChanges { lines.append("  " + say("another program changed the config meanwhile; its changes are kept")) }
        if let backup = done.backup { lines.append("  " + say("backup of the old config: \(plan.place.shown(backup))")) }
        if let reload = done.reload {
            let changed = (reload.changedSinks + (reload.changedTables ?? [])).map { Phrase.verbatim(SafeText.line($0)) }
            let effect =
                !changed.isEmpty
                ? say("the config is in effect; changed: \(changed)")
                : done.files.isEmpty ? say("the config is already in effect; nothing was changed") : say("the config is in effect")
            lines.append(ok(effect, style))
        }
        return lines.joined(separator: "\n")
    }

    static func ok(_ text: String, _ style: Style) -> String {
        style.paint(style.sign(.ok), .green) + " " + text
    }

    /// Returns commands to try next, one line each.
    ///
    /// - Parameters:
    ///   - pet: the name of a pet without laundry for the examples; `nil` if there is no such pet.
    ///   - isBusy: whether there are pets, but all of them have laundry.
    ///   - isRunning: whether the daemon runs.
    ///   - start: the command that starts the daemon.
    static func next(pet: String?, isBusy: Bool = false, isRunning: Bool, start: String = DaemonCommands.ours.start) -> String {
        var commands: [(String, String)] = []
        if !isRunning { commands.append((start, say("start bellhopd"))) }
        if !isBusy {
            if pet == nil { commands.append(("bellhop pet add Snowy", say("a pet that wants its laundry done"))) }
            commands.append(("bellhop wash \(pet ?? "Snowy") --for 1m", say("a short wash; you are notified when it ends")))
        }
        commands.append(("bellhop timer 10m Tea", say("a timer")))
        commands.append(("bellhop status", say("what is running, what needs an answer")))
        let width = (commands.map { SafeText.displayWidth($0.0) }.max() ?? 0) + 3
        return commands.map { "  " + $0.0 + String(repeating: " ", count: width - SafeText.displayWidth($0.0)) + $0.1 }
            .joined(separator: "\n")
    }
}
