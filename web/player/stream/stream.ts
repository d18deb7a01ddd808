import type HlsType from 'hls.js'
import type { ErrorData, Fragment } from 'hls.js'
import { withAddresses } from '#core/media/hls.ts'
import { onceSomebodyIsHere } from '#web/ui/first-act.ts'
import { qualityLines } from '../picture/quality-name.ts'
import type { OtherSounds, soundlessLoader } from '../sound/sounds.ts'
import { bufferedTo } from './buffered.ts'
import { savesData, savingLines } from './data-saver.ts'
import { rungToWarm } from './first-bytes.ts'
import { type DamagedPlace, goOverDamage } from './go-over-damage.ts'
import { type AskForPiece, piecesLoader, untilUnmade } from './pieces.ts'
import { ladder, masterUrl, memoryLoader, type Played, playlistSource } from './playlists.ts'
import { keepReach } from './reach.ts'
import { expectedBandwidth, rememberBandwidth, startRung } from './start-rung.ts'

/** The stream library: larger than the whole player. */
export const fetchHls = () => import('hls.js/light')

// Prefetched in parallel with the playlists; with data saver on demand.
void onceSomebodyIsHere().then(() => (savesData() ? undefined : fetchHls().catch(() => undefined)))

export type StreamFailure = 'no-line' | 'refused' | 'unsupported' | 'broken'
export interface Rung {
  name: string
  /** What people call it: 720. */
  lines: number
}
export interface StreamEvents {
  /** The rungs that this browser can decode, smallest first. */
  onRungs(rungs: Rung[]): void
  onRung(rung: Rung | undefined): void
  onFailure(failure: StreamFailure): void
  /** A damaged place was skipped. */
  onDamage(place: DamagedPlace): void
  wantsToPlay(): boolean
  /** The rung chosen by hand before it was opened again. */
  chosenRung?(): string | null
  /** Fetches new playlists, for a growing film or expired signatures. */
  refresh(): Promise<Played>
  /** Of a film that is made in pieces; not there where only whole films are played. */
  piece?: AskForPiece
}
export interface Stream {
  /** By name; null lets the line decide. */
  chooseRung(name: string | null): void
  /** Switches to another of the loaded sounds. False: needs a reload. */
  chooseSound(id: string | null): boolean
  /** From now on as much is loaded as a reader of the film needs; before, one segment for a quick start, if it is small. */
  loadAhead(): void
  /** Data saver on or off: up to 480 lines and 15 seconds ahead, unless a rung was chosen by hand. */
  save(saving: boolean): void
  /** Newer playlists for the same renditions. */
  renew(playback: Played): void
  /** Changes with every byte that arrives. */
  mark(): string
  /** Resumes after a network error. */
  resume(): void
  close(): void
}

/** Feeds `video` from playlists in memory: hls.js over MSE wherever there is MSE, the browser's own HLS elsewhere. */
export async function openStream(
  video: HTMLVideoElement,
  playback: Played,
  startMs: number,
  warm: boolean,
  events: StreamEvents,
  sounds?: OtherSounds & { soundless: typeof soundlessLoader },
): Promise<Stream> {
  if (sounds) return openWithHls(sounds.Hls, video, playback, startMs, warm, events, sounds)
  const { default: Hls } = await fetchHls()
  if (Hls.isSupported()) return openWithHls(Hls, video, playback, startMs, warm, events)
  if (video.canPlayType('application/vnd.apple.mpegurl')) return openNatively(video, playback, startMs, events)
  events.onFailure('unsupported')
  return { chooseRung() {}, chooseSound: () => false, loadAhead() {}, save() {}, renew() {}, mark: () => '', resume() {}, close() {} }
}

/** How far ahead is loaded. `bytes` applies beside the seconds, the larger of both: the default of hls.js is 60 MB. */
const playing = { maxBufferLength: 45, maxBufferSize: 60_000_000 }
const saving = { maxBufferLength: 15, maxBufferSize: 0 }
const warming = { maxBufferLength: 1, maxBufferSize: 0 }

function openWithHls(
  Hls: typeof HlsType,
  video: HTMLVideoElement,
  playback: Played,
  startMs: number,
  warm: boolean,
  events: StreamEvents,
  sounds?: OtherSounds & { soundless: typeof soundlessLoader },
): Stream {
  const source = playlistSource(playback)
  const rungs = ladder(playback)
  const bandwidth = expectedBandwidth()
  const wanted = startRung(rungs, bandwidth, (video.clientHeight || 720) * devicePixelRatio)
  const first = warm ? rungToWarm(rungs, startMs, wanted) : wanted
  let waited = 0
  const fragmentLoader = () => {
    const usual = Hls.DefaultConfig.loader as never
    const asking = events.piece ? (piecesLoader(usual, events.piece, () => waited++) as never) : usual
    return sounds ? sounds.soundless(asking) : asking
  }
  const hls = new Hls({
    // Fragmented MP4 is passed through, there is nothing to transmux; and a worker made from text would need blob: in the policy.
    enableWorker: false,
    pLoader: memoryLoader(source, async () => source.replace(await events.refresh()), sounds) as never,
    ...(sounds || events.piece ? { fLoader: fragmentLoader() as never } : {}),
    xhrSetup: (xhr, url) => xhr.open('GET', source.signed(url), true),
    startPosition: startMs / 1000,
    startLevel: first ?? wanted,
    abrEwmaDefaultEstimate: bandwidth,
    // A trial segment of the lowest rung would be wasted.
    testBandwidth: false,
    capLevelToPlayerSize: !savesData(),
    ...(warm ? warming : savesData() ? saving : playing),
    backBufferLength: 90,
    autoStartLoad: first !== null,
  })
  const reach = keepReach(video, hls.config)
  let ahead = !warm
  let waits = first === null
  const overDamage = goOverDamage(Hls, hls, video, startMs, {
    onDamage: events.onDamage,
    wantsToPlay: events.wantsToPlay,
    onGivenUp: () => events.onFailure('broken'),
  })

  const save = (on: boolean) => {
    hls.capLevelToPlayerSize = !on
    const small = hls.levels.findLastIndex(({ width, height }) => qualityLines(width, height) <= savingLines)
    hls.autoLevelCapping = on ? Math.max(0, small) : -1
  }
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    events.onRungs(hls.levels.map((level) => ({ name: nameOf(rungs, level), lines: qualityLines(level.width, level.height) })))
    if (savesData()) save(true)
    const chosen = events.chosenRung?.() ?? null
    const level = chosen === null ? -1 : hls.levels.findIndex((each) => nameOf(rungs, each) === chosen)
    if (level >= 0) hls.loadLevel = level
  })
  hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) => {
    const shown = hls.levels[level]
    events.onRung(shown && { name: nameOf(rungs, shown), lines: qualityLines(shown.width, shown.height) })
  })
  let loading: Fragment | undefined
  hls.on(Hls.Events.FRAG_LOADING, (_, { frag }) => {
    loading = frag
  })
  hls.on(Hls.Events.FRAG_BUFFERED, () => rememberBandwidth(hls.bandwidthEstimate))
  hls.on(Hls.Events.ERROR, (_, problem) => {
    if (isDamage(Hls, problem)) return overDamage(problem)
    if (!problem.fatal) return
    if (isCodecProblem(Hls, problem)) return events.onFailure('unsupported')
    if (problem.type === Hls.ErrorTypes.NETWORK_ERROR) return events.onFailure((problem.response?.code ?? 0) >= 400 ? 'refused' : 'no-line')
    return events.onFailure('broken')
  })
  // In this order: a segment that arrives before the media source is open is discarded.
  // Once: a media source that is given again after damage goes on with the playlists it has.
  let given = false
  hls.once(Hls.Events.MEDIA_ATTACHED, () => {
    hls.loadSource(masterUrl)
    given = true
  })
  hls.attachMedia(video)

  return {
    chooseRung(name) {
      hls.currentLevel = name === null ? -1 : hls.levels.findIndex((level) => nameOf(rungs, level) === name)
    },
    chooseSound(id) {
      const at = hls.audioTracks.findIndex(({ name }) => name === id)
      if (!sounds || at < 0) return false
      hls.audioTrack = at
      return true
    },
    loadAhead() {
      ahead = true
      reach.setOnceMoving(savesData() ? saving : playing)
      // Play may be pressed before the media source is open. A manual start would be undone then, when the source is attached: it is left
      // to hls.js.
      if (waits) hls.config.autoStartLoad = true
      if (waits && given) hls.startLoad(video.currentTime || startMs / 1000)
      waits = false
    },
    save(on) {
      save(on)
      if (ahead) reach.set(on ? saving : playing)
    },
    renew: (next) => source.replace(next),
    mark: () => `${loading?.level} ${loading?.sn} ${loading?.stats.loaded} ${waited}`,
    resume() {
      hls.startLoad(video.currentTime)
    },
    close() {
      reach.close()
      hls.destroy()
    },
  }
}

/** The bytes of a segment, or what a decoder makes of them. */
const isDamage = (Hls: typeof HlsType, problem: ErrorData) =>
  problem.type === Hls.ErrorTypes.MEDIA_ERROR &&
  !isCodecProblem(Hls, problem) &&
  (problem.fatal ||
    [Hls.ErrorDetails.MEDIA_SOURCE_REQUIRES_RESET, Hls.ErrorDetails.BUFFER_APPEND_ERROR, Hls.ErrorDetails.FRAG_PARSING_ERROR].includes(
      problem.details,
    ))

const isCodecProblem = (Hls: typeof HlsType, problem: ErrorData) =>
  problem.details === Hls.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR || problem.details === Hls.ErrorDetails.BUFFER_ADD_CODEC_ERROR

/** hls.js leaves out what cannot be decoded, so levels are found by what they are and not by their place. */
const nameOf = (rungs: Played['renditions'], level: { bitrate: number; height: number }) =>
  rungs.find((rung) => rung.bandwidth === level.bitrate && rung.height === level.height)?.name ?? `${level.height}p`

/** iPhones before iOS 17.1 have no MSE: the browser gets the best rendition up to 720 lines as one playlist. */
function openNatively(video: HTMLVideoElement, playback: Played, startMs: number, events: StreamEvents): Stream {
  const rungs = ladder(playback)
  const rung = rungs.findLast((each) => Math.min(each.width, each.height) <= 720) ?? rungs[0]!
  const address = URL.createObjectURL(
    new Blob([withAddresses(untilUnmade(rung.playlist), playback.addresses)], { type: 'application/vnd.apple.mpegurl' }),
  )
  const fail = () => events.onFailure(video.error?.code === MediaError.MEDIA_ERR_NETWORK ? 'no-line' : 'broken')
  const begin = () => {
    if (startMs > 0) video.currentTime = startMs / 1000
  }
  video.addEventListener('error', fail)
  video.addEventListener('loadedmetadata', begin, { once: true })
  video.src = address
  events.onRungs([{ name: rung.name, lines: qualityLines(rung.width, rung.height) }])
  return {
    chooseRung() {},
    chooseSound: () => false,
    loadAhead() {},
    save() {},
    renew() {},
    mark: () => String(bufferedTo(video)),
    resume: () => video.load(),
    close() {
      video.removeEventListener('error', fail)
      video.removeEventListener('loadedmetadata', begin)
      video.removeAttribute('src')
      video.load()
      URL.revokeObjectURL(address)
    },
  }
}
