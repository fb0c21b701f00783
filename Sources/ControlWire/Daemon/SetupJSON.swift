/// What `bellhop setup --json` prints.
public struct SetupJSON: Codable, Hashable, Sendable {
    public struct Sink: Codable, Hashable, Sendable {
        public var sink: String
        public var kind: String
        /// Whether the config had none of this name before.
        public var isNew: Bool
        /// What it said to the test notice; `nil` when none was sent.
        public var test: SinkTestResultJSON?

        public init(sink: String, kind: String, isNew: Bool, test: SinkTestResultJSON? = nil) {
            self.sink = sink
            self.kind = kind
            self.isNew = isNew
            self.test = test
        }
    }

    /// The config file.
    public var path: String
    public var sinks: [Sink]
    /// `ntfy://…`, which subscribes an Android phone.
    public var subscription: String?
    /// Whether the file was written: not with `--print`, and not when it says all this already.
    public var written: Bool
    /// Where the file is kept as it was before; `nil` when there was none, or nothing was written.
    public var backup: String?
    /// Whether a daemon that runs has taken it on.
    public var reloaded: Bool
    /// The whole file, with `--print`; secrets that stand in it read `‹redacted›`.
    public var text: String?

    public init(
        path: String, sinks: [Sink], subscription: String? = nil, written: Bool = false, backup: String? = nil, reloaded: Bool = false,
        text: String? = nil
    ) {
        self.path = path
        self.sinks = sinks
        self.subscription = subscription
        self.written = written
        self.backup = backup
        self.reloaded = reloaded
        self.text = text
    }
}
