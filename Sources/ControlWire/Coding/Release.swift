/// Which Bellhop this is.
public enum Release {
    /// The version of the daemon, the command line and the API documents: they are released together.
    public static let version = "0.1.0"
}
