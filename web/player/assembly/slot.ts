import type { Playback } from '#contract/media/playback.ts'
import { openStream, type Stream, type StreamFailure } from '../stream/stream.ts'
import type { PlayedEvent } from './played-event.ts'

/** Beyond it a film is where it was asked to be: less than a frame at 60 a second. */
const nearMs = 12
/** So that rounding does not show the frame before. */
const intoFrameMs = 2
/** A browser that twice goes elsewhere (over a hole in the file) stays there. */
const seeksAtMost = 2

export type LoadVersion = (version: NonNullable<PlayedEvent['version']>) => Promise<Playback>

/** One `<video>` that can be made ready for an event while another one plays. */
export class Slot {
  readonly video: HTMLVideoElement
  /** The event it is for. */
  #event: PlayedEvent | null = null
  ready = false
  #stream: Stream | null = null
  #versionId: string | null = null
  #asked = 0
  #wishMs = 0
  #seeks = 0
  #load: LoadVersion
  #onChange: (failure?: StreamFailure) => void

  constructor(video: HTMLVideoElement, load: LoadVersion, onChange: (failure?: StreamFailure) => void) {
    this.video = video
    this.#load = load
    this.#onChange = onChange
    for (const name of ['seeked', 'canplay', 'loadeddata'] as const) video.addEventListener(name, this.#look)
  }

  /** Shows the first frame of an event, or one within it, and waits there. The same version again is only sought. */
  async prepare(event: PlayedEvent, version: NonNullable<PlayedEvent['version']>, atMs: number): Promise<void> {
    const asked = ++this.#asked
    this.#event = event
    this.ready = false
    this.video.pause()
    this.video.playbackRate = 1
    const sourceMs = event.sourceMs + (atMs - event.startsMs)
    this.#wishMs = sourceMs
    if (this.#versionId === version.versionId && this.#stream) return this.#seek(sourceMs)
    this.#stream?.close()
    this.#stream = null
    this.#versionId = version.versionId
    try {
      const playback = await this.#load(version)
      if (asked !== this.#asked) return
      const stream = await openStream(this.video, playback, sourceMs, false, {
        onRungs: () => undefined,
        onRung: () => undefined,
        onDamage: () => undefined,
        onFailure: (failure) => asked <= this.#asked && this.#onChange(failure),
        wantsToPlay: () => false,
        refresh: () => this.#load(version),
      })
      if (this.#versionId !== version.versionId) return stream.close()
      this.#stream = stream
      this.#seek(this.#wishMs)
    } catch {
      if (asked === this.#asked) this.#onChange('no-line')
    }
  }
  #seek(sourceMs: number) {
    this.#wishMs = sourceMs
    this.#seeks = 0
    if (this.video.readyState >= 1) this.video.currentTime = (sourceMs + intoFrameMs) / 1000
    this.#look()
  }

  #look = () => {
    if (this.ready || !this.#event) return
    const near = Math.abs(this.video.currentTime * 1000 - intoFrameMs - this.#wishMs) < nearMs
    const there = near || this.#seeks >= seeksAtMost
    if (!there && this.video.readyState >= 1 && !this.video.seeking) {
      this.#seeks++
      this.video.currentTime = (this.#wishMs + intoFrameMs) / 1000
    }
    if (!there || this.video.seeking || this.video.readyState < 3) return
    this.ready = true
    this.#onChange()
  }

  /** Whether it is for this event, as it is now. */
  holds(event: PlayedEvent | undefined): boolean {
    const held = this.#event
    return (
      held !== null && held.key === event?.key && held.sourceMs === event.sourceMs && held.version?.versionId === event.version?.versionId
    )
  }
  free() {
    this.#event = null
  }

  /** Where it is in the row of events. */
  positionMs(event: PlayedEvent): number {
    return event.startsMs + this.video.currentTime * 1000 - event.sourceMs
  }

  close() {
    this.#asked++
    for (const name of ['seeked', 'canplay', 'loadeddata'] as const) this.video.removeEventListener(name, this.#look)
    this.video.pause()
    this.#stream?.close()
    this.#stream = null
  }
}
