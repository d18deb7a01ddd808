import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { clips, makeClip } from '#tests/support/media/clips.ts'
import { openPreparingHouse, type PreparingHouse } from '#tests/support/preparing-house.ts'
import { sendFilm } from '#tests/support/worker.ts'

let place: PreparingHouse
let film: { documentaryId: string; versionId: string }
const folder = mkdtempSync(join(tmpdir(), 'actuality-stills-'))

beforeAll(async () => {
  place = await openPreparingHouse()
  film = await sendFilm(place.mara, makeClip(place.ffmpeg, folder, 'stills.mp4', clips.find((one) => one.copied)!.make))
  const ready = async () => (await place.mara.from('versions').select('state').eq('id', film.versionId).single()).data?.state
  await vi.waitFor(async () => expect(await ready()).toBe('ready'), { timeout: 120_000, interval: 300 })
}, 180_000)
afterAll(async () => {
  await place.close()
  rmSync(folder, { recursive: true, force: true })
})

const take = (person: PreparingHouse['mara'], at_ms: number) => person.rpc('take_still', { version: film.versionId, at_ms })
const stills = async () => (await place.mara.storage.from('stills').list(film.documentaryId)).data!.map(({ name }) => name)

it('a still of a moment is listed among the posters, and can be the poster', async () => {
  expect((await take(place.mara, 700)).error).toBeNull()
  await vi.waitFor(async () => expect((await stills()).some((name) => name.startsWith('poster-1-at-700-'))).toBe(true), { timeout: 30_000 })
  const name = `${film.documentaryId}/${(await stills()).find((one) => one.includes('-at-700-'))}`
  const chosen = await place.mara.from('documentaries').update({ poster_object: name }).eq('id', film.documentaryId)
  expect(chosen.error).toBeNull()
})

it('only the creator takes one, none is taken outside the film, and none of a protected passage', async () => {
  expect((await take(place.ilse, 700)).error?.code).toBe('42501')
  expect((await take(place.house.visitor(), 700)).error).not.toBeNull()
  expect((await take(place.mara, 90_000_000)).error?.code).toBe('P0001')
  expect((await take(place.mara, -1)).error?.code).toBe('P0001')
  await place.mara.rpc('replace_captions', {
    ...{ version: film.versionId, language: 'en', label: 'English', kind: 'captions' },
    cues: [{ startsMs: 600, endsMs: 900, text: 'Ines.' }],
  })
  await place.mara.from('cues').update({ sensitive: true }).eq('version_id', film.versionId)
  expect((await take(place.mara, 700)).error?.details).toBe('protected-still')
  // One taken before can no longer be chosen.
  const name = `${film.documentaryId}/${(await stills()).find((one) => one.includes('-at-700-'))}`
  await place.mara.from('documentaries').update({ poster_object: null }).eq('id', film.documentaryId)
  const chosen = await place.mara.from('documentaries').update({ poster_object: name }).eq('id', film.documentaryId)
  expect(chosen.error?.details).toBe('protected-still')
})
