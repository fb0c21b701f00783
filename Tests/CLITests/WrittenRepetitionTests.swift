import BellhopCore
import ControlWire
import Testing

@testable import bellhop

/// Tests `bellhop timer` with repetitions, times on a dial, and lines that lack a part. A line that
/// is refused is answered with lines that work when they are pasted.
@Suite struct WrittenRepetitionTests {
    private static let languages = [Language.english, .german]

    private static func words(_ line: String) -> [String] {
        line.split(separator: " ").map { String($0).replacing("_", with: " ") }
    }

    /// Splits a line as a shell does. Supports only single quotation marks.
    private static func unquoted(_ line: String) -> [String] {
        line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
    }

    @Test(
        "G10: a repetition in English or German, before or after the name, becomes the request that it means",
        arguments: [
            ("jeden Freitag um 18:00 Training", "jeden Freitag um 18:00", "Training"),
            ("werktags um 8 Uhr Wecken", "werktags um 8 Uhr", "Wecken"), ("täglich um 7 Uhr Tabletten", "täglich um 7 Uhr", "Tabletten"),
            ("am ersten Montag im Monat um 9 Uhr Rat", "am ersten Montag im Monat um 9 Uhr", "Rat"),
            ("alle 2 Wochen am Freitag um 9:00 Müll", "alle 2 Wochen am Freitag um 9:00", "Müll"),
            ("jeden Abend um 8 Zähne putzen", "jeden Abend um 8", "Zähne putzen"), ("stündlich Trinken", "stündlich", "Trinken"),
            ("every 90m 5 mal X", "every 90m 5 mal", "X"), ("Gym every friday at 18:00", "every friday at 18:00", "Gym"),
            ("Müll jeden Dienstag um 7.30", "jeden Dienstag um 7.30", "Müll"), ("Tea every 90m", "every 90m", "Tea"),
            ("Gym fridays 18:00", "fridays 18:00", "Gym"), ("mon-fri 7:00 Wake up", "mon-fri 7:00", "Wake up"),
            ("every friday at 10:00 once Meet", "every friday at 10:00 once", "Meet"),
            ("every day at 8:00 5 Samurai", "every day at 8:00", "5 Samurai"), ("every day at 8:00, Pills", "every day at 8:00,", "Pills"),
            ("daily at noon Standup", "daily at noon", "Standup"), ("täglich um 7 und 19 Uhr", "täglich um 7 und 19 Uhr", nil),
        ])
    func repetitions(line: String, every: String, name: String?) throws {
        for language in Self.languages {
            try Speech.$language.withValue(language) {
                let request = try WrittenWhen.request(Self.words(line))
                #expect(request == TimerRequest(every: every, name: name))
            }
        }
    }

    @Test(
        "G10: a time on a dial and a time with a dot are times; a name that looks like a part of a time stays a name",
        arguments: [
            ("morgen halb acht Tee", "morgen halb acht", "Tee"), ("fünf vor halb acht abends Tee", "fünf vor halb acht abends", "Tee"),
            ("um 17.30 Zug", "um 17.30", "Zug"), ("17.30 Uhr Zug", "17.30 Uhr", "Zug"), ("17 Uhr 30 Zug", "17 Uhr 30", "Zug"),
            ("at half past 5 in the evening Walk", "at half past 5 in the evening", "Walk"),
            ("5 past midnight Tea", "5 past midnight", "Tea"), ("quarter past 5 pm Z", "quarter past 5 pm", "Z"),
            ("half past 8 tonight Z", "half past 8 tonight", "Z"), ("halb acht morgen früh Z", "halb acht morgen früh", "Z"),
            ("um 7:30 morgen früh Z", "um 7:30 morgen früh", "Z"), ("8 abends Film", "8 abends", "Film"),
            ("in 2 Tagen 9:00 Film", "in 2 Tagen 9:00", "Film"),
            ("at 9:45 Daily", "at 9:45", "Daily"), ("at 7:00 Morning run", "at 7:00", "Morning run"),
        ])
    func times(line: String, at: String, name: String) throws {
        for language in Self.languages {
            try Speech.$language.withValue(language) {
                let request = try WrittenWhen.request(Self.words(line))
                #expect(request == TimerRequest(at: at, name: name))
            }
        }
    }

    @Test(
        "a length stays a length, and its name keeps words of times",
        arguments: [
            ("2 hours Nap", 7200, "Nap"), ("10m Count every sheep", 600, "Count every sheep"), ("10m Daily standup", 600, "Daily standup"),
            ("10 So long", 600, "So long"), ("half an hour Nap", 1800, "Nap"), ("quarter of an hour Tea", 900, "Tea"),
            ("10 to_5_Tea", 600, "to 5 Tea"), ("10m Tea, hot", 600, "Tea, hot"), ("10m Chapter 5", 600, "Chapter 5"),
            ("eine halbe Stunde Pause", 1800, "Pause"), ("2 hours and 5 minutes X", 7500, "X"), ("2 1/2 Stunden X", 9000, "X"),
            ("10m and a nap", 600, "and a nap"), ("10 morning walk", 600, "morning walk"),
        ])
    func lengths(line: String, seconds: Int64, name: String) throws {
        #expect(try WrittenWhen.request(Self.words(line)) == TimerRequest(durationMs: seconds * 1000, name: name))
    }

    @Test(
        "G10: a line with two meanings, or without a part, is refused with lines that work when pasted and keep the name as it was typed",
        arguments: [
            ("at 3 Tea", ["at 3:00 Tea", "at 15:00 Tea"]), ("every fri 7 Gym", ["every fri 7:00 Gym", "every fri 19:00 Gym"]),
            ("every friday Gym", ["every friday at 07:00 Gym", "every friday at 18:30 Gym"]),
            ("every friday at 7 Gym", ["every friday at 7:00 Gym", "every friday at 19:00 Gym"]),
            ("jeden Freitag um 7 Training", ["jeden Freitag um 7:00 Training", "jeden Freitag um 19:00 Training"]),
            ("täglich um halb acht Tabletten", ["täglich um 7:30 Tabletten", "täglich um 19:30 Tabletten"]),
            ("halb acht Tee", ["um 7:30 Tee", "um 19:30 Tee"]), ("Tee um halb acht", ["Tee um 7:30", "Tee um 19:30"]),
            ("viertel acht Tee", ["um 7:15 Tee", "um 8:15 Tee"]), ("half past 5 Tea", ["at 5:30 Tea", "at 17:30 Tea"]),
            ("quarter to 5 Tea", ["at 4:45 Tea", "at 16:45 Tea"]), ("10 past 5 Tea", ["at 5:10 Tea", "at 17:10 Tea"]),
            ("1,5h Brot", ["1h30m Brot"]), ("10mTea", ["10m Tea"]), ("10minTee Grün", ["10min Tee Grün"]),
            ("10Tea", ["10m Tea", "10h Tea"]), ("10mo Tea", ["300d Tea", "10m Tea"]), ("10 minuets Tea", ["10m Tea", "10h Tea"]),
            ("1.5 Green Tea", ["1.5h Green Tea", "1.5m Green Tea"]),
            ("at 17:15 pm Z", ["at 17:15 Z", "at 17:15 'pm Z'"]), ("2 and 5 minutes X", ["2h 5 minutes X", "2 'and 5 minutes X'"]),
            ("1 hour and 30 Tea", ["1 hour 30m Tea", "1 hour 'and 30 Tea'"]),
            ("2 days 9:00 Film", ["in 2 days 9:00 Film", "2 days '9:00 Film'"]), ("5 o'clock Tea", ["at 5:00 Tea", "at 17:00 Tea"]),
            ("2 and a half Tea", ["2.5h Tea", "2.5m Tea"]), ("um 25:00 Uhr Tee", ["um 14:45 Tee", "morgen 7:00 Tee"]),
            ("Doctor 30 november 25:00", ["Doctor 30 november 14:45"]), ("30 november 25:00 Doctor", ["30 november 14:45 Doctor"]),
            ("Arzt morgen um 24:30", ["Arzt morgen um 14:45"]), ("30. november 25:00 Arzt", ["30. november 14:45 Arzt"]),
            ("am Wochenende um 9 Uhr X", ["am Samstag um 9 Uhr X", "am Sonntag um 9 Uhr X"]),
            ("next friday Train", ["next friday 7:00 Train", "next friday 18:00 Train"]),
            ("nächsten Freitag Zug", ["nächsten Freitag 7:00 Zug", "nächsten Freitag 18:00 Zug"]),
            ("friday Train", ["friday 7:00 Train", "friday 18:00 Train"]),
            ("tomorrow Train", ["tomorrow 7:00 Train", "tomorrow 18:00 Train"]),
            ("tomorrow morning Call mum", ["tomorrow morning 7:00 Call mum"]), ("5h, Tea", ["5h Tea"]),
            ("Train next friday", ["Train next friday 7:00", "Train next friday 18:00"]), ("freitag 17.10 Zug", ["freitag 17:10 Zug"]),
            ("in 3 days at 7 X", ["in 3 days at 7:00 X", "in 3 days at 19:00 X"]),
            ("10m Tea at 7", ["10m 'Tea at 7'", "at 7:00 '10m Tea'"]),
            ("at 8 evening Walk", ["at 8:00 'evening Walk'", "at 20:00 evening Walk"]),
            ("at 7 Call mum tomorrow", ["at 7:00 'Call mum tomorrow'", "at 19:00 'Call mum tomorrow'"]),
            ("at 18:00 Gym every friday", ["every friday at 18:00 Gym", "at 18:00 'Gym every friday'"]),
            ("Drink every 10m from 9:00 to 22:00", ["every 10m Drink", "every 10m 'from 9:00 to 22:00 Drink'"]),
            ("alle 10m von 9:00 bis 22:00 Wasser", ["alle 10m Wasser", "alle 10m 'von 9:00 bis 22:00 Wasser'"]),
            ("um 18 Uhr jeden Freitag Gym", ["jeden Freitag um 18 Uhr Gym", "um 18 Uhr 'jeden Freitag Gym'"]),
            ("täglich Tee um 18:00", ["täglich um 18:00 Tee", "um 18:00 'täglich Tee'"]),
            ("at 9:45 Daily standup", ["Daily at 9:45 standup", "at 9:45 'Daily standup'"]),
            ("10m Tea every day at 8:00", ["every day at 8:00 Tea", "10m 'Tea every day at 8:00'"]),
            ("jeden Tag um 8:00 am Montag X", ["jeden Montag um 8:00 X", "jeden Tag um 8:00 'am Montag X'"]),
            ("jeden Tag um 8:00 um 9:00 X", ["jeden Tag um 8:00, 9:00 X", "jeden Tag um 8:00 'um 9:00 X'"]),
            ("täglich um 7 Uhr, 0 Mal X", ["täglich um 7 Uhr, 5 Mal X", "täglich um 7 Uhr, '0 Mal X'"]),
            ("every month on the 1st Rent", ["every month on the 1st at 07:00 Rent", "every month on the 1st at 18:30 Rent"]),
            ("every second friday 5pm X", ["every 2 weeks on Friday at 17:00 X", "every month on the second Friday at 17:00 X"]),
            ("every second friday at 9:00 X", ["every 2 weeks on Friday at 09:00 X", "every month on the second Friday at 09:00 X"]),
            ("every funday at 8:00 X", ["every Sunday at 08:00 X"]),
            ("jeden letzten Fretag um 17 Uhr X", ["jeden Monat am letzten Freitag um 17:00 Uhr X"]),
            ("Soup du jour", ["45m Soup du jour", "1h30m Soup du jour"]), ("Pizza im Ofen", ["45m Pizza im Ofen", "1h30m Pizza im Ofen"]),
        ])
    func refused(line: String, suggestions: [String]) throws {
        for language in Self.languages {
            try Speech.$language.withValue(language) {
                let error = try #require(throws: TextError.self) { try WrittenWhen.request(Self.words(line)) }
                #expect(error.suggestions == suggestions, "\(error.problem)")
                for suggestion in suggestions { _ = try WrittenWhen.request(Self.unquoted(suggestion)) }
            }
        }
    }

    @Test("G10: next friday Train is refused before the daemon is asked; friday Train may be the name of a timer")
    func dayWithoutTime() async throws {
        try await StandInDaemon.with(CommandTests.household) { daemon in
            for line in ["timer next friday Train", "timer tomorrow Train", "timer halb acht Tee", "timer werktags um 8 Wecken"] {
                let run = await CommandRun.run(Self.words(line), socket: daemon.path)
                #expect(run.status == 64 && daemon.requests.isEmpty, "\(line): \(run.err)")
            }
            _ = await CommandRun.run(Self.words("timer friday Train"), socket: daemon.path)
            #expect(daemon.requests.last?.body == #"{"start":"friday Train"}"#)
        }
    }
}
