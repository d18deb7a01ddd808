import postgres from 'postgres'
import type { Fts5 } from './rig/fts5.ts'
import type { BenchHouse } from './rig/house.ts'
import { spread } from './rig/interleave.ts'
import type { Measurement } from './rig/measurement.ts'
import { searchMix } from './rig/search-mix.ts'
import { languages, wordAt } from './rig/search-rows.ts'
import { at, said, search, timed } from './rig/searching.ts'

/** Transcripts of a thousand cues come in while someone searches all the time. */
export async function whileWriting(house: BenchHouse, person: string, peer: Fts5): Promise<Measurement[]> {
  const sql = postgres(house.logins.owner, { max: 1, onnotice: () => {} })
  const queries = Object.values(searchMix()).flat()
  let writing = true
  const searches: number[] = []
  const searching = (async () => {
    for (let n = 0; writing; n++) searches.push(await timed(() => search(house, person, 'moments', queries[(n * 7) % queries.length]!)))
  })()
  const [ours, theirs]: number[][] = [[], []]
  const tracks = await sql<{ id: string; version_id: string }[]>`select id, version_id from public.caption_tracks order by id limit 10`
  for (const { id, version_id } of tracks) {
    ours!.push(
      await timed(
        () => sql`insert into public.cues (track_id, version_id, starts_ms, ends_ms, text)
          select ${id}::uuid, ${version_id}::uuid, 1000000 + c * 3000, 1002800 + c * 3000, bench.sentence(c % ${languages.length}, 8)
          from generate_series(1, 1000) c`,
      ),
    )
    const texts = Array.from({ length: 1000 }, (_, n) =>
      Array.from({ length: 16 }, (_, k) => wordAt(n % 4, 1 + ((n * 31 + k * k * 97) % 9000))).join(' '),
    )
    theirs!.push(await timed(async () => peer.add(texts)))
  }
  writing = false
  await searching
  // A house that is kept has the same cues when it is asked again.
  await sql`delete from public.cues where track_id = any (${tracks.map(({ id }) => id)}) and starts_ms > 1000000`
  await sql.end()
  const [mine, other] = [spread(ours!), spread(theirs!)]
  return [
    {
      name: 'moments: p95 while transcripts come in',
      unit: 'ms',
      value: at(0.95, searches),
      aim: '≤ 100',
      note: `p50 ${said(at(0.5, searches))}`,
    },
    {
      name: 'a transcript of 1,000 cues, written and findable, while searching',
      unit: 'ms',
      value: mine.median,
      spread: [mine.min, mine.max],
      peer: { name: 'SQLite FTS5, rows of one table', value: other.median, spread: [other.min, other.max] },
      ratio: mine.median / other.median,
      aim: '',
    },
  ]
}

/** What is on the disk for it. */
export async function sizes(house: BenchHouse, peer: Fts5, cues: number): Promise<Measurement> {
  const sql = postgres(house.logins.owner, { max: 1 })
  const [size] = await sql<{ bytes: number; gin: number }[]>`select
    (select sum(pg_total_relation_size(c))::float8 from unnest(array['private.passages', 'private.spoken', 'private.vocabulary']::regclass[]) c) as bytes,
    pg_relation_size('private.passages_joined')::float8 as gin`
  await sql.end()
  return {
    name: 'all that search keeps, a cue',
    unit: 'bytes',
    value: size!.bytes / cues,
    peer: { name: 'SQLite FTS5 with the text', value: peer.bytes() / cues },
    ratio: size!.bytes / peer.bytes(),
    aim: '',
    note: `the index of words alone ${Math.round(size!.gin / cues)} bytes`,
  }
}
