import type { Playback } from '#contract/playback.ts'
import { PlaybackError } from '#web/data/films/playback.ts'
import { openStream, type Rung, type Stream, type StreamFailure } from './stream.ts'

export type FilmFailure = 'no-line' | 'signed-out' | 'withdrawn' | 'unsupported' | 'broken' | 'refused'
/** What a player shows. Times in milliseconds of the version. */
export interface FilmState {
  playback: Playback | null
  /** Somebody has pressed Play. */
  started: boolean
  playing: boolean
  /** It should run and waits for pictures. */
  stalled: boolean
  ended: boolean
  /** Grows with every jump, so that a sitting does not count what was jumped over. */
  seeks: number
  nowMs: number
  durationMs: number
  bufferedMs: number
  volume: number
  muted: boolean
  rate: number
  rungs: Rung[]
  /** The rung chosen by hand; null lets the line decide. */
  chosenRung: string | null
  shownRung: Rung | undefined
  failure: FilmFailure | null
}
export interface FilmOptions {
  startMs: number
  durationMs: number
  load(): Promise<Playback>
}

const renewBeforeMs = 5 * 60_000

/** One film in one `<video>`: loads, plays, renews its signatures, says how it stands. Made for a page, closed with it. */
export class Film {
  #state: FilmState
  #options: FilmOptions
  #listeners = new Set<() => void>()
  #video: HTMLVideoElement | null = null
  #stream: Stream | null = null
  #closed = new AbortController()
  #wantsToPlay = false
  #frame = 0
  #renewal: ReturnType<typeof setTimeout> | undefined

  constructor(options: FilmOptions) {
    this.#options = options
    this.#state = {
      playback: null,
      started: false,
      playing: false,
      stalled: false,
      ended: false,
      seeks: 0,
      nowMs: options.startMs,
      durationMs: options.durationMs,
      bufferedMs: 0,
      volume: storedVolume(),
      muted: false,
      rate: 1,
      rungs: [],
      chosenRung: null,
      shownRung: undefined,
      failure: null,
    }
  }

  get = (): FilmState => this.#state
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  #set(change: Partial<FilmState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** Begins at once: the picture is ready before anybody presses Play. */
  async open(video: HTMLVideoElement) {
    if (this.#video || this.#closed.signal.aborted) return
    this.#video = video
    video.volume = this.#state.volume
    this.#follow(video)
    addEventListener('online', () => this.#state.failure === 'no-line' && this.retry(), { signal: this.#closed.signal })
    await this.#start()
  }

  async #start() {
    try {
      const playback = await this.#options.load()
      if (this.#closed.signal.aborted || !this.#video) return
      this.#set({ playback, durationMs: playback.durationMs, failure: null })
      this.#renewInTime(playback)
      const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
      const stream = await openStream(this.#video, playback, this.#state.nowMs, !this.#wantsToPlay || saving, {
        onRungs: (rungs) => this.#set({ rungs }),
        onRung: (shownRung) => this.#set({ shownRung }),
        onFailure: (failure) => void this.#failed(failure),
        refresh: () => this.#refresh(),
      })
      if (this.#closed.signal.aborted) return stream.close()
      this.#stream = stream
      if (this.#wantsToPlay) this.play()
    } catch (cause) {
      this.#set({ failure: failureOf(cause), stalled: false })
    }
  }

  play() {
    const video = this.#video
    this.#wantsToPlay = true
    this.#stream?.loadAhead()
    this.#set({ started: true })
    // Before the stream is open a press of Play is remembered; opening it would end the playing again.
    if (!video || !this.#stream || this.#state.failure) return
    if (this.#state.ended) this.seek(0)
    // Refused only without a gesture of the reader's: then it stands, and Play is still there.
    video
      .play()
      .catch((cause) => cause instanceof DOMException && cause.name === 'NotAllowedError' && this.#set({ playing: false, stalled: false }))
  }
  pause() {
    this.#wantsToPlay = false
    this.#video?.pause()
  }
  toggle() {
    if (this.#state.playing || this.#wantsToPlay) this.pause()
    else this.play()
  }
  seek(ms: number) {
    const target = Math.min(Math.max(0, ms), Math.max(0, this.#state.durationMs - 50))
    this.#set({ nowMs: target, ended: false, seeks: this.#state.seeks + 1 })
    if (this.#video && this.#video.readyState > 0) this.#video.currentTime = target / 1000
    else this.#options = { ...this.#options, startMs: target }
  }
  setVolume(volume: number) {
    if (!this.#video) return
    this.#video.volume = Math.min(1, Math.max(0, volume))
    this.#video.muted = this.#video.volume === 0
    localStorage.setItem(volumeKey, String(this.#video.volume))
  }
  toggleMute() {
    if (this.#video) this.#video.muted = !this.#video.muted
  }
  setRate(rate: number) {
    if (!this.#video) return
    this.#video.defaultPlaybackRate = rate
    this.#video.playbackRate = rate
  }
  chooseRung(name: string | null) {
    this.#stream?.chooseRung(name)
    this.#set({ chosenRung: name })
  }
  async retry() {
    this.#set({ failure: null, stalled: this.#wantsToPlay })
    this.#stream?.close()
    this.#stream = null
    await this.#start()
  }
  close() {
    this.#closed.abort()
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#renewal)
    this.#stream?.close()
    this.#listeners.clear()
  }

  async #refresh(): Promise<Playback> {
    const playback = await this.#options.load()
    const grownUp = this.#state.playback?.growing && !playback.growing
    this.#set({ playback })
    this.#stream?.renew(playback)
    this.#renewInTime(playback)
    // The whole ladder has taken the place of the first rendition: begin it where the film stands.
    if (grownUp) setTimeout(() => void this.retry())
    return playback
  }

  #renewInTime({ expiresAt }: Playback) {
    clearTimeout(this.#renewal)
    const inMs = Math.max(10_000, new Date(expiresAt).getTime() - Date.now() - renewBeforeMs)
    // setTimeout counts in 31 bits.
    this.#renewal = setTimeout(() => void this.#refresh().catch(() => undefined), Math.min(inMs, 2 ** 31 - 1))
  }

  async #failed(failure: StreamFailure) {
    if (failure !== 'refused') return this.#set({ failure, stalled: false })
    // A refused segment: the signature is worn out, or the film has been taken back. The house knows which.
    try {
      await this.#refresh()
      this.#stream?.resume()
    } catch (cause) {
      this.#set({ failure: failureOf(cause), stalled: false })
      this.#video?.pause()
    }
  }

  #follow(video: HTMLVideoElement) {
    const on = (events: string, change: () => void) => {
      for (const event of events.split(' ')) video.addEventListener(event, change, { signal: this.#closed.signal })
    }
    const read = () => {
      const nowMs = Math.round(video.currentTime * 1000)
      if (video.readyState > 0 && !video.seeking && nowMs !== this.#state.nowMs) this.#set({ nowMs })
    }
    const tick = () => {
      if (Math.abs(video.currentTime * 1000 - this.#state.nowMs) >= 100) read()
      this.#frame = requestAnimationFrame(tick)
    }
    on('playing', () => {
      this.#set({ playing: true, stalled: false, ended: false, started: true })
      cancelAnimationFrame(this.#frame)
      this.#frame = requestAnimationFrame(tick)
    })
    on('pause ended', () => {
      cancelAnimationFrame(this.#frame)
      this.#set({ playing: false, stalled: false, ended: video.ended })
      if (video.ended) this.#wantsToPlay = false
      read()
    })
    // A pause from outside (headphones, the picture in picture) is a wish too.
    on('pause', () => {
      if (!video.seeking && !this.#state.failure) this.#wantsToPlay = false
    })
    on('waiting', () => this.#set({ stalled: !video.paused }))
    on('timeupdate seeked', read)
    on('progress timeupdate', () => {
      const bufferedMs = bufferedTo(video)
      if (bufferedMs !== this.#state.bufferedMs) this.#set({ bufferedMs })
    })
    on('volumechange', () => this.#set({ volume: video.volume, muted: video.muted }))
    on('ratechange', () => this.#set({ rate: video.playbackRate }))
    on('play', () => this.#set({ stalled: video.readyState < 3, started: true }))
  }
}

const volumeKey = 'volume'
function storedVolume(): number {
  const stored = localStorage.getItem(volumeKey)
  const volume = stored === null ? 1 : Number(stored)
  return volume >= 0 && volume <= 1 ? volume : 1
}

function bufferedTo(video: HTMLVideoElement): number {
  for (let index = 0; index < video.buffered.length; index++)
    if (video.buffered.start(index) <= video.currentTime + 0.25 && video.buffered.end(index) >= video.currentTime)
      return Math.round(video.buffered.end(index) * 1000)
  return 0
}

function failureOf(cause: unknown): FilmFailure {
  if (!(cause instanceof PlaybackError)) return 'refused'
  return ({ 'not-found': 'withdrawn', 'signed-out': 'signed-out', 'no-line': 'no-line', refused: 'refused' } as const)[cause.refusal]
}
