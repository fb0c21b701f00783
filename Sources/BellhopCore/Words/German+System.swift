extension German {
    /// The messages of the C library (strerror(3)) that people are likely to see.
    static let system: KeyValuePairs<String, String> = [
        "No such file or directory": "Datei oder Verzeichnis nicht gefunden",
        "Permission denied": "Keine Berechtigung",
        "Operation not permitted": "Vorgang nicht erlaubt",
        "Not a directory": "Ist kein Verzeichnis",
        "Is a directory": "Ist ein Verzeichnis",
        "File exists": "Datei existiert schon",
        "No space left on device": "Kein Platz mehr auf dem Gerät",
        "Disk quota exceeded": "Plattenplatz-Kontingent überschritten",
        "Read-only file system": "Das Dateisystem ist nur lesbar",
        "Input/output error": "Ein-/Ausgabefehler",
        "Too many open files": "Zu viele offene Dateien",
        "Connection refused": "Verbindungsaufbau abgelehnt",
        "Connection reset by peer": "Verbindung von der Gegenseite getrennt",
        "Cannot allocate memory": "Kein Speicher mehr",
        "Exec format error": "Falsches Programmformat",
        "Resource temporarily unavailable": "Gerade nicht verfügbar",
        "Broken pipe": "Der Leser ist weg",
    ]
}
