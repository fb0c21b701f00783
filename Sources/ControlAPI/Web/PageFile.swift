import CPage

/// A file of the page, which is a part of the program.
struct PageFile: Sendable {
    /// The name of the page itself, which is served at `/`.
    static let shell = "index.html"

    /// The path of the file without a slash at its beginning, such as `page/main.js`.
    let name: String
    /// The content type.
    let type: String
    let bytes: [UInt8]
    /// The entity tag, which changes when the content changes.
    let tag: String

    init(name: String, type: String, bytes: [UInt8]) {
        self.name = name
        self.type = type
        self.bytes = bytes
        tag = "\"" + TokenDigest.of(bytes).prefix(16) + "\""
    }

    static func named(_ name: String) -> PageFile? { all[name] }

    /// The files by their names.
    static let all: [String: PageFile] = {
        let files = UnsafeBufferPointer(start: bh_page_files(), count: bh_page_file_count()).map { file in
            PageFile(
                name: String(cString: file.name), type: String(cString: file.type),
                bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
        }
        return Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0) })
    }()
}
