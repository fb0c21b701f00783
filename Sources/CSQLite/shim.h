// SQLite's settings of a connection are a variadic function, which Swift cannot call. All else of SQLite comes through GRDB's module; its header is
// not repeated here, so that no name comes from two modules.
typedef struct sqlite3 sqlite3;
int sqlite3_db_config(sqlite3 *connection, int setting, ...);

// Switches one of SQLITE_DBCONFIG_… on or off. A result code of SQLite.
static inline int bh_sqlite_switch(sqlite3 *connection, int setting, int on) {
    return sqlite3_db_config(connection, setting, on, (int *)0);
}
