import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boxesIn } from '#core/media/mp4/mp4-boxes.ts'
import { fragmentOf, groupFragments, headerOf, streamInformation } from '#core/media/mp4/rendition-index.ts'
import { shareOut } from '#core/media/rendition-objects.ts'
import { makeClip } from '#tests/support/media/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, signIn } from '../support/people.ts'

const folder = mkdtempSync(join(tmpdir(), 'actuality-parts-'))
it.afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a rendition stored in several objects plays through as one film, and seeks', async ({ page }) => {
  const maker = await newPerson('creator')
  const path = makeClip(await testFfmpeg(), folder, 'harbour.mp4', (make, out) =>
    make(
      ...['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=25:duration=16', '-f', 'lavfi', '-i', 'sine=frequency=300:r=48000:duration=16'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-keyint_min', '50', '-sc_threshold', '0'],
      ...['-c:a', 'aac', '-bsf:a', 'noise=drop=lt(pts\\,0)', '-t', '16', '-movflags', '+cmaf+frag_keyframe+skip_trailer', out],
    ),
  )
  const bytes = readFileSync(path)
  const house = service()
  const put = async (table: string, row: object) => {
    const { data, error } = await house.from(table).insert(row).select().single<{ id: string }>()
    if (error) throw new Error(`${table}: ${error.message}`)
    return data.id
  }
  const film = await put('documentaries', { owner_id: maker.id, title: 'A harbour in parts' })
  const shape = { width: 320, height: 240, frame_rate: 25 }
  const version = await put('versions', {
    ...{
      documentary_id: film,
      number: 1,
      state: 'ready',
      source_name: 'film.mov',
      source_bytes: 1000,
      duration_ms: 16_000,
      has_sound: true,
    },
    ...shape,
  })
  const boxes = boxesIn(bytes)
  const header = headerOf(bytes.subarray(0, boxes.find(({ type }) => type === 'moov')!.end))
  const fragments = boxes.flatMap(({ type, start, end }, at) =>
    type === 'moof' ? (fragmentOf(bytes.subarray(start, end), boxes[at + 1]!.end - start, header) ?? []) : [],
  )
  const groups = groupFragments(fragments, header.bytes, 2)
  const { codecs, bandwidth } = streamInformation(header, groups)
  const { objects, objectName, playlist } = shareOut(header, groups, `${version}/240p`, Math.ceil(bytes.length / 3))
  expect(objects.length).toBeGreaterThan(2)
  for (const { name, from } of objects) {
    const body = Buffer.concat(from!.map(({ start, end }) => bytes.subarray(start, end)))
    const { error } = await house.storage.from('media').upload(name, body, { contentType: 'video/mp4' })
    if (error) throw error
  }
  const { error } = await house
    .from('renditions')
    .insert({ version_id: version, name: '240p', object_name: objectName, ...shape, bandwidth, codecs, playlist, complete: true })
  if (error) throw error
  await house.from('documentaries').update({ current_version_id: version }).eq('id', film)

  await signIn(page, maker, `/documentary/${film}`)
  await page.getByRole('button', { name: /^Play/ }).first().click()
  const video = page.locator('video')
  const now = () => video.evaluate((each: HTMLVideoElement) => each.currentTime)
  const times = await video.evaluateHandle((each: HTMLVideoElement) => {
    const seen: number[] = []
    each.addEventListener('timeupdate', () => each.readyState > 1 && seen.push(each.currentTime))
    return seen
  })
  await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.ended), { timeout: 45_000 }).toBe(true)
  const seen = await times.evaluate((each) => each)
  const leaps = seen.slice(1).map((time, at) => time - seen[at]!)
  expect(Math.max(...leaps), 'nothing is left out where an object ends').toBeLessThan(2)
  // Back into the first object, then into the last.
  for (const place of [1, 15]) {
    await video.evaluate((each: HTMLVideoElement, at) => {
      each.currentTime = at
      void each.play()
    }, place)
    await expect.poll(now).toBeGreaterThan(place + 0.3)
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
})
