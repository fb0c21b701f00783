import CPage

/// A file of the page, which is a part of the program. Scripts and style sheets are condensed, the
/// scripts that all views share are one file, and custom properties have short names.
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
        var types: [String: String] = [:]
        var contents: [String: [UInt8]] = [:]
        for file in UnsafeBufferPointer(start: bh_page_files(), count: bh_page_file_count()) {
            let name = String(cString: file.name)
            let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
            types[name] = String(cString: file.type)
            contents[name] = PageCondenser.Language(fileName: name).map { PageCondenser.condense(bytes, $0) } ?? bytes
        }
        let files = PageProperties.shortened(PageModules.joined(contents)).map { PageFile(name: $0, type: types[$0] ?? "", bytes: $1) }
        return Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0) })
    }()
}
