/// A kind of sink that other parts of Bellhop treat differently.
package enum SinkKind {
    /// The kind of the sinks that run hooks. It is also the name of the sink, unless a table in the
    /// config gives the sink another name.
    package static let hooks = "hooks"
    /// The kind of the sinks that write lines to standard output or to a file.
    package static let stdout = "stdout"
}
