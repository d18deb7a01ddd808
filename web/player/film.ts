import type { Playback } from '#contract/media/playback.ts'
import { fetchPiece } from '#web/data/media/playback.ts'
import { onceSomebodyIsHere } from '#web/ui/first-act.ts'
import { store } from '#web/ui/stored.ts'
import { type FilmOptions, type FilmState, failureOf, storedVolume, unopened, volumeKey } from './film-state.ts'
import { holdFrame } from './picture/hold-frame.ts'
import { readerChoices } from './reader-choices.ts'
import { firstSound, otherSounds, soundlessLoader, soundsOf } from './sound/sounds.ts'
import { askAgain } from './stream/ask-again.ts'
import { bufferedTo } from './stream/buffered.ts'
import { savesData } from './stream/data-saver.ts'
import { sameFiles } from './stream/playlists.ts'
import { watchStalls } from './stream/stall-watch.ts'
import { fetchHls, openStream, type Stream, type StreamEvents, type StreamFailure } from './stream/stream.ts'

const renewBeforeMs = 5 * 60_000
/** Polling interval for a film that is still being made. */
const growingEveryMs = 60_000
/** Retry delay after a network error while buffered media still plays. */
const resumeAfterMs = 5_000
/** Anyone who turned the sound down step by step wants more back than the last step. */
const leastLoudness = 0.25
/** A shorter range is an accidental double press. */
const leastLoopMs = 200

/** One film in one `<video>`: loads, plays, renews its signatures, exposes its state. One per page, closed with it. */
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

  get #gain(): number {
    return this.#options.gain ?? 1
  }

  constructor(options: FilmOptions) {
    if (!options.waits && !savesData()) fetchHls().catch(() => undefined)
    this.#options = options
    this.#state = unopened(options)
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

  /** Remote playback of the browser; undefined before the film is open and where unsupported. */
  get remote(): RemotePlayback | undefined {
    return this.#video?.remote
  }
  /** The picture is ready before anyone presses Play. With data saver nothing of the film is fetched until then. */
  async open(video: HTMLVideoElement) {
    if (this.#video || this.#closed.signal.aborted) return
    this.#video = video
    video.volume = this.#state.volume * this.#gain
    this.#follow(video)
    const stopSaving = readerChoices.subscribe(() => this.#stream?.save(savesData()))
    this.#closed.signal.addEventListener('abort', stopSaving)
    const stopWatching = watchStalls({
      stalled: () => this.#state.stalled && !this.#state.failure && this.#stream !== null,
      mark: () => this.#stream?.mark() ?? '',
      online: () => navigator.onLine,
      restart: () => void this.retry(),
    })
    this.#closed.signal.addEventListener('abort', stopWatching)
    const stopAsking = askAgain({
      failed: () => navigator.onLine && (this.#state.failure === 'no-line' || this.#state.failure === 'refused'),
      ask: () => this.#options.load(),
      restart: () => void this.retry(),
      refused: (cause) => this.#set({ failure: failureOf(cause) }),
    })
    this.#closed.signal.addEventListener('abort', stopAsking)
    addEventListener('online', () => this.#state.failure === 'no-line' && this.retry(), { signal: this.#closed.signal })
    await this.#start()
  }

  async #start() {
    try {
      const playback = await this.#options.load()
      if (this.#closed.signal.aborted || !this.#video) return
      this.#set({ playback, durationMs: playback.durationMs, failure: null, sounds: soundsOf(playback) })
      this.#settleSound(playback)
      this.#renewInTime(playback)
      if (this.#options.waits && !this.#wantsToPlay) await onceSomebodyIsHere()
      if (this.#closed.signal.aborted || this.#stream) return
      if (this.#wantsToPlay || !savesData()) await this.#feed(this.#state.playback ?? playback)
    } catch (cause) {
      this.#set({ failure: failureOf(cause), stalled: false })
    }
  }

  /** A seek during loading of the stream, which may start at the earlier position. */
  #askedMs: number | null = null
  #feeding = false
  async #feed(playback: Playback) {
    if (!this.#video || this.#feeding) return
    this.#feeding = true
    const heard = this.#state.sound
    try {
      const sounds = heard === null ? undefined : { ...(await otherSounds(playback, heard)), soundless: soundlessLoader }
      if (this.#closed.signal.aborted) return
      const events: StreamEvents = {
        onRungs: (rungs) => this.#set({ rungs }),
        onRung: (shownRung) => this.#set({ shownRung }),
        onFailure: (failure) => void this.#failed(failure),
        onDamage: (damage) => this.#state.damage ?? this.#set({ damage }),
        wantsToPlay: () => this.#wantsToPlay,
        chosenRung: () => this.#state.chosenRung,
        refresh: () => this.#refresh(),
        piece: fetchPiece,
      }
      this.#askedMs = null
      const stream = await openStream(this.#video, playback, this.#state.nowMs, !this.#wantsToPlay, events, sounds)
      if (this.#closed.signal.aborted) return stream.close()
      this.#stream = stream
      if (this.#wantsToPlay) this.play()
    } finally {
      this.#feeding = false
    }
    // Chosen while it was opened.
    if (this.#state.sound !== heard) this.#reopen()
  }

  /** By what was chosen before; what is not there any more is the film's own sound again. */
  #sawSounds = false
  #settleSound(playback: Playback) {
    const { sound } = this.#state
    if (!this.#sawSounds) this.#set({ sound: firstSound(playback)?.id ?? null })
    else if (sound !== null && !soundsOf(playback).some(({ id }) => id === sound)) this.#set({ sound: null })
    this.#sawSounds = true
  }

  /** Switches the sound track, keeping the position. */
  chooseSound(id: string | null) {
    if (id === this.#state.sound) return
    this.#set({ sound: id })
    if (!this.#stream || (id !== null && this.#stream.chooseSound(id))) return
    this.#reopen()
  }

  #reopen() {
    const { playback } = this.#state
    if (!playback || !this.#video || this.#feeding || !this.#stream) return
    const wanted = this.#wantsToPlay
    const letGo = holdFrame(this.#video)
    this.#stream.close()
    this.#stream = null
    this.#wantsToPlay = wanted
    this.#set({ stalled: wanted })
    this.#feed(playback).catch((cause) => {
      letGo()
      this.#set({ failure: failureOf(cause), stalled: false })
    })
  }

  play() {
    const video = this.#video
    this.#wantsToPlay = true
    this.#stream?.loadAhead()
    this.#set({ started: true })
    // A press of Play before the stream is open is deferred: loading would stop playback again.
    if (!video || !this.#stream || this.#state.failure) return this.#feedNow()
    if (this.#state.ended) this.seek(0)
    // Rejected only without a user gesture: then it stays paused.
    video
      .play()
      .catch((cause) => cause instanceof DOMException && cause.name === 'NotAllowedError' && this.#set({ playing: false, stalled: false }))
  }
  /** For a film that loads on Play. */
  #feedNow() {
    const { playback, failure } = this.#state
    if (!playback || this.#stream || failure) return
    this.#set({ stalled: true })
    this.#feed(playback).catch((cause) => this.#set({ failure: failureOf(cause), stalled: false }))
  }
  pause() {
    this.#wantsToPlay = false
    this.#video?.pause()
  }
  /** The current position to the millisecond; the state lags by a tenth of a second. */
  get positionMs(): number {
    return this.#video && this.#video.readyState > 0 ? this.#video.currentTime * 1000 : this.#state.nowMs
  }
  /** Seeking. */
  get seeking(): boolean {
    return this.#video?.seeking ?? false
  }
  toggle() {
    if (this.#state.playing || this.#wantsToPlay) this.pause()
    else this.play()
  }
  seek(ms: number) {
    this.#jump(Math.min(Math.max(0, ms), Math.max(0, this.#state.durationMs - 50)))
  }
  #jump(target: number) {
    this.#set({ nowMs: target, ended: false, seeks: this.#state.seeks + 1 })
    if (this.#video && this.#video.readyState > 0) this.#video.currentTime = target / 1000
    else {
      this.#options = { ...this.#options, startMs: target }
      this.#askedMs = target
    }
  }
  /** Steps one frame. Seeks to the middle of a frame, so that rounding never shows its neighbour. */
  step(frames: 1 | -1) {
    this.pause()
    const frameMs = 1000 / (this.#state.playback?.frameRate || 25)
    const nowMs = this.#video && this.#video.readyState > 0 ? this.#video.currentTime * 1000 : this.#state.nowMs
    // Its sound may last longer than its pictures do.
    const endMs = Math.min(this.#state.durationMs, (this.#video?.duration || Number.POSITIVE_INFINITY) * 1000)
    const last = Math.max(0, Math.round(endMs / frameMs) - 1)
    // At its very end the film shows its last picture.
    const shown = Math.min(last, Math.floor(nowMs / frameMs + 0.01))
    const frame = Math.min(last, Math.max(0, shown + frames))
    this.#jump((frame + 0.5) * frameMs)
  }
  /** Marks where a range begins, then where it ends and runs it over and over, then clears it. */
  cycleLoop() {
    const { loop, nowMs, durationMs } = this.#state
    if (!loop) return this.#set({ loop: { startsMs: nowMs } })
    if ('endsMs' in loop || Math.abs(nowMs - loop.startsMs) < leastLoopMs) return this.#set({ loop: null })
    const [startsMs, endsMs] = [Math.min(nowMs, loop.startsMs), Math.max(nowMs, loop.startsMs)]
    this.#set({ loop: { startsMs, endsMs: Math.min(endsMs, durationMs - leastLoopMs) } })
    this.seek(startsMs)
  }
  endLoop() {
    this.#set({ loop: null })
  }
  /** Volume before it was turned down to zero. */
  #loudness = storedVolume() || 1
  setVolume(volume: number) {
    if (!this.#video) return
    const chosen = Math.min(1, Math.max(0, volume))
    if (chosen > 0) this.#loudness = chosen
    this.#video.volume = chosen * this.#gain
    this.#video.muted = chosen === 0
    store(volumeKey, String(chosen))
    // As of the speed: two quick presses of an arrow are two steps.
    this.#set({ volume: chosen, muted: chosen === 0 })
  }
  toggleMute() {
    if (!this.#video) return
    // At volume zero, unmuting alone is inaudible.
    if (this.#state.volume === 0) return this.setVolume(Math.max(leastLoudness, this.#loudness))
    this.#video.muted = !this.#video.muted
  }
  setRate(rate: number) {
    if (!this.#video) return
    this.#video.defaultPlaybackRate = rate
    this.#video.playbackRate = rate
    // The browser's event is delayed: two quick presses are two steps.
    this.#set({ rate: this.#video.playbackRate })
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
    // The duration of an arriving film may be unknown.
    this.#set({ playback, durationMs: playback.durationMs, sounds: soundsOf(playback) })
    this.#stream?.renew(playback)
    this.#renewInTime(playback)
    // The ladder replaced the first rendition: reload at the current position.
    if (grownUp) setTimeout(() => void this.retry())
    return playback
  }

  #renewInTime({ expiresAt, growing }: Playback) {
    clearTimeout(this.#renewal)
    const wornOutMs = Math.max(10_000, new Date(expiresAt).getTime() - Date.now() - renewBeforeMs)
    const inMs = growing ? Math.min(wornOutMs, growingEveryMs) : wornOutMs
    // setTimeout is limited to 31 bits.
    this.#renewal = setTimeout(() => void this.#refresh().catch(() => undefined), Math.min(inMs, 2 ** 31 - 1))
  }

  async #failed(failure: StreamFailure) {
    if (failure === 'no-line' && this.#playsOn()) {
      // No message yet: the connection may return before the buffer runs out.
      setTimeout(() => this.#closed.signal.aborted || this.#stream?.resume(), resumeAfterMs)
      return
    }
    if (failure !== 'refused') return this.#set({ failure, stalled: false })
    // A refused segment: the signature expired, or access was revoked: ask the server.
    try {
      const before = this.#state.playback
      const now = await this.#refresh()
      // Its files were renamed, or it is another cut: reload at the current position.
      const soundGone = this.#state.sound !== null && !now.sideTracks.some(({ id }) => id === this.#state.sound)
      if ((before && !sameFiles(before, now)) || soundGone) return await this.retry()
      this.#stream?.resume()
    } catch (cause) {
      this.#set({ failure: failureOf(cause), stalled: false })
      this.#video?.pause()
    }
  }

  /** The buffer is not empty. */
  #playsOn(): boolean {
    const video = this.#video
    return video !== null && !video.paused && !video.seeking && bufferedTo(video) - video.currentTime * 1000 > 1000
  }

  #follow(video: HTMLVideoElement) {
    const on = (events: string, change: () => void) => {
      for (const event of events.split(' ')) video.addEventListener(event, change, { signal: this.#closed.signal })
    }
    const read = () => {
      const nowMs = Math.round(video.currentTime * 1000)
      if (video.readyState === 0 || video.seeking || this.#askedMs !== null || nowMs === this.#state.nowMs) return
      const { loop, nowMs: beforeMs } = this.#state
      this.#set({ nowMs })
      // Only when playing over its end: seeking out of the range suspends it.
      if (loop && 'endsMs' in loop && !video.paused && beforeMs < loop.endsMs && nowMs >= loop.endsMs) this.seek(loop.startsMs)
    }
    const tick = () => {
      if (Math.abs(video.currentTime * 1000 - this.#state.nowMs) >= 100) read()
      this.#frame = requestAnimationFrame(tick)
    }
    on('playing', () => {
      this.#set({ playing: true, stalled: false, ended: false, started: true, shown: true })
      cancelAnimationFrame(this.#frame)
      this.#frame = requestAnimationFrame(tick)
    })
    on('pause ended', () => {
      cancelAnimationFrame(this.#frame)
      this.#set({ playing: false, stalled: false, ended: video.ended })
      if (video.ended) this.#wantsToPlay = false
      read()
    })
    // An external pause (headphones, picture in picture) is a user's choice too.
    on('pause', () => {
      if (!video.seeking && !this.#state.failure) this.#wantsToPlay = false
    })
    on('waiting', () => this.#set({ stalled: !video.paused }))
    on('loadeddata', () => {
      if (this.#askedMs !== null) video.currentTime = this.#askedMs / 1000
      this.#askedMs = null
    })
    on('timeupdate seeked', read)
    on('progress timeupdate', () => {
      const bufferedMs = bufferedTo(video)
      if (bufferedMs !== this.#state.bufferedMs) this.#set({ bufferedMs })
    })
    on('volumechange', () => this.#set({ volume: Math.min(1, Math.round((video.volume / this.#gain) * 1000) / 1000), muted: video.muted }))
    on('ratechange', () => this.#set({ rate: video.playbackRate }))
    on('play', () => this.#set({ stalled: video.readyState < 3, started: true }))
  }
}
