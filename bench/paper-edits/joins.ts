import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { signedInPage } from '../rig/browser.ts'
import type { BenchHouse } from '../rig/house.ts'
import { quantile } from '../rig/interleave.ts'
import { makeLoopedFilm } from '../rig/looped-film.ts'
import type { Measurement } from '../rig/measurement.ts'
import type { StagedRushes } from './staged.ts'

const rushes = 12
const items = 36
const rate = 25
const [shortest, longer] = [30, 24]

/** Plays a cut of short bites once from its beginning: at each join, how long no new picture was shown and how long no sound went on. Nothing was fetched before. */
export async function playJoins(browser: Browser, house: BenchHouse, { person }: StagedRushes): Promise<Measurement[]> {
  const address = await makeCut(house, person.id)
  const page = await signedInPage(browser, { url: house.url, person })
  await page.evaluate(() => localStorage.setItem('userTestingFlags', JSON.stringify({ showVideoEditor: true })))
  await page.goto(address)
  await page.locator('.edit-script .edit-item[data-kind=clip]').first().focus()
  await page.evaluate(() => {
    const shown: { at: number; video: number }[] = []
    const moved: { at: number; video: number; now: number }[] = []
    const videos = [...document.querySelectorAll<HTMLVideoElement>('.row-picture video:not(.row-picture-over)')]
    for (const [number, video] of videos.entries()) {
      const seen: VideoFrameRequestCallback = (_, { expectedDisplayTime }) => {
        // A picture that waits below the other one is not seen.
        if (!video.paused && video.dataset['shown'] === 'true') shown.push({ at: expectedDisplayTime, video: number })
        video.requestVideoFrameCallback(seen)
      }
      video.requestVideoFrameCallback(seen)
    }
    // The first picture of what comes was decoded while it waited: it is seen the moment it takes over, and no callback tells it.
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const number = videos.indexOf(target as HTMLVideoElement)
        const taken = (target as HTMLElement).dataset['shown'] === 'true' && shown.at(-1)?.video !== number
        if (number >= 0 && taken && videos[number]!.readyState > 1) shown.push({ at: performance.now(), video: number })
      }
    }).observe(document.querySelector('.row-picture')!, { subtree: true, attributeFilter: ['data-shown'] })
    const look = () => {
      const number = videos.findIndex((video) => !video.paused && !video.seeking && video.readyState > 2)
      const [video, last] = [videos[number], moved.at(-1)]
      if (video && (last?.video !== number || last.now !== video.currentTime))
        moved.push({ at: performance.now(), video: number, now: video.currentTime })
      requestAnimationFrame(look)
    }
    look()
    /** How long each step took: from one video to the other, to its first picture or on to its second, whichever took longer; and within one. */
    const gaps = (steps: readonly { at: number; video: number }[]) => {
      const ms = (n: number) => (steps[n + 1]?.at ?? 0) - steps[n]!.at
      const all = steps.slice(1).map(({ video }, n) => {
        const joins = steps[n]!.video !== video
        return { joins, ms: joins ? Math.max(ms(n), ms(n + 1)) : ms(n) }
      })
      return { joins: all.flatMap(({ ms, joins }) => (joins ? [ms] : [])), within: all.flatMap(({ ms, joins }) => (joins ? [] : [ms])) }
    }
    Object.assign(window, { joins: () => ({ black: gaps(shown), silent: gaps(moved) }) })
  })
  await page.keyboard.press('p')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor({ timeout: 240_000 })
  type Gaps = { joins: number[]; within: number[] }
  const gaps = await page.evaluate(() => (window as unknown as { joins(): { black: Gaps; silent: Gaps } }).joins())
  await page.close()
  return (['black', 'silent'] as const).map((what) => {
    const { joins, within } = gaps[what]
    return {
      name: `across a join of proxies that were not fetched, p95, ${what === 'black' ? 'no new picture' : 'no sound'}`,
      ...{ value: quantile(joins, 0.95), unit: 'ms', spread: [quantile(joins, 0.5), quantile(joins, 1)], aim: '≤ 80 ms' },
      note: `${joins.length} of ${items - 1} joins; spread: median and longest; within a rush ${Math.round(quantile(within, 0.95))} ms; a frame is 40 ms`,
    }
  })
}

/** A film with rushes of a minute, each with a file of its own, and a cut of them. Answers its address. */
async function makeCut(house: BenchHouse, owner: string): Promise<string> {
  const service = house.service()
  const put = (table: string, rows: object) => service.from(table).insert(rows).throwOnError()
  const [film, edit] = [randomUUID(), randomUUID()]
  await put('documentaries', { id: film, owner_id: owner, title: 'Joins', language: 'en' })
  const ids: string[] = []
  const minute = await makeLoopedFilm(1, 'film.mp4')
  for (let number = 1; number <= rushes; number++) {
    const id = randomUUID()
    const object_name = `${id}/180p.mp4`
    await put('versions', {
      ...{ id, documentary_id: film, kind: 'rush', number, state: 'ready', source_name: `A${number}.mov`, source_bytes: 1000 },
      ...{ duration_ms: 60_000, width: 320, height: 180, frame_rate: rate, has_sound: true },
    })
    const code = { reel: `A${number}`, start_frame: 0, code_from: 'file', rate_num: rate, rate_den: 1, duration_frames: 60 * rate }
    await put('rushes', { version_id: id, documentary_id: film, ...code })
    const { error } = await service.storage.from('media').upload(object_name, minute.bytes, { contentType: 'video/mp4' })
    if (error) throw error
    const form = { name: '180p', width: 320, height: 180, frame_rate: rate, bandwidth: 250_000, codecs: 'avc1.42c00d,mp4a.40.2' }
    await put('renditions', { version_id: id, object_name, playlist: minute.playlist.replaceAll('film.mp4', object_name), ...form })
    ids.push(id)
  }
  await put('paper_edits', { id: edit, documentary_id: film, title: 'Joins', rate_num: rate, rate_den: 1, start_frame: 0, made_by: owner })
  const frames = (n: number) => shortest + ((n * 7) % longer)
  await put(
    'edit_items',
    Array.from({ length: items }, (_, n) => {
      const in_frame = 100 + ((n * 311) % 1200)
      const clip = { kind: 'clip', rush_id: ids[(n * 5) % rushes], in_frame, out_frame: in_frame + frames(n) }
      return { id: randomUUID(), edit_id: edit, place: n, ...clip }
    }),
  )
  return `/creator-dashboard?documentary=${film}&view=edit&edit=${edit}`
}
