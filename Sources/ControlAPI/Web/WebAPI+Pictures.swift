import BellhopCore
import CLinux
import ControlWire
import Glibc

/// Answers `GET picture/<secret>.png` with a pet's picture. Phones use this address without a
/// token.
extension WebAPI {
    /// The maximum size of a picture in bytes. A larger file is not an icon.
    private static let mostBytes = 2 << 20
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// - Parameter path: the segments after `picture`.
    func pictureRoute(_ request: WebRequest, _ path: [String]) async -> WebAnswer {
        if let pause = pause(of: request) { return tooMany(pause, request) }
        guard path.count == 1, let file = api.daemon.pictures.path(of: path[0]) else {
            if let pause = noteGuess(request) { return tooMany(pause, request) }
            return problem(Self.noPicture, to: request)
        }
        guard request.method == "GET" else {
            var answer = problem(Problem(.methodNotAllowed, "Pictures are read-only: use GET."), to: request)
            answer.headers["allow"] = "GET"
            return answer
        }
        // Use a separate thread, because reading a file may be slow.
        guard let bytes = await OwnThread.value(named: "bellhop-picture", { Self.picture(in: file) }) ?? nil else {
            return problem(Self.noPicture, to: request)
        }
        var answer = answer(200, "image/png", bytes)
        answer.headers["cache-control"] = "private, max-age=86400"
        answer.headers["content-security-policy"] = "default-src 'none'"
        return answer
    }

    private static let noPicture = Problem(.notFound, "This picture does not exist, or no longer exists.")

    /// Returns the content of a file if it is a PNG picture; otherwise `nil`. Without this check,
    /// anybody who may set a pet's icon could read other files.
    private static func picture(in path: String) -> [UInt8]? {
        // Open without blocking. Otherwise opening a FIFO would wait for somebody to write to it.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= mostBytes else { return nil }
        let size = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let part = read(file, buffer.baseAddress?.advanced(by: count), size - count)
                if part <= 0 { return }
                count += part
            }
        }
        return bytes.starts(with: signature) ? bytes : nil
    }
}
