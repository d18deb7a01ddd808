import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeInstitution } from '#tests/support/institutions.ts'
import { startTestWorker } from '#tests/support/worker.ts'

// What people keep of a film outlives the cut they kept it in.

let house: TestHouse
let worker: Awaited<ReturnType<typeof startTestWorker>>
let creator: SupabaseClient
let viewer: SupabaseClient
let film: StagedFilm
let newerId: string
const lines = [
  'We counted the ships until there was nothing left to count.',
  'My father kept a book with every name in it.',
  'The gulls went first, then the men who fed them.',
  'In winter the harbour froze from side to side.',
]

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  worker = await startTestWorker(house)
  creator = await house.person('Cy', 'creator')
  viewer = await house.person('Vi')
  const owner = { id: (await creator.auth.getUser()).data.user!.id } as StagedPerson
  const cues = lines.map((text, at) => ({ startsMs: 10_000 + at * 10_000, text }))
  film = await makeFilm(house.context.database, owner, { title: 'Seen', cues, durationMs: 60_000 })
  newerId = await addCut(2)
})
afterAll(async () => {
  await worker?.stop()
  await house.close()
})

async function addCut(number: number): Promise<string> {
  const id = randomUUID()
  await house.context.database.pool('postgres')`
    insert into public.versions (id, documentary_id, number, state, source_name, source_bytes, duration_ms, width, height, frame_rate, has_sound)
    values (${id}, ${film.id}, ${number}, 'ready', 'film.mov', 1000, 55000, 1920, 804, 25, true)`
  return id
}
const show = (version: string) => creator.from('documentaries').update({ current_version_id: version }).eq('id', film.id).throwOnError()
/** A clip of an institution at the gulls, with a question two seconds into it. */
async function stageClip(): Promise<void> {
  const sql = house.context.database.pool('postgres')
  const institution = await makeInstitution(house.context.database, 'Fjord Library', {})
  const [clip] = await sql`insert into public.class_clips (institution_id, documentary_id, version_id, starts_ms, ends_ms, title)
    values (${institution}, ${film.id}, ${film.versionId}, 29500, 33500, 'The gulls') returning id`
  const [list] = await sql`insert into public.class_lists (institution_id, title) values (${institution}, 'Harbours') returning id`
  await sql`insert into public.class_list_clips (list_id, clip_id, place) values (${list!.id}, ${clip!.id}, 1)`
  await sql`insert into public.class_questions (list_id, clip_id, at_ms, words) values (${list!.id}, ${clip!.id}, 31500, 'Who went first?')`
}
const clips = async () =>
  await house.context.database.pool('postgres')`select c.version_id, c.starts_ms, c.followed, q.at_ms
    from public.class_clips c join public.class_questions q on q.clip_id = c.id`
const kept = async () =>
  (await viewer.from('moments').select('note, version_id, starts_ms, ends_ms, followed').order('note').throwOnError()).data

describe('a saved passage of a film', () => {
  it('moves to the newer cut: by its time at first, by its words once there are captions', async () => {
    const keep = (note: string, starts_ms: number) =>
      viewer
        .from('moments')
        .insert({ version_id: film.versionId, starts_ms, ends_ms: starts_ms + 4000, note })
        .throwOnError()
    await keep('a gulls', 29_500)
    await keep('b father', 19_500)
    await stageClip()
    await show(newerId)
    await vi.waitFor(
      async () => expect(await kept()).toMatchObject([{ version_id: newerId, starts_ms: 29_500, followed: 'time' }, { followed: 'time' }]),
      { timeout: 15_000 },
    )

    // The sentence about the father is gone, and all after it comes five seconds sooner.
    const cues = lines.toSpliced(1, 1).map((text, at) => ({ startsMs: 5000 + at * 10_000, endsMs: 7000 + at * 10_000, text }))
    await creator.rpc('replace_captions', { version: newerId, language: 'en', label: 'English', kind: 'captions', cues }).throwOnError()
    await vi.waitFor(
      async () =>
        expect(await kept()).toEqual([
          { note: 'a gulls', version_id: newerId, starts_ms: 14_500, ends_ms: 18_500, followed: 'words' },
          { note: 'b father', version_id: film.versionId, starts_ms: 19_500, ends_ms: 23_500, followed: 'lost' },
        ]),
      { timeout: 15_000 },
    )
    // A clip for a class goes the same way, and takes its questions along.
    await vi.waitFor(
      async () => expect(await clips()).toEqual([{ version_id: newerId, starts_ms: 14_500, followed: 'words', at_ms: 16_500 }]),
      {
        timeout: 15_000,
      },
    )
  })

  it('is at its first position when that cut is shown again', async () => {
    await show(film.versionId)
    await vi.waitFor(
      async () =>
        expect(await kept()).toMatchObject([
          { version_id: film.versionId, starts_ms: 29_500, followed: 'made' },
          { version_id: film.versionId, starts_ms: 19_500, followed: 'made' },
        ]),
      { timeout: 15_000 },
    )
    await vi.waitFor(async () =>
      expect(await clips()).toEqual([{ version_id: film.versionId, starts_ms: 29_500, followed: 'made', at_ms: 31_500 }]),
    )
  })

  it('remains after its cut and its film are deleted', async () => {
    await show(newerId)
    await vi.waitFor(async () => expect(await kept()).toMatchObject([{ followed: 'words' }, { followed: 'lost' }]), { timeout: 15_000 })
    await creator.from('versions').delete().eq('id', film.versionId).throwOnError()
    expect(await kept()).toMatchObject([
      { note: 'a gulls', version_id: newerId, starts_ms: 14_500 },
      { note: 'b father', version_id: null, starts_ms: 19_500, followed: 'lost' },
    ])
    await creator.from('documentaries').delete().eq('id', film.id).throwOnError()
    expect(await kept()).toMatchObject([{ note: 'a gulls', version_id: null }, { note: 'b father' }])
  })
})
