import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { writePlaylist } from '#core/media/hls.ts'
import { boxesIn } from '#core/media/mp4/mp4-boxes.ts'
import { fragmentOf, groupFragments, headerOf, streamInformation } from '#core/media/mp4/rendition-index.ts'
import { makeClip } from '#tests/support/media/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, type Person, signIn } from '../support/people.ts'

// Mended: a damaged segment made the player load the film again for ever, twice a second.

const folder = mkdtempSync(join(tmpdir(), 'actuality-damaged-'))
let rendition: Buffer
let maker: Person
it.beforeAll(async () => {
  maker = await newPerson('creator')
  const path = makeClip(await testFfmpeg(), folder, 'harbour.mp4', (make, out) =>
    make(
      ...['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=25:duration=24', '-f', 'lavfi', '-i', 'sine=frequency=300:r=48000:duration=24'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-keyint_min', '50', '-sc_threshold', '0'],
      ...['-c:a', 'aac', '-bsf:a', 'noise=drop=lt(pts\\,0)', '-t', '24', '-movflags', '+cmaf+frag_keyframe+skip_trailer', out],
    ),
  )
  rendition = readFileSync(path)
})
it.afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Spoil = (bytes: Buffer, place: { moof: { start: number; end: number }; media: { body: number; end: number } }) => void

/** A film of the maker's with one rendition whose fifth segment, 8 to 10 s, is spoilt. */
async function damagedFilm(spoil: Spoil): Promise<string> {
  const bytes = Buffer.from(rendition)
  const boxes = boxesIn(bytes)
  const moof = boxes.filter((box) => box.type === 'moof')[4]!
  const media = boxes.find((box) => box.type === 'mdat' && box.start >= moof.end)!
  spoil(bytes, { moof, media })
  const house = service()
  const put = async (table: string, row: object) => {
    const { data, error } = await house.from(table).insert(row).select().single<{ id: string }>()
    if (error) throw new Error(`${table}: ${error.message}`)
    return data.id
  }
  const film = await put('documentaries', { owner_id: maker.id, title: 'A harbour, damaged' })
  const shape = { width: 320, height: 240, frame_rate: 25 }
  const version = await put('versions', {
    ...{
      documentary_id: film,
      number: 1,
      state: 'ready',
      source_name: 'film.mov',
      source_bytes: 1000,
      duration_ms: 24_000,
      has_sound: true,
    },
    ...shape,
  })
  const objectName = `${version}/240p.mp4`
  const { playlist, ...index } = indexOf(rendition, objectName)
  const stored = await house.storage.from('media').upload(objectName, bytes, { contentType: 'video/mp4' })
  if (stored.error) throw stored.error
  const { error } = await house.from('renditions').insert({
    ...{ version_id: version, name: '240p', object_name: objectName, ...shape },
    ...{ bandwidth: index.bandwidth, codecs: index.codecs, playlist, size_bytes: bytes.length, complete: true },
  })
  if (error) throw error
  await house.from('documentaries').update({ current_version_id: version }).eq('id', film)
  return film
}

/** The playlist of a CMAF file, and what it says of the stream. */
function indexOf(bytes: Buffer, uri: string) {
  const boxes = boxesIn(bytes)
  const header = headerOf(bytes.subarray(0, boxes.find(({ type }) => type === 'moov')!.end))
  const fragments = boxes.flatMap(({ type, start, end }, at) => {
    if (type !== 'moof') return []
    return fragmentOf(bytes.subarray(start, end), boxes[at + 1]!.end - start, header) ?? []
  })
  const groups = groupFragments(fragments, header.bytes, 2)
  const segments = groups.map((group) => ({ ...group, uri, byteRange: { length: group.bytes, offset: group.offset } }))
  const initialization = { uri, byteRange: { length: header.bytes, offset: 0 } }
  return { ...streamInformation(header, groups), playlist: writePlaylist({ initialization, segments, complete: true }) }
}

function noise(bytes: Buffer, from: number, to: number) {
  for (let at = from; at < to; at++) bytes[at] = (at * 7919 + (at >> 3) * 104_729) % 256
}

/** Every text the notice in the picture has shown, and every time the film has was at. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = []
    const times: number[] = []
    Object.assign(window, { heard, times })
    const video = document.querySelector('video')!
    video.addEventListener('timeupdate', () => video.readyState > 1 && times.push(video.currentTime))
    new MutationObserver(() => {
      const text = document.querySelector('.player-notice')?.textContent
      if (text && heard.at(-1) !== text) heard.push(text)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

const kinds: [string, Spoil][] = [
  ['pictures that are noise', (bytes, { media }) => noise(bytes, media.body, media.end)],
  ['tables that are noise', (bytes, { moof }) => noise(bytes, moof.start + 8, moof.end)],
  ['a stretch of zeros', (bytes, { moof, media }) => void bytes.fill(0, moof.start, media.end)],
]

for (const [kind, spoil] of kinds)
  it(`a film with ${kind} in one place says so once, skips it and plays to its end`, async ({ page }) => {
    const film = await damagedFilm(spoil)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('240p.mp4')) asked++
    })
    await signIn(page, maker, `/documentary/${film}?t=5`)
    await page.getByRole('button', { name: /^Play/ }).first().click()
    await listen(page)
    const video = page.locator('video')
    await expect(page.getByText('The file is damaged from 00:00:08 to 00:00:10')).toBeVisible({ timeout: 20_000 })
    await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime), { timeout: 30_000 }).toBeGreaterThan(12)
    await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.ended), { timeout: 40_000 }).toBe(true)
    const { heard, times } = await page.evaluate(() => {
      const { heard, times } = window as unknown as { heard: string[]; times: number[] }
      return { heard, times }
    })
    expect(heard).toHaveLength(1)
    // Nothing whole is left out before the damage or long after it, and nothing is played twice.
    expect(Math.min(...times)).toBeGreaterThan(4.5)
    expect(Math.max(...times.filter((time) => time < 10))).toBeGreaterThan(6)
    expect(Math.min(...times.filter((time) => time > 10))).toBeLessThan(11.5)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(asked).toBeLessThan(40)
  })
