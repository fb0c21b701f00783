extension German {
    /// Other programs and shells: hooks, lines for status bars, completions, the manual.
    static let programs: KeyValuePairs<String, String> = [
        // Hooks.
        "List the programs that run when something happens.": "Die Programme auflisten, die laufen, wenn etwas geschieht.",
        """
        Put programs in hooks.d next to the config, in a folder named after an event.
        They run in the order of their names, without a shell and for at most 10
        seconds, and get the notice as JSON on standard input and in variables
        (BELLHOP_TITLE, BELLHOP_PET, …). A folder can also be named after the first
        word of an event, or all.

        Examples:
          mkdir -p ~/.config/bellhop/hooks.d/laundry.washed
          cp light ~/.config/bellhop/hooks.d/laundry.washed/10-light
          bellhop config reload            once, after creating hooks.d
          bellhop hooks                    what runs, and what does not
          bellhop hooks --events           the names a folder can have
        """: """
        Leg Programme neben der Konfiguration in hooks.d ab, in einem Ordner, der wie
        ein Ereignis heißt. Sie laufen in der Reihenfolge ihrer Namen, ohne Shell und
        höchstens 10 Sekunden lang, und bekommen die Meldung als JSON auf der
        Standardeingabe und in Variablen (BELLHOP_TITLE, BELLHOP_PET, …). Ein Ordner
        darf auch wie das erste Wort eines Ereignisses heißen, oder all.

        Beispiele:
          mkdir -p ~/.config/bellhop/hooks.d/laundry.washed
          cp licht ~/.config/bellhop/hooks.d/laundry.washed/10-licht
          bellhop config reload            einmal, nachdem du hooks.d angelegt hast
          bellhop hooks                    was läuft, und was nicht
          bellhop hooks --events           die Namen, die ein Ordner haben kann
        """,
        "Show the events a folder can be named after.": "Die Ereignisse zeigen, nach denen ein Ordner heißen kann.",
        "There are no hooks. Create %1 with a folder per event, such as laundry.washed. Then: bellhop config reload":
            "Es gibt keine Hooks. Lege %1 an, und darin einen Ordner für ein Ereignis: laundry.washed. Dann: bellhop config reload",
        "No programs yet. Put one in a folder named after an event: %1/laundry.washed/10-light":
            "Noch keine Programme. Leg eines in einen Ordner, der wie ein Ereignis heißt: %1/laundry.washed/10-licht",

        // Status bars.
        """
        bellhop status
        bellhop status --waybar [--follow]
        bellhop status --format <template> [--escape <bar>] [--follow]
        """: """
        bellhop status
        bellhop status --waybar [--follow]
        bellhop status --format <vorlage> [--escape <leiste>] [--follow]
        """,
        """
        On a terminal, everything shown counts as seen and leaves the badge.

        With --waybar, prints one line of JSON for a status bar: text, alt, tooltip,
        class, percentage. With --follow, prints another at each change, until
        Control-C, without polling. For other bars, give a template with --format:
          {text} {state} {badge} {waiting.title} {waiting.body} {running}
          {next} {next.name} {next.kind} {next.left} {next.countdown} {next.end}
          {next.percent} {pets.low}

        Examples:
          bellhop status --waybar --follow
          bellhop status --format '{text}'
          bellhop status --follow --format '{badge} {next.name} {next.left}'
          bellhop status --escape tmux --format '#[fg=green]{text}'
        """: """
        Was im Terminal zu sehen war, gilt als gesehen und zählt nicht mehr.

        Gibt mit --waybar eine Zeile JSON für eine Statusleiste aus: text, alt,
        tooltip, class, percentage. Mit --follow kommt bei jeder Änderung eine weitere,
        bis Strg-C; dazwischen wird nichts abgefragt. Für andere Leisten gib mit
        --format eine Vorlage an:
          {text} {state} {badge} {waiting.title} {waiting.body} {running}
          {next} {next.name} {next.kind} {next.left} {next.countdown} {next.end}
          {next.percent} {pets.low}

        Beispiele:
          bellhop status --waybar --follow
          bellhop status --format '{text}'
          bellhop status --follow --format '{badge} {next.name} {next.left}'
          bellhop status --escape tmux --format '#[fg=green]{text}'
        """,
        "One line for a status bar, with placeholders in braces.": "Eine Zeile für eine Statusleiste, mit Platzhaltern in Klammern.",
        "Escape special characters for this bar: plain, pango, polybar, tmux or xmobar.":
            "Sonderzeichen für diese Leiste maskieren: plain, pango, polybar, tmux oder xmobar.",
        "Print another line at each change; with --waybar or --format.":
            "Bei jeder Änderung eine weitere Zeile ausgeben; mit --waybar oder --format.",
        "template": "vorlage",
        "bar": "leiste",
        "--waybar and --format cannot be used together.": "--waybar und --format schließen einander aus.",
        "--escape goes with --format.": "--escape gehört zu --format.",
        "--json and --format cannot be used together.": "--json und --format schließen einander aus.",
        "--follow goes with --waybar or --format. To follow what happens: bellhop events --follow":
            "--follow gehört zu --waybar oder --format. Um zu verfolgen, was geschieht: bellhop events --follow",
        "--format %1": "--format %1",
        "beat must be 1 to 3600 seconds.": "beat muss 1 bis 3600 Sekunden sein.",

        // Completions and the manual.
        "Print a completion script for a shell; it knows your pets, timers and sinks.":
            "Ein Ergänzungsskript für eine Shell ausgeben; es kennt deine Haustiere, Timer und Kanäle.",
        """
        contrib/install puts the scripts where the shells look. To do it by hand:
          bellhop completions bash >~/.local/share/bash-completion/completions/bellhop
          bellhop completions zsh >/usr/local/share/zsh/site-functions/_bellhop
          bellhop completions fish >~/.config/fish/completions/bellhop.fish

        Or for the current shell only:
          source <(bellhop completions bash)
        """: """
        contrib/install legt die Skripte dorthin, wo die Shells suchen. Von Hand:
          bellhop completions bash >~/.local/share/bash-completion/completions/bellhop
          bellhop completions zsh >/usr/local/share/zsh/site-functions/_bellhop
          bellhop completions fish >~/.config/fish/completions/bellhop.fish

        Oder nur für die laufende Shell:
          source <(bellhop completions bash)
        """,
        "bash, zsh or fish.": "bash, zsh oder fish.",
        "shell": "shell",
        "page": "seite",
        "Print completions for a shell's command line.": "Ergänzungen für die Befehlszeile einer Shell ausgeben.",
        """
        Used by the scripts that "bellhop completions" prints. Prints one line for each
        possible word, with a tab and its meaning. A single line :files, :folders or
        :programs asks the shell to complete those itself.
        """: """
        Für die Skripte, die „bellhop completions“ ausgibt. Gibt eine Zeile für jedes
        mögliche Wort aus, mit Tabulator und Bedeutung. Eine einzelne Zeile :files,
        :folders oder :programs heißt, dass die Shell das selbst ergänzt.
        """,
        "The words so far; from bash, the whole line as one word.": "Die Wörter bis hierher; von bash die ganze Zeile als ein Wort.",
        "Print a manual page for man.": "Eine Handbuchseite für man ausgeben.",
        """
        contrib/install installs the pages; they are in English. To read one directly:
          bellhop manual bellhop.1 | man -l -
        """: """
        contrib/install installiert die Seiten; sie sind englisch. Direkt lesen:
          bellhop manual bellhop.1 | man -l -
        """,
        "bellhop.1, bellhopd.8 or bellhop.toml.5.": "bellhop.1, bellhopd.8 oder bellhop.toml.5.",
        "With bellhop.toml.5: the file to append as its example.": "Mit bellhop.toml.5: die Datei, die als Beispiel am Ende steht.",
        "--example goes with bellhop.toml.5.": "--example gehört zu bellhop.toml.5.",
        "%1 did not describe itself: %2": "%1 beschreibt sich nicht: %2",
    ]

    /// The other messages about hooks: their sink, their faults, their results.
    static let hooks: KeyValuePairs<String, String> = [
        "Runs the programs in a folder, each for the events of its subfolder.":
            "Startet die Programme eines Ordners, jedes für die Ereignisse seines Unterordners.",
        "The folder that has a subfolder for each kind of event (or its first word, or all), with the programs in it.":
            "Der Ordner, der für jede Art von Ereignis (oder ihr erstes Wort, oder all) einen Unterordner mit den Programmen hat.",
        "After this time, Bellhop stops a hook.": "Nach dieser Zeit beendet Bellhop einen Hook.",
        "%1 is not an absolute path (begin with / or ~/)": "%1 ist kein absoluter Pfad (beginn mit / oder ~/)",
        "hooks are run at once; Bellhop does the scheduling itself": "Hooks laufen sofort; das Planen übernimmt Bellhop selbst",
        "a hook that has run cannot be undone": "ein Hook, der gelaufen ist, lässt sich nicht zurücknehmen",
        "there was no time left for %1, which runs next": "für %1 blieb keine Zeit; er läuft als nächster",
        "%1: it asks to be run again (status 75)": "%1: will noch einmal laufen (Status 75)",
        "cannot look for hooks: %1": "Hooks lassen sich nicht suchen: %1",
        "1 hook in %1": "1 Hook in %1",
        "%1 hooks in %2": "%1 Hooks in %2",
        "it gets every event that it has a hook for, whatever the routes say":
            "erfährt von jedem Ereignis, für das etwas da ist, was immer die Regeln sagen",
        "a sink named \"%1\" is of the type \"%2\"": "ein Kanal namens „%1“ ist von der Art „%2“",
        "choose another name": "wähl einen anderen Namen",

        // Reasons why hooks do not run.
        "%1 is not in an event's folder, so it is not run": "%1 liegt in keinem Ordner eines Ereignisses und läuft darum nicht",
        "Move it into a folder such as %1 or %2.": "Leg es in einen Ordner wie %1 oder %2.",
        "there is no event %1, so nothing in %2 is run": "es gibt kein Ereignis %1, darum läuft nichts aus %2",
        "Give the folder the name of an event; \"bellhop hooks --events\" lists them.":
            "Gib dem Ordner den Namen eines Ereignisses; „bellhop hooks --events“ nennt sie.",
        "%1 is a broken link": "%1 ist ein kaputter Link",
        "Remove it, or fix what it points to.": "Lösch ihn, oder bring in Ordnung, worauf er zeigt.",
        "is not executable (chmod +x)": "ist nicht ausführbar (chmod +x)",
        "%1 belongs to another user, so nothing in it is run": "%1 gehört jemand anderem, darum läuft nichts daraus",
        "%1 is writable by everybody, so nothing in it is run": "%1 ist für alle beschreibbar, darum läuft nichts daraus",
        "this user may not run %1": "%1 darf von diesem Benutzer nicht ausgeführt werden",
        "chmod u+x %1": "chmod u+x %1",
        "%1{hook runs|hooks run} from %2": "%1{Hook läuft|Hooks laufen} aus %2",
        "the folder was created after the config was read, so no hook runs yet":
            "der Ordner kam nach dem Lesen der Konfiguration, darum läuft noch kein Hook",
        "bellhop config reload": "bellhop config reload",
        "there is no folder %1": "es gibt keinen Ordner %1",
        "Create it, or remove the sink for hooks from the config.": "Leg ihn an, oder nimm den Kanal für Hooks aus der Konfiguration.",
    ]
}
