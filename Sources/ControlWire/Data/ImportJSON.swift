public import BellhopCore

/// The answer to `POST /v1/import?mode=replace|merge&dryRun=true`, whose body is an export.
public struct ImportJSON: Codable, Hashable, Sendable {
    public struct Line: Codable, Hashable, Sendable {
        /// `fault`, `repair`, `warning`, `merged`
        public var kind: String
        /// `pets[3].name`
        public var path: String
        public var text: String

        public init(_ finding: ImportFinding, in language: Language) {
            kind = finding.kind.rawValue
            path = finding.path
            text = language(finding.text)
        }
    }

    /// `replace` or `merge`
    public var mode: String
    public var dryRun: Bool
    /// How many of each are (or would be) written.
    public var pets: Int
    public var tasks: Int
    public var timers: Int
    public var lines: [Line]
    /// `false` where all of it is here already.
    public var isNews: Bool?

    public init(mode: String, dryRun: Bool, pets: Int, tasks: Int, timers: Int, lines: [Line], isNews: Bool? = nil) {
        self.mode = mode
        self.dryRun = dryRun
        self.pets = pets
        self.tasks = tasks
        self.timers = timers
        self.lines = lines
        self.isNews = isNews
    }
}
