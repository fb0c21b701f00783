/// Configs for tests.
enum DaemonConfig {
    /// A config that prints every notice as a line of JSON on standard output.
    static let json = """
        [sinks.out]
        type = "stdout"
        format = "json"

        """

    /// Returns the config ``json`` with an additional ntfy server.
    static func ntfy(_ url: String, more: String = "") -> String {
        json + """
            [sinks.phone]
            type = "ntfy"
            server = "\(url)"
            topic = "laundry"
            \(more)

            """
    }
}
