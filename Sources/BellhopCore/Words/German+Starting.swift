extension German {
    /// The reasons why the daemon cannot start.
    static let starting: KeyValuePairs<String, String> = [
        "the folder %1 cannot be created: %2; choose another with [store] path or --state-dir":
            "der Ordner %1 lässt sich nicht anlegen: %2; wähl einen anderen mit [store] path oder --state-dir",
        "%1 cannot be read: %2; it must belong to the user that runs bellhopd":
            "%1 lässt sich nicht lesen: %2; es muss dem Benutzer gehören, der bellhopd ausführt",
        "%1 cannot be written: %2; it must belong to the user that runs bellhopd":
            "%1 lässt sich nicht schreiben: %2; es muss dem Benutzer gehören, der bellhopd ausführt",
        "%1 is on a file system that is mounted read-only; mount it writable, or choose another with [store] path or --state-dir":
            "%1 liegt auf einem nur lesbar eingehängten Dateisystem; häng es schreibbar ein, oder wähl einen anderen Ort mit [store] path oder --state-dir",
        "%1 is in use by process %2, another bellhopd; stop that one first (bellhop down)":
            "%1 wird vom Prozess %2 benutzt, einem anderen bellhopd; beende den zuerst (bellhop down)",
        "%1 is in use by another bellhopd; stop that one first (bellhop down)":
            "%1 wird von einem anderen bellhopd benutzt; beende den zuerst (bellhop down)",
        "%1 was written by a newer Bellhop (schema %2, this version supports %3); nothing was changed; install that version again, or move the file away to start over":
            "%1 wurde von einem neueren Bellhop geschrieben (Schema %2, diese Version kennt %3); nichts wurde geändert; installier wieder jene Version, oder räum die Datei weg, um neu anzufangen",
        "%1 is not a database; nothing was changed; move the file away to start over, or choose another with [store] path":
            "%1 ist keine Datenbank; nichts wurde geändert; räum die Datei weg, um neu anzufangen, oder wähl eine andere mit [store] path",
        "%1 is a database of another program; nothing was changed; choose another with [store] path or --state-dir":
            "%1 ist die Datenbank eines anderen Programms; nichts wurde geändert; wähl eine andere mit [store] path oder --state-dir",
        "%1 is damaged (%2); copy the folder, then try \"sqlite3 %3 .recover\", or move the file away to start over":
            "%1 ist beschädigt (%2); kopier den Ordner und versuch dann „sqlite3 %3 .recover“, oder räum die Datei weg, um neu anzufangen",
        "%1 was altered by another program: %2; nothing was changed; fix that with sqlite3, or put a backup in its place with \"bellhop restore FILE --yes\"":
            "%1 wurde von einem anderen Programm verändert: %2; nichts wurde geändert; bring das mit sqlite3 in Ordnung, oder spiel eine Sicherung ein: „bellhop restore DATEI --yes“",
        "the disk has no room for %1; free some space and start again":
            "auf der Platte ist kein Platz für %1; schaff welchen und starte noch einmal",
        "%1 cannot be opened: %2": "%1 lässt sich nicht öffnen: %2",
        "the database in %1 cannot be read: %2": "die Datenbank in %1 lässt sich nicht lesen: %2",
        "there is no place for the database: neither HOME nor XDG_STATE_HOME is set (use --state-dir)":
            "die Datenbank hat keinen Ort: weder HOME noch XDG_STATE_HOME ist gesetzt (nimm --state-dir)",
        "there is no place for the socket: neither XDG_RUNTIME_DIR nor HOME is set (use --socket)":
            "der Socket hat keinen Ort: weder XDG_RUNTIME_DIR noch HOME ist gesetzt (nimm --socket)",
        "the socket's path is longer than %1 bytes: %2 (use a shorter --socket)":
            "der Pfad des Sockets ist länger als %1 Bytes: %2 (nimm einen kürzeren --socket)",
        "the socket's folder %1 cannot be created: %2 (make it yourself, or use --socket)":
            "der Ordner des Sockets %1 lässt sich nicht anlegen: %2 (leg ihn selbst an, oder nimm --socket)",
        "the socket's folder %1 belongs to another user, who could put their own socket there (use --socket)":
            "der Ordner des Sockets %1 gehört jemand anderem, der dort einen eigenen Socket hinlegen könnte (nimm --socket)",
        "the socket's folder %1 is writable by everybody (chmod go-w %2, or use --socket)":
            "der Ordner des Sockets %1 darf von allen beschrieben werden (chmod go-w %2, oder nimm --socket)",
        "the socket's folder %1 is writable by the group %2 (chmod g-w %3, or use --socket)":
            "der Ordner des Sockets %1 darf von der Gruppe %2 beschrieben werden (chmod g-w %3, oder nimm --socket)",
        "process %1 listens at the socket %2; stop it first (bellhop down), or use another --socket":
            "der Prozess %1 lauscht am Socket %2; beende ihn zuerst (bellhop down), oder nimm einen anderen --socket",
        "another program listens at the socket %1; stop it first, or use another --socket":
            "ein anderes Programm lauscht am Socket %1; beende es zuerst, oder nimm einen anderen --socket",
        "the socket %1 belongs to another user (use another --socket)":
            "der Socket %1 gehört jemand anderem (nimm einen anderen --socket)",
        "%1 is not a socket; move it away, or use another --socket":
            "%1 ist kein Socket; räum es weg, oder nimm einen anderen --socket",
        "the socket %1 cannot be created: %2": "der Socket %1 lässt sich nicht anlegen: %2",
        "it is a link; remove it": "das ist ein Link; lösch ihn",
        "it is not a regular file; remove it": "das ist keine gewöhnliche Datei; lösch sie",
        "the database in %1 is a test one; start it with --test-mode, or use another --state-dir":
            "die Datenbank in %1 ist eine für Tests; starte mit --test-mode, oder nimm einen anderen --state-dir",
        "the database in %1 is a real one; use another --state-dir for tests":
            "die Datenbank in %1 ist eine echte; nimm für Tests einen anderen --state-dir",
        "%1 is not absolute, and there is no current folder": "%1 ist nicht absolut, und es gibt keinen aktuellen Ordner",
        "the backup %1 is of a test database, and this one is a real one; nothing was changed":
            "die Sicherung %1 ist von einer Test-Datenbank, und diese ist eine echte; nichts wurde geändert",
        "the backup %1 is of a real database, and this one is a test one; nothing was changed":
            "die Sicherung %1 ist von einer echten Datenbank, und diese ist eine für Tests; nichts wurde geändert",
    ]
}
