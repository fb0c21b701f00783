import ArgumentParser
import BellhopCore

/// The options of `bellhop setup` that answer its questions in advance.
struct SetupFlags: ParsableArguments {
    @Flag(help: help("Show pop-ups on this screen."))
    var popups = false

    @Option(help: help("Send push messages through this ntfy server.", valueName: "server"))
    var ntfy: String?

    @Option(help: help("The ntfy topic; by default a random one.", valueName: "topic"))
    var topic: String?

    @Option(help: help("The file that contains the access token for the ntfy server.", valueName: "file"))
    var tokenFile: String?

    @Option(help: help("The user name for the ntfy server, if there is no token.", valueName: "name"))
    var user: String?

    @Option(help: help("The file that contains the password of the user.", valueName: "file"))
    var passwordFile: String?

    @Option(
        help: help("A PEM file with the certificate of the private CA that signed the certificate of the push server.", valueName: "file"))
    var caFile: String?

    @Option(
        help: help(
            "How you answer on the phone: \"topic\" through a second ntfy topic; \"http\" on a page of Bellhop, for which the config needs a public_url; \"none\" not at all.",
            valueName: "topic|http|none"))
    var answers: String?

    @Option(help: help("The second topic, for answers; by default a random one.", valueName: "topic"))
    var answerTopic: String?

    @Option(help: help("The file that contains a token that can only write to the second topic. Phones get this token.", valueName: "file"))
    var answerTokenFile: String?

    @Flag(help: help("Leave out names: ntfy only gets texts like \"Laundry is ready\"."))
    var redact = false

    @Flag(help: help("Send names to ntfy again, after --redact."))
    var noRedact = false

    @Flag(help: help("Let the ntfy server notify you when this computer is off."))
    var safetyNet = false

    @Option(help: help("Send push messages through this Gotify server.", valueName: "server"))
    var gotify: String?

    @Option(help: help("The file that contains the token of the Gotify application.", valueName: "file"))
    var gotifyTokenFile: String?

    @Option(help: help("Append a line to this file for each notice. Use - for the standard output of bellhopd.", valueName: "file"))
    var log: String?

    @Option(help: help("Add a sink of any other type; see: bellhop sinks kinds", valueName: "type"))
    var sink: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: help(
            "With --sink: a setting of the sink. You can give this option several times. A list has spaces between its values: --set 'to=ann@example.org ben@example.org'",
            valueName: "key=value"))
    var set: [String] = []

    @Option(help: help("The name of the sink; allowed only when you set up a single sink.", valueName: "name"))
    var name: String?

    @Option(help: help("Let scripts and other programs send notices, through a new inlet with this name.", valueName: "name"))
    var inlet: String?

    @Option(help: help("The quiet hours, such as 22:00-07:00; \"off\" ends them.", valueName: "from-to|off"))
    var quietHours: String?

    @Flag(help: help("Send no test notices. bellhopd need not run if the address of a server begins with https:// or http://."))
    var noTest = false

    @Flag(help: help("Write without asking."))
    var yes = false

    @Flag(help: help("Only show what would be written."))
    var print = false

    /// The number of options that name a sink.
    var count: Int { [popups, ntfy != nil, gotify != nil, log != nil, sink != nil].count { $0 } }
    /// Whether the options answer no question. If so, `setup` must ask the user.
    var areEmpty: Bool { count == 0 && quietHours == nil && inlet == nil && !needServer }
    /// Whether the options change a phone by its name, without its server, which the config knows.
    var needServer: Bool {
        let files = [tokenFile, passwordFile, caFile, answerTokenFile, gotifyTokenFile]
        return name != nil && count == 0
            && ((files + [topic, user, answers, answerTopic]).contains { $0 != nil } || redact || noRedact || safetyNet)
    }

    func validate() throws {
        func need(_ condition: Bool, _ message: String) throws {
            if !condition { throw ValidationError(message) }
        }
        if ntfy == nil, !needServer {
            try need(topic == nil, say("--topic needs --ntfy <server>."))
            try need(tokenFile == nil, say("--token-file needs --ntfy <server>."))
            try need(user == nil && passwordFile == nil, say("--user and --password-file need --ntfy <server>."))
            try need(!redact, say("--redact needs --ntfy <server>."))
            try need(!noRedact, say("--no-redact needs the phone: --name <name> or --ntfy <server>."))
            try need(!safetyNet, say("--safety-net needs --ntfy <server>."))
        }
        try need(!redact || !noRedact, say("Use either --redact or --no-redact."))
        try need((user == nil) == (passwordFile == nil), say("--user and --password-file are needed together."))
        try need(tokenFile == nil || user == nil, say("Use either --token-file, or --user and --password-file."))
        try need(needServer || ntfy != nil || gotify != nil || caFile == nil, say("--ca-file needs --ntfy <server> or --gotify <server>."))
        try validateAnswers(need)
        try need(needServer || gotify != nil || gotifyTokenFile == nil, say("--gotify-token-file needs --gotify <server>."))
        try need(sink != nil || set.isEmpty, say("--set needs --sink <type>."))
        for pair in set { try need(pair.contains("="), say("--set must be key=value, not \"\(SafeText.line(pair))\".")) }
        if let topic { try need(TopicName.isValid(topic), say("A topic must be 1 to 64 letters, digits, - or _.")) }
        if let name {
            try need(count == 1 || needServer, say("--name works only when you set up exactly one sink."))
            try need(Self.isName(name), say("A name must be 1 to 64 letters, digits, - or _."))
        }
        if let quietHours {
            try need(
                Self.quietHours(quietHours) != nil, say("--quiet-hours must be two different times, such as 22:00-07:00, or \"off\"."))
        }
        if areEmpty {
            try need(!noTest && !yes && !print, say("Choose what to set up, for example --popups or --ntfy https://ntfy.sh."))
        }
    }

    private func validateAnswers(_ need: (Bool, String) throws -> Void) throws {
        if let answers {
            try need(["topic", "http", "none"].contains(answers), say("--answers must be topic, http or none."))
            try need(needServer || ntfy != nil || gotify != nil, say("--answers needs --ntfy <server> or --gotify <server>."))
            try need(needServer || answers != "topic" || ntfy != nil, say("Gotify has no buttons. Use --answers http."))
        }
        try need(
            answers == "topic" || answerTopic == nil && answerTokenFile == nil || answers == nil && (needServer || ntfy != nil),
            say("--answer-topic and --answer-token-file need --answers topic."))
        if let answerTopic { try need(TopicName.isValid(answerTopic), say("A topic must be 1 to 64 letters, digits, - or _.")) }
    }

    // MARK: Formats

    /// Returns whether this text is allowed as the name of a sink.
    static func isName(_ name: String) -> Bool { TopicName.isValid(name) }

    /// Parses quiet hours such as `22:00-07:00` or `22-7`. A word such as `off` ends the quiet hours.
    static func quietHours(_ text: String) -> SetupPlan.QuietHoursChange? {
        if ["off", "none", "no", "never", "aus", "keine"].contains(text.lowercased()) { return .off }
        let ends = text.replacing("–", with: "-").split(separator: "-", omittingEmptySubsequences: false).map { time(String($0)) }
        guard ends.count == 2, areHours((ends[0], ends[1])) else { return nil }
        return .set(from: ends[0], to: ends[1])
    }

    /// Returns a time of day with its minutes: `07:00` for `7`. Returns any other text unchanged,
    /// without spaces around it.
    static func time(_ text: String) -> String {
        let text = text.filter { !$0.isWhitespace }
        guard text.utf8.count <= 2, let hour = UInt8(text), hour < 24 else { return text }
        return (hour < 10 ? "0" : "") + String(hour) + ":00"
    }

    /// Returns whether the two texts are two different times of day.
    static func areHours(_ hours: (String, String)) -> Bool {
        TimeWindow(hours.0 + "-" + hours.1) != nil
    }
}
