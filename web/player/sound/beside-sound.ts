import type { Playback } from '#contract/media/playback.ts'
import type { Film } from '../film.ts'
import { openStream, type Stream } from '../stream/stream.ts'

/** Nearer than that two sounds are heard as one; a seek costs a gap, so it is not made for less. */
const mostApartMs = 25

/** Another version heard beside a film, `laterMs` after its beginning: it plays, pauses and seeks with it. One element without a picture. */
export class BesideSound {
  #audio = document.createElement('video')
  #stream: Stream | null = null
  #film: Film
  #laterMs: number
  #stop: () => void
  #closed = false

  constructor(film: Film, load: () => Promise<Playback>, laterMs: number, onFailure: () => void) {
    this.#film = film
    this.#laterMs = laterMs
    void this.#open(load, onFailure)
    const stopFollowing = film.subscribe(this.#follow)
    const timer = setInterval(this.#follow, 250)
    this.#stop = () => {
      stopFollowing()
      clearInterval(timer)
    }
  }

  async #open(load: () => Promise<Playback>, onFailure: () => void) {
    try {
      const stream = await openStream(this.#audio, await load(), Math.max(0, this.#film.positionMs - this.#laterMs), false, {
        ...{ onRungs: () => undefined, onRung: () => undefined, onDamage: () => undefined, wantsToPlay: () => false },
        onFailure,
        refresh: load,
      })
      if (this.#closed) return stream.close()
      this.#stream = stream
      this.#follow()
    } catch {
      if (!this.#closed) onFailure()
    }
  }

  /** Another place, heard at once. */
  move(laterMs: number) {
    this.#laterMs = laterMs
    this.#follow()
  }

  #follow = () => {
    const audio = this.#audio
    const { playing, rate } = this.#film.get()
    const atMs = this.#film.positionMs - this.#laterMs
    const heard = playing && atMs >= 0 && atMs < audio.duration * 1000
    if (!heard) return audio.pause()
    audio.playbackRate = rate
    if (Math.abs(audio.currentTime * 1000 - atMs) > mostApartMs && !audio.seeking) audio.currentTime = atMs / 1000
    if (audio.paused) audio.play().catch(() => undefined)
  }

  close() {
    this.#closed = true
    this.#stop()
    this.#audio.pause()
    this.#stream?.close()
  }
}
