/// Configs for tests.
enum DaemonConfig {
    /// Every notice as a line of JSON on standard output.
    static let json = """
        [sinks.out]
        type = "stdout"
        format = "json"

        """

    /// The same, and an ntfy server.
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
