import Glibc

/// A file that another program will read.
enum NamedFile {
    /// Whether it is there and can be read. ⇒ 66, 77 with a sentence.
    static func check(_ path: String) throws(CommandFailure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw GivenFile.failure(path) }
        close(descriptor)
    }
}
