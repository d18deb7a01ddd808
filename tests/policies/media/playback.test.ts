import { get } from 'node:http'
import { inflateSync } from 'node:zlib'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { playback } from '#contract/media/playback.ts'
import { makeFilm, type StagedFilm } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// The function keeps the playlists of a film between visits. What is kept is never given to someone the database does not say yes to, nor once it is old.

let house: TestHouse
let creator: SupabaseClient
let viewer: SupabaseClient
let film: StagedFilm
const sql = () => house.context.database.pool('postgres')

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  creator = await house.person('Mara')
  viewer = await house.person('Viewer')
})
afterAll(() => house.close())

const playlistOf = (name: string, seconds: number) =>
  ['#EXTM3U', `#EXT-X-MAP:URI="${name}"`, `#EXTINF:${seconds.toFixed(6)},`, name, '#EXT-X-ENDLIST', ''].join('\n')

beforeEach(async () => {
  film = await makeFilm(house.context.database, { id: (await creator.auth.getUser()).data.user!.id } as never, { title: 'Ebb' })
  for (const height of [360, 720]) {
    const name = `${film.versionId}/${height}p.mp4`
    await house.service().storage.from('media').upload(name, Buffer.from('a film'), { contentType: 'video/mp4' })
    await sql()`insert into public.renditions (version_id, name, width, height, frame_rate, bandwidth, codecs, object_name, playlist)
      values (${film.versionId}, ${`${height}p`}, ${(height * 16) / 9}, ${height}, 25, 1000, 'avc1.4d401f', ${name}, ${playlistOf(name, 6)})`
  }
})

async function visit(who: SupabaseClient, headers: Record<string, string> = {}) {
  const token = (await who.auth.getSession()).data.session!.access_token
  return fetch(`${house.url}/functions/v1/playback?documentary=${film.id}`, { headers: { authorization: `Bearer ${token}`, ...headers } })
}
const given = async (who: SupabaseClient) => playback.parse(await (await visit(who)).json())

describe('the answer for a visited film', () => {
  it('is refused to people who may not watch it', async () => {
    expect((await given(viewer)).renditions).toHaveLength(2)
    await sql()`update public.documentaries set visibility = 'private' where id = ${film.id}`
    expect((await visit(viewer)).status).toBe(404)
    expect((await given(creator)).renditions).toHaveLength(2)
  })
  it('is current, when a rendition is made again or deleted', async () => {
    await given(viewer)
    const name = `${film.versionId}/720p.mp4`
    await sql()`update public.renditions set playlist = ${playlistOf(name, 9)} where version_id = ${film.versionId} and name = '720p'`
    expect((await given(viewer)).renditions[0]!.playlist).toBe(playlistOf(name, 9))
    await sql()`delete from public.renditions where version_id = ${film.versionId} and name = '360p'`
    expect((await given(viewer)).renditions.map((each) => each.name)).toEqual(['720p'])
  })
  it('leaves out removed side tracks, and includes added ones', async () => {
    expect((await given(viewer)).sideTracks).toEqual([])
    const [track] = await sql()`
      insert into public.side_tracks (version_id, kind, language, source_object, codecs, bandwidth, playlist)
      values (${film.versionId}, 'dubbing', 'de', 'x', 'mp4a.40.2', 1000, ${playlistOf(`${film.versionId}/360p.mp4`, 6)}) returning id`
    expect((await given(viewer)).sideTracks.map(({ id }) => id)).toEqual([track!['id']])
    await sql()`delete from public.side_tracks where version_id = ${film.versionId}`
    expect((await given(viewer)).sideTracks).toEqual([])
  })
  it('leaves out a rendition whose file is missing', async () => {
    await sql()`update public.renditions set playlist = ${playlistOf(`${film.versionId}/none.mp4`, 6)}
      where version_id = ${film.versionId} and name = '720p'`
    expect((await given(viewer)).renditions.map((each) => each.name)).toEqual(['360p'])
  })
})

describe('the answer', () => {
  it('is the same compressed, for clients that accept it, whatever is cached', async () => {
    const plain = await (await visit(viewer, { 'accept-encoding': 'identity' })).text()
    for (let time = 0; time < 2; time++) {
      const { bytes, encoding } = await raw(viewer)
      expect(encoding).toBe('deflate')
      expect(bytes.length).toBeLessThan(plain.length)
      const unpacked = inflateSync(bytes).toString()
      expect({ ...JSON.parse(unpacked), expiresAt: '' }).toEqual({ ...JSON.parse(plain), expiresAt: '' })
    }
  })
})

/** As it comes over the wire, which `fetch` does not show. */
async function raw(who: SupabaseClient): Promise<{ bytes: Buffer; encoding: string | undefined }> {
  const authorization = `Bearer ${(await who.auth.getSession()).data.session!.access_token}`
  return new Promise((resolve, reject) => {
    const url = `${house.url}/functions/v1/playback?documentary=${film.id}`
    get(url, { headers: { authorization, 'accept-encoding': 'gzip, deflate, br' } }, async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part)
      resolve({ bytes: Buffer.concat(parts), encoding: answer.headers['content-encoding'] })
    }).on('error', reject)
  })
}
