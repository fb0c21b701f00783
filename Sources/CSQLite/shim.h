#include <sqlite3.h>

// Switches a setting of a connection (SQLITE_DBCONFIG_…) on or off. Returns a result code of
// SQLite. SQLite's own function is variadic, so Swift cannot call it.
static inline int bh_sqlite_switch(sqlite3 *connection, int setting, int on) {
    return sqlite3_db_config(connection, setting, on, (int *)0);
}
