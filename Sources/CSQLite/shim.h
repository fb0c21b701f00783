#include <sqlite3.h>

// SQLite's settings of a connection are a variadic function, which Swift cannot call.
// Switches one of SQLITE_DBCONFIG_… on or off. A result code of SQLite.
static inline int bh_sqlite_switch(sqlite3 *connection, int setting, int on) {
    return sqlite3_db_config(connection, setting, on, (int *)0);
}
