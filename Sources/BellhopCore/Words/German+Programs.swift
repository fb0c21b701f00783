extension German {
    /// Other programs and shells: hooks, lines for status bars, completions, the manual.
    static let programs: KeyValuePairs<String, String> = [
        // Hooks.
        "List the programs that are run when something happens.": "Die Programme auflisten, die laufen, wenn etwas geschieht.",
        """
        Beside the config stands a folder hooks.d, in it a folder for each event, and
        in those programs, which are run in the order of their names: with the notice
        as JSON on standard input and as variables (BELLHOP_TITLE, BELLHOP_PET, …),
        without a shell, for 10 seconds at most. A folder may have the first word of
        an event, too, or the name all.

        Examples:
          mkdir -p ~/.config/bellhop/hooks.d/laundry.washed
          cp light ~/.config/bellhop/hooks.d/laundry.washed/10-light
          bellhop config reload            once, after hooks.d was made
          bellhop hooks                    what is run, and what is not
          bellhop hooks --events           the names that folders may have
        """: """
        Neben der Konfiguration steht ein Ordner hooks.d, darin ein Ordner für jedes
        Ereignis, und darin Programme. Sie laufen in der Reihenfolge ihrer Namen: mit
        der Meldung als JSON auf der Standardeingabe und als Variablen
        (BELLHOP_TITLE, BELLHOP_PET, …), ohne Shell, höchstens 10 Sekunden lang. Ein
        Ordner darf auch das erste Wort eines Ereignisses heißen, oder all.

        Beispiele:
          mkdir -p ~/.config/bellhop/hooks.d/laundry.washed
          cp licht ~/.config/bellhop/hooks.d/laundry.washed/10-licht
          bellhop config reload            einmal, wenn hooks.d neu ist
          bellhop hooks                    was läuft, und was nicht
          bellhop hooks --events           die Namen, die Ordner haben dürfen
        """,
        "The events that folders are named after.": "Die Ereignisse, nach denen Ordner heißen.",
        "There are no hooks. Make %1, and in it a folder for an event: laundry.washed. Then: bellhop config reload":
            "Es gibt keine Hooks. Lege %1 an, und darin einen Ordner für ein Ereignis: laundry.washed. Dann: bellhop config reload",
        "It holds no program. In a folder with the name of an event it is run: %1/laundry.washed/10-light":
            "Er enthält kein Programm. In einem Ordner, der wie ein Ereignis heißt, läuft es: %1/laundry.washed/10-licht",

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
        On a terminal, what was shown counts as seen and goes off the badge.

        With --waybar one line of JSON for a status bar: text, alt, tooltip, class,
        percentage. With --follow another at each change, until Control-C; nothing is
        asked in between. For every other bar --format has a template:
          {text} {state} {badge} {waiting.title} {waiting.body} {running}
          {next} {next.name} {next.kind} {next.left} {next.countdown} {next.end}
          {next.percent} {pets.low}

        Examples:
          bellhop status --waybar --follow
          bellhop status --format '{text}'
          bellhop status --follow --format '{badge} {next.name} {next.left}'
          bellhop status --escape tmux --format '#[fg=green]{text}'
        """: """
        Was im Terminal gezeigt wurde, gilt als gesehen und zählt nicht mehr.

        Mit --waybar eine Zeile JSON für eine Statusleiste: text, alt, tooltip, class,
        percentage. Mit --follow eine weitere bei jeder Änderung, bis Strg-C;
        dazwischen wird nichts gefragt. Für jede andere Leiste gibt --format eine
        Vorlage:
          {text} {state} {badge} {waiting.title} {waiting.body} {running}
          {next} {next.name} {next.kind} {next.left} {next.countdown} {next.end}
          {next.percent} {pets.low}

        Beispiele:
          bellhop status --waybar --follow
          bellhop status --format '{text}'
          bellhop status --follow --format '{badge} {next.name} {next.left}'
          bellhop status --escape tmux --format '#[fg=green]{text}'
        """,
        "One line for a status bar, with places in braces.": "Eine Zeile für eine Statusleiste, mit Platzhaltern in Klammern.",
        "For which bar signs of its own are made harmless: plain, pango, polybar, tmux or xmobar.":
            "Für welche Leiste deren eigene Zeichen entschärft werden: plain, pango, polybar, tmux oder xmobar.",
        "Go on with a line at each change; with --waybar or --format.":
            "Mit einer Zeile bei jeder Änderung weitermachen; mit --waybar oder --format.",
        "template": "vorlage",
        "bar": "leiste",
        "--waybar and --format exclude each other.": "--waybar und --format schließen einander aus.",
        "--escape goes with --format.": "--escape gehört zu --format.",
        "--json and --format exclude each other.": "--json und --format schließen einander aus.",
        "--follow goes with --waybar or --format. To follow what happens: bellhop events --follow":
            "--follow gehört zu --waybar oder --format. Um zu verfolgen, was geschieht: bellhop events --follow",
        "--format %1": "--format %1",
        "A beat has 1 to 3600 seconds.": "Ein Takt hat 1 bis 3600 Sekunden.",

        // Completions and the manual.
        "Print the completions of a shell, which know your pets, timers and sinks.":
            "Die Ergänzungen einer Shell ausgeben, die deine Haustiere, Timer und Kanäle kennen.",
        """
        contrib/install puts them where the shells look. By hand:
          bellhop completions bash >~/.local/share/bash-completion/completions/bellhop
          bellhop completions zsh >/usr/local/share/zsh/site-functions/_bellhop
          bellhop completions fish >~/.config/fish/completions/bellhop.fish

        Or for this shell alone:
          source <(bellhop completions bash)
        """: """
        contrib/install legt sie dorthin, wo die Shells suchen. Von Hand:
          bellhop completions bash >~/.local/share/bash-completion/completions/bellhop
          bellhop completions zsh >/usr/local/share/zsh/site-functions/_bellhop
          bellhop completions fish >~/.config/fish/completions/bellhop.fish

        Oder nur für diese Shell:
          source <(bellhop completions bash)
        """,
        "bash, zsh or fish.": "bash, zsh oder fish.",
        "shell": "shell",
        "page": "seite",
        "Answer the completions of a shell.": "Den Ergänzungen einer Shell antworten.",
        """
        For the scripts that "bellhop completions" prints. A line for each word that
        could stand there, with a tab and what it means; or one line :files, :folders
        or :programs, which the shell knows by itself.
        """: """
        Für die Skripte, die „bellhop completions“ ausgibt. Eine Zeile für jedes Wort,
        das dort stehen könnte, mit Tabulator und Bedeutung; oder eine Zeile :files,
        :folders oder :programs, was die Shell selbst kennt.
        """,
        "The words so far; of bash the whole line in one.": "Die Wörter bis hierher; von bash die ganze Zeile in einem.",
        "Print a page of the manual, for man.": "Eine Seite des Handbuchs ausgeben, für man.",
        """
        contrib/install puts them where man looks; they are in English. By hand:
          bellhop manual bellhop.1 | man -l -
        """: """
        contrib/install legt sie dorthin, wo man sucht; sie sind englisch. Von Hand:
          bellhop manual bellhop.1 | man -l -
        """,
        "bellhop.1, bellhopd.8 or bellhop.toml.5.": "bellhop.1, bellhopd.8 oder bellhop.toml.5.",
        "With bellhop.toml.5: the example that it ends with.": "Mit bellhop.toml.5: das Beispiel, mit dem sie endet.",
        "--example goes with bellhop.toml.5.": "--example gehört zu bellhop.toml.5.",
        "%1 says nothing about itself: %2": "%1 sagt nichts über sich: %2",
    ]

    /// The other messages about hooks: their sink, their faults, their results.
    static let hooks: KeyValuePairs<String, String> = [
        "Runs the programs of a folder, each for the events that its place in it says.":
            "Startet die Programme eines Ordners, jedes für die Ereignisse, die sein Platz darin nennt.",
        "In it a folder for each kind of event (or its first word, or all), and in those the programs.":
            "Darin ein Ordner für jede Art von Ereignis (oder ihr erstes Wort, oder all), und darin die Programme.",
        "After this a hook is ended.": "Danach wird ein Hook beendet.",
        "is no absolute path (write it from / or ~/ on)": "ist kein absoluter Pfad (schreib ihn ab / oder ~/)",
        "hooks are run at once; Bellhop does the scheduling itself": "Hooks laufen sofort; das Planen macht Bellhop selbst",
        "a hook that has run has run": "ein Hook, der gelaufen ist, ist gelaufen",
        "there was no time left for %1, which is run next": "für %1 blieb keine Zeit; er läuft als nächster",
        "%1: it asks to be run again (status 75)": "%1: will noch einmal laufen (Status 75)",
        "hooks cannot be looked for: %1": "nach Hooks lässt sich nicht suchen: %1",
        "1 hook in %1": "1 Hook in %1",
        "%1 hooks in %2": "%1 Hooks in %2",
        "it hears of every event that it has something for, whatever the routes say":
            "erfährt von jedem Ereignis, für das etwas da ist, was immer die Regeln sagen",
        "a sink named \"%1\" is of the type \"%2\"": "ein Kanal namens „%1“ ist von der Art „%2“",
        "choose another name": "wähl einen anderen Namen",

        // Reasons why hooks do not run.
        "%1 stands in no folder of an event, and is not run": "%1 steht in keinem Ordner eines Ereignisses und läuft nicht",
        "Move it into a folder such as %1 or %2.": "Leg es in einen Ordner wie %1 oder %2.",
        "there is no event %1, so nothing in %2 is run": "es gibt kein Ereignis %1, darum läuft nichts aus %2",
        "Give the folder the name of an event; \"bellhop hooks --events\" lists them.":
            "Gib dem Ordner den Namen eines Ereignisses; „bellhop hooks --events“ nennt sie.",
        "%1 leads nowhere": "%1 führt nirgendwohin",
        "Remove it, or mend what it links to.": "Lösch es, oder bring in Ordnung, worauf es zeigt.",
        "may not be run (chmod +x)": "darf nicht ausgeführt werden (chmod +x)",
        "%1 belongs to somebody else, so nothing in it is run": "%1 gehört jemand anderem, darum läuft nichts daraus",
        "%1 may be written by everybody, so nothing in it is run": "%1 darf von allen beschrieben werden, darum läuft nichts daraus",
        "%1 may not be run by this user": "%1 darf von diesem Benutzer nicht ausgeführt werden",
        "chmod u+x %1": "chmod u+x %1",
        "%1{hook is|hooks are} run from %2": "%1{Hook läuft|Hooks laufen} aus %2",
        "the folder was made after the config was read, so no hook is run yet":
            "der Ordner kam nach dem Lesen der Konfiguration, darum läuft noch kein Hook",
        "bellhop config reload": "bellhop config reload",
        "there is no folder %1": "es gibt keinen Ordner %1",
        "Make it, or take the sink for hooks out of the config.": "Leg ihn an, oder nimm den Kanal für Hooks aus der Konfiguration.",
    ]
}
