def names(conn, ids):
    out = []
    for i in ids:
        cur = conn.execute('SELECT name FROM t WHERE id=?', (i,))
        row = cur.fetchone()
        if row:
            out.append(row[0])
    return out
