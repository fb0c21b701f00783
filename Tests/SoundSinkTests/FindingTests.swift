import BellhopCore
import BellhopTestKit
import FoundationEssentials
import Glibc
import Testing

@testable import SoundSink

/// Tests how sounds are found by name, and tests the built-in tones and the volumes.
@Suite struct FindingTests {
    private let bench: SoundBench

    init() throws { bench = try SoundBench() }

    @Test("a sound is looked for in the theme, in those it builds on, and under shorter and shorter names")
    func themes() throws {
        let share = "share/sounds/"
        _ = try bench.file(
            share + "ocean/index.theme",
            "[Sound Theme]\nName=Ocean\nInherits = base , ../evil\nDirectories=surround,stereo\n\n[stereo]\nOutputProfile=stereo\n")
        _ = try bench.file(share + "base/index.theme", "[Sound Theme]\nDirectories=stereo\nInherits=ocean\n")
        let ours = try bench.file(share + "ocean/stereo/message.oga")
        _ = try bench.file(share + "ocean/surround/message.oga")
        let bell = try bench.file(share + "base/stereo/bell.wav")
        let dialog = try bench.file(share + "ocean/stereo/dialog.oga")
        let usual = try bench.file(share + "freedesktop/stereo/complete.oga")
        _ = try bench.file(share + "ocean/stereo/quiet.disabled")
        _ = try bench.file(share + "base/stereo/quiet.oga")
        let themes = SoundThemes(theme: "ocean", variables: bench.variables)
        #expect(themes.find("message") == .file(ours))
        #expect(themes.find("bell") == .file(bell))
        #expect(themes.find("dialog-error-serious") == .file(dialog))
        #expect(themes.find("complete") == .file(usual))
        #expect(themes.find("quiet") == .disabled)
        for name in ["nothing", "", "../message", "/etc/passwd", "a/b", "-"] { #expect(themes.find(name) == nil, "\(name)") }
    }

    @Test("every tone is another, begins at once, ends within a second and a half, and does not clip")
    func tones() throws {
        var seen: Set<[UInt8]> = []
        for tone in BuiltInTone.allCases {
            let wave = tone.wave
            #expect(seen.insert(wave).inserted)
            let samples = Samples.raw(Array(wave.dropFirst(44)))
            #expect((0.05...1.5).contains(Double(samples.count) / 44_100), "\(tone)")
            #expect((10_000...25_000).contains(Samples.peak(samples)))
            let onset = try #require(samples.firstIndex { abs(Int($0)) > Int(Samples.threshold) })
            #expect(onset < 44)
            #expect(WaveFile.isWave(wave) && wave.count == 44 + samples.count * 2)
            #expect(BuiltInTone(named: tone.name) == tone)
        }
    }

    @Test("aplay has no volume of its own, so the samples are turned down; what it cannot play is a tone")
    func scaled() throws {
        let folder = SoundFolder(variables: bench.variables)
        let tone = try folder.tone(.alarm).get()
        let quiet = try #require(folder.wave(tone, volume: 30))
        #expect(quiet != tone.path && folder.wave(tone, volume: 100) == tone.path && folder.wave(tone, volume: 30) == quiet)
        func samples(_ path: String) throws -> [Int16] { Samples.raw(Array(try #require(SoundFolder.read(path)).dropFirst(44))) }
        let ratio = Samples.loudness(try samples(quiet)) / Samples.loudness(try samples(tone.path))
        #expect((0.28...0.34).contains(ratio), "\(ratio)")
        let song = SoundFile(path: try bench.file("song.oga", "OggS"), tone: .finish)
        #expect(folder.wave(song, volume: 100)?.hasSuffix("bellhop-finish.wav") == true)
        for broken in ["RIFF", "RIFF\0\0\0\0WAVE", "RIFF\0\0\0\0WAVEdata\u{7F}\u{7F}\u{7F}\u{7F}"] {
            #expect(WaveFile.scaled(Array(broken.utf8), to: 50) == nil)
        }
    }

    @Test("what is made lies in a folder of ours alone; one that somebody else could look into is not used")
    func folder() throws {
        let folder = SoundFolder(variables: bench.variables)
        let path = try folder.tone(.notice).get().path
        #expect(path == bench.path + "/bellhop-sounds-\(geteuid())/bellhop-notice.wav")
        #expect(chmod(bench.path + "/bellhop-sounds-\(geteuid())", 0o755) == 0)
        let other = try SoundFolder(variables: bench.variables.merging(["TMPDIR": bench.path + "/bin"]) { $1 }).tone(.notice).get().path
        #expect(other.hasPrefix(bench.path + "/bin/"))
    }

    @Test("where the first place is full, the next one is written to, and is where it is found again")
    func full() throws {
        let folder = SoundFolder(variables: ["XDG_RUNTIME_DIR": try noRoom()], last: bench.path + "/bin")
        let path = try folder.tone(.notice).get().path
        #expect(path == bench.path + "/bin/bellhop-sounds-\(geteuid())/bellhop-notice.wav")
        #expect(try folder.tone(.notice).get().path == path)
        #expect(folder.existing("bellhop-notice.wav") == path)
    }

    @Test("where nothing can be written anywhere, that is said with its places: it is not the silence that a theme wants")
    func unwritable() throws {
        let (full, file) = (try noRoom(), try bench.file("file"))
        _ = try bench.file("share/sounds/freedesktop/stereo/message.disabled")
        let folder = SoundFolder(variables: ["RUNTIME_DIRECTORY": full], last: file)
        let library = SoundLibrary(themes: SoundThemes(theme: "freedesktop", variables: bench.variables), folder: folder)
        let user = geteuid()
        let fault =
            "cannot save sounds in \(full)/bellhop-sounds-\(user): File name too long, or in \(file)/bellhop-sounds-\(user): "
            + "Not a directory (free some space, or let this user write there)"
        var german = ""
        for choice in [SoundChoice.tone(.alarm), .named("complete"), .file("/no/such.oga")] {
            guard case .unwritable(let found) = library.find(choice) else { return #expect(Bool(false), "it was found") }
            #expect(found.description == fault)
            german = Language.german(found)
        }
        #expect(library.find(.named("message")) == .silent)
        #expect(german.hasPrefix("Klänge lassen sich nicht speichern in /") && german.contains(", und auch nicht in \(file)"), "\(german)")
    }

    /// Returns a folder with a very long path. A subfolder can be created in it, but no file can be
    /// created in that subfolder, because the path of the file would be too long.
    private func noRoom() throws -> String {
        let part = "/" + String(repeating: "x", count: 200)
        var path = bench.path
        while path.utf8.count < 3800 { path += part }
        path += "/" + String(repeating: "y", count: 4060 - path.utf8.count)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    @Test("a sound that takes the place of another of the same length is turned down anew, and one that stays is not")
    func replacedSound() throws {
        let folder = SoundFolder(variables: bench.variables)
        let gong = SoundFile(path: bench.path + "/gong.wav", tone: .notice)
        func put(_ tone: BuiltInTone, at second: Int) throws {
            // Write the same number of bytes for each tone.
            try Data(tone.wave.prefix(4000)).write(to: URL(filePath: gong.path))
            var times = [timespec(tv_sec: second, tv_nsec: 0), timespec(tv_sec: second, tv_nsec: 0)]
            #expect(utimensat(AT_FDCWD, gong.path, &times, 0) == 0)
        }
        try put(.alarm, at: 1_000_000)
        let first = try #require(folder.wave(gong, volume: 50))
        let again = folder.wave(gong, volume: 50)
        #expect(again == first)
        try put(.finish, at: 1_000_001)
        let second = try #require(folder.wave(gong, volume: 50))
        #expect(second != first)
        #expect(SoundFolder.read(second) != SoundFolder.read(first))
    }

    @Test("the folder does not grow for ever: words and quieter copies of longest ago go, tones and what is used stay")
    func bounded() throws {
        let folder = SoundFolder(variables: bench.variables)
        let tone = try folder.tone(.alarm).get()
        let quiet = try #require(folder.wave(tone, volume: 30))
        func age(_ path: String, _ second: Int) {
            var times = [timespec(tv_sec: second, tv_nsec: 0), timespec(tv_sec: second, tv_nsec: 0)]
            utimensat(AT_FDCWD, path, &times, 0)
        }
        for number in 1...SoundFolder.most {
            age(try folder.file("words-\(number).wav", making: { [1] }).get(), 1_000_000 + number)
        }
        age(tone.path, 1)
        age(quiet, 2)
        #expect(folder.wave(tone, volume: 30) == quiet)
        folder.tidy()
        let made = try bench.made
        #expect(made.count == SoundFolder.most * 3 / 4 + 1)
        #expect(made.contains("bellhop-alarm.wav") && SoundFolder.isThere(quiet))
        #expect(made.contains("words-\(SoundFolder.most).wav") && !made.contains("words-1.wav"))
        age(quiet, 2)
        for number in 1...SoundFolder.most { _ = try folder.file("words-new-\(number).wav", making: { [1] }).get() }
        folder.tidy()
        #expect(!SoundFolder.isThere(quiet) && SoundFolder.isThere(tone.path))
    }

    @Test("the volume grows evenly from the first to the last, and stays there (G8)")
    func ramp() {
        let ramp = VolumeRamp(first: 30, last: 100, over: .seconds(40))
        #expect([0, 10, 20, 40, 400].map { ramp.volume(after: .seconds($0)) } == [30, 47, 65, 100, 100])
        #expect(VolumeRamp(first: 30, last: 100, over: .zero).volume(after: .zero) == 100)
        #expect(VolumeRamp(first: 30, last: 20, over: .seconds(1)).volume(after: .zero) == 20)
    }
}
