import { toneHeight } from '#core/media/sound/loudness.ts'
import type { ClockQuality } from '#core/time/house-clock.ts'
import { houseTime } from '#web/data/house/live/house-clock.ts'
import { storedVolume } from '#web/player/film-state.ts'

export interface DeviceReport {
  /** The browser shows what the house sends. */
  picture: boolean
  /** Megabits a second from this house to this device; null: nothing arrived. */
  mbit: number | null
  clock: ClockQuality
  clockErrorMs: number
}

/** What the usual rendition of a film needs, with some room. */
export const lineNeedsMbit = 3

/** Tries what the room will need, as far as a page can without a film. */
export async function testDevice(): Promise<DeviceReport> {
  const end = houseTime.use()
  const [mbit] = await Promise.all([lineMbit(), new Promise((done) => setTimeout(done, 1800))])
  const { quality, errorMs } = houseTime.state()
  end()
  return { picture: showsFilms(), mbit, clock: quality, clockErrorMs: Number.isFinite(errorMs) ? errorMs : 0 }
}

/** Two notes, for a second, as loud as a film of `loudness` LUFS will be with the loudness this reader chose. Resolves when they are over, or at once where nothing may sound. */
export async function hearTone(loudness: number): Promise<void> {
  try {
    const audio = new AudioContext()
    const gain = new GainNode(audio, { gain: toneHeight(loudness) * storedVolume() })
    gain.connect(audio.destination)
    for (const [at, frequency] of [523.25, 659.25].entries()) {
      const tone = new OscillatorNode(audio, { type: 'sine', frequency })
      tone.connect(gain)
      tone.start(audio.currentTime + at * 0.5)
      tone.stop(audio.currentTime + at * 0.5 + 0.4)
    }
    await new Promise((done) => setTimeout(done, 1000))
    await audio.close()
  } catch {
    // No sound on this device; the answer to "Did you hear it?" says so.
  }
}

const showsFilms = () => {
  const type = 'video/mp4; codecs="avc1.4d401f, mp4a.40.2"'
  return ('MediaSource' in window && MediaSource.isTypeSupported(type)) || document.createElement('video').canPlayType(type) !== ''
}

/** The largest file this page consists of, fetched again, measures the download speed. */
async function lineMbit(): Promise<number | null> {
  const own = performance
    .getEntriesByType('resource')
    .filter(
      (entry): entry is PerformanceResourceTiming =>
        entry instanceof PerformanceResourceTiming && entry.name.startsWith(`${location.origin}/assets/`),
    )
    .toSorted((one, other) => other.encodedBodySize - one.encodedBodySize)[0]
  if (!own) return null
  try {
    let [bytes, ms] = [0, 0]
    for (let time = 0; time < 4; time++) {
      const from = performance.now()
      const answer = await fetch(own.name, { cache: 'no-store', signal: AbortSignal.timeout(8000) })
      await answer.arrayBuffer()
      // Transfer size: it may be compressed.
      bytes += own.encodedBodySize || Number(answer.headers.get('content-length')) || 0
      ms += performance.now() - from
      if (ms > 3000) break
    }
    return bytes > 0 ? (bytes * 8) / 1000 / Math.max(1, ms) : null
  } catch {
    return null
  }
}
