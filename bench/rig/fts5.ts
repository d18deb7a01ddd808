import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import postgres from 'postgres'
import type { BenchHouse } from './house.ts'

export interface Fts5 {
  /** The thirty best passages with what matched marked. It knows no films, no rules and no total. */
  search(query: string): number
  add(texts: string[]): void
  bytes(): number
  close(): void
}

/** The same passages (a cue and the next one) in SQLite's full-text index, in a file of its own; beside a house that is kept, it is kept as well. */
export async function copyToFts5(house: BenchHouse, keep?: string): Promise<Fts5> {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'actuality-fts5-'))
  const file = join(folder, 'passages.db')
  const isThere = existsSync(file)
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma cache_size = -262144')
  if (!isThere) await copyPassages(house, db)
  const best = db.prepare(
    "select rowid, film, highlight(passages, 0, '[', ']') from passages where passages match ? order by rank limit 30",
  )
  const insert = db.prepare('insert into passages (text, film) values (?, ?)')
  return {
    search: (query) => best.all(query).length,
    add: (texts) =>
      together(db, () => {
        for (const text of texts) insert.run(text, 'new')
      }),
    bytes: () => statSync(file).size,
    close() {
      if (keep) db.exec("delete from passages where film = 'new'")
      db.close()
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function together(db: DatabaseSync, act: () => void) {
  db.exec('begin')
  act()
  db.exec('commit')
}

async function copyPassages(house: BenchHouse, db: DatabaseSync) {
  db.exec(`begin; create virtual table passages using fts5(text, film unindexed, tokenize = 'unicode61 remove_diacritics 2')`)
  const insert = db.prepare('insert into passages (text, film) values (?, ?)')
  const sql = postgres(house.logins.owner, { max: 1 })
  await sql<{ text: string; film: string }[]>`
    select concat_ws(' ', c.text, n.text) as text, p.documentary_id as film
    from private.passages p join public.cues c on c.id = p.cue_id left join public.cues n on n.id = p.next_cue_id`.cursor(
    20_000,
    (rows) => {
      for (const row of rows) insert.run(row.text, row.film)
    },
  )
  await sql.end()
  db.exec("commit; insert into passages (passages) values ('optimize'); pragma wal_checkpoint(truncate)")
}
