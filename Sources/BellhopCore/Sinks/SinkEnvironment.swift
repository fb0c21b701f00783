/// Everything that a sink receives in addition to its settings: services of the hub and of the
/// process.
package struct SinkEnvironment: Sendable {
    package var name: SinkName
    package var timekeeper: any Timekeeper
    /// Resources that several sinks share, such as the HTTP client.
    package var resources: SharedResources
    /// Sends a report to the hub. The closure returns immediately, and the hub handles the reports
    /// in order.
    package var report: @Sendable (SinkReport) -> Void
    /// Runs a program with arguments, detached and without a shell, for example to open a link.
    /// `environment` is added to the daemon's own variables.
    package var launch: @Sendable (_ arguments: [String], _ environment: [String: String]) -> Void
    /// The environment variables of the daemon (`NO_COLOR`, `DBUS_SESSION_BUS_ADDRESS`,
    /// `https_proxy`, …).
    package var variables: [String: String]
    /// The links for answering notices over HTTP; `nil` if the hub's API has no external address.
    package var answers: AnswerLinks?
    /// The addresses of pictures stored on this machine; `nil` if the hub has no external address.
    package var pictures: PictureDesk?
    /// The phones that subscribed to Web Push.
    package var phones: PushBook
    /// The door to the household, for a sink that shows more than notices; `nil` if the sink is only
    /// tried out.
    package var house: HouseDoor?
    /// The id of this house, with which a sink marks what it sends to a server, so that an inlet
    /// recognizes what it has sent itself; `nil` if there is none. See ``HopMark``.
    package var houseID: String?
    /// Reports a setting that works but should be corrected.
    package var caution: @Sendable (InvalidSettings.Fault) -> Void
    /// Whether the sink may read the files that its settings name. A sink that is only tried out may
    /// not if another user wrote its settings.
    package var mayReadFiles = true
    /// Writes one line to the log, without secrets.
    package var log: @Sendable (String) -> Void

    package init(
        name: SinkName, timekeeper: any Timekeeper, resources: SharedResources, variables: [String: String] = [:],
        answers: AnswerLinks? = nil, report: @escaping @Sendable (SinkReport) -> Void = { _ in },
        launch: @escaping @Sendable ([String], [String: String]) -> Void = { _, _ in }, pictures: PictureDesk? = nil,
        phones: PushBook = PushBook(),
        caution: @escaping @Sendable (InvalidSettings.Fault) -> Void = { _ in }, log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.name = name
        self.timekeeper = timekeeper
        self.resources = resources
        self.variables = variables
        self.answers = answers
        self.report = report
        self.launch = launch
        self.pictures = pictures
        self.phones = phones
        self.caution = caution
        self.log = log
    }
}
