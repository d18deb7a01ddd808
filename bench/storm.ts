import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { clips, makeClip } from '#tests/support/media/clips.ts'
import { followStages, type SentFilm, sendFilm, testFfmpeg } from '#tests/support/worker.ts'
import type { BenchOptions, Measured, Measurement } from './rig/measurement.ts'
import { sendHogs } from './storm/hogs.ts'
import { openStormHouse, type StormHouse } from './storm/house.ts'
import { killAtRandom } from './storm/kills.ts'
import { pause, runLoad } from './storm/load.ts'

/** Minutes of load while sessions, server, worker and database are killed at random: what hung, what was lost, what is there twice. */
export async function run({ minutes = 5 }: BenchOptions): Promise<Measured> {
  const house = await openStormHouse()
  try {
    await makeRoom(house)
    const person = await house.person()
    const untilMs = Date.now() + minutes * 60_000
    const [load, kills, films, hogs] = await Promise.all([
      runLoad(house, untilMs),
      killAtRandom(house, untilMs),
      sendFilms(person, untilMs),
      sendHogs(house, untilMs),
    ])
    const unready = await notReady(person, films)
    const note = `${Object.entries(kills.kills)
      .map(([what, times]) => `${what} ${times}`)
      .join(', ')}; ${load.reads} reads, ${load.refused} of them refused`
    const never = (name: string, value: number, said: string): Measurement => ({ name, value, unit: '', aim: '≤ 0', note: said })
    return {
      measurements: [
        never(`reads that hung longer than 5 s in ${minutes} min of storm`, load.hangs, note),
        { name: 'slowest read in the storm', value: load.slowestMs / 1000, unit: 's', aim: '≤ 5' },
        { name: 'slowest first read after the database was back', value: kills.slowestReturnMs / 1000, unit: 's', aim: '≤ 2' },
        never('answers that hung beside a hog', hogs.hangs, sentInWords(hogs.sent)),
        { name: 'slowest answer beside a hog', value: hogs.slowestMs / 1000, unit: 's', aim: '≤ 5' },
        never('acknowledged and lost', load.lost.length, `${load.writes} rows and ${load.uploads} files were acknowledged`),
        never('sent once and there twice', load.doubles.length, ''),
        never('films sent in the storm that were never prepared', unready, `${films.length} were sent`),
      ],
    }
  } catch (error) {
    // What the house said last tells more than where the storm noticed.
    console.error(house.output().split('\n').slice(-60).join('\n'))
    throw error
  } finally {
    await house.close()
  }
}

const sentInWords = (sent: Record<string, number>) =>
  Object.entries(sent)
    .map(([what, times]) => `${what}, ${times} times`)
    .join('; ')

async function makeRoom(house: StormHouse) {
  const sql = house.superuser()
  try {
    await sql`create table public.storm (note text not null)`
    await sql`alter table public.storm owner to postgres`
    await sql`grant select, insert on public.storm to service_role`
    await sql`insert into storage.buckets (id, name) values ('storm', 'storm')`
  } finally {
    await sql.end()
  }
}

/** A film of three seconds every twenty. One whose sending was cut short is not counted: its sender was told. */
async function sendFilms(person: SupabaseClient, untilMs: number): Promise<SentFilm[]> {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-storm-'))
  const films: SentFilm[] = []
  try {
    const file = makeClip(await testFfmpeg(), folder, 'harbour.mp4', clips.find((clip) => clip.copied)!.make)
    for (; Date.now() < untilMs - 20_000; await pause(20_000)) {
      const film = await sendFilm(person, file).catch(() => undefined)
      if (film) films.push(film)
    }
    return films
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function notReady(person: SupabaseClient, films: SentFilm[]): Promise<number> {
  const ready = await Promise.allSettled(
    films.map(({ versionId }) =>
      followStages(person, versionId, (stages) => stages.ready?.state === 'done', { seconds: 120, everyMs: 1000 }),
    ),
  )
  const unready = ready.filter((film) => film.status === 'rejected')
  for (const { reason } of unready) console.error(String(reason))
  return unready.length
}
