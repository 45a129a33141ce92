def names(conn, ids):
    rows = (conn.execute('SELECT name FROM t WHERE id=?', (i,)).fetchone() for i in ids)
    return [row[0] for row in rows if row]
