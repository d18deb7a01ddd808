import { deviceKind } from '#core/film/device-kind.ts'
import { flatRanges, freshSitting, readClock } from '#core/media/playback-clock.ts'
import type { House } from './house.ts'

const sayEveryMs = 15_000

/** Reports playback with a ticket for this play: anonymous, without browser storage. Failures are not counted. */
export function countPlay(house: House, documentary: string, video: HTMLVideoElement): void {
  let sitting = freshSitting
  let told = false
  const ticket = house
    .call('grant_embedded', { documentary })
    .then((answer) => (answer.ok ? (answer.json() as Promise<string | null>) : null))
    .catch(() => null)
  const say = async () => {
    const ranges = flatRanges(sitting.ranges)
    const given = await ticket
    if (ranges.length === 0 || !given) return
    sitting = { ...sitting, ranges: [] }
    const captions = [...video.textTracks].some(({ mode }) => mode === 'showing')
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const device = deviceKind(navigator.userAgent, matchMedia('(pointer: coarse)').matches, Math.min(screen.width, screen.height))
    const context = told ? null : { zone, device, captions }
    told = true
    await house.call('record_embedded', { ticket: given, ranges, context }).catch(() => undefined)
  }
  video.addEventListener('timeupdate', () => {
    sitting = readClock(sitting, video.currentTime * 1000, !video.paused && !video.seeking)
  })
  video.addEventListener('seeking', () => {
    sitting = { ...sitting, lastMs: null }
  })
  video.addEventListener('pause', () => void say())
  setInterval(() => void say(), sayEveryMs)
  addEventListener('pagehide', () => void say())
}
