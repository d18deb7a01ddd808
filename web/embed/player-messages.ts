/**
 * The player answers the page that frames it by the messages of the player.js specification, version 0.0.11 (decision 0630): JSON texts
 * `{ context, version, method, value, listener }` from the page, `{ context, version, event, value, listener }` from here. Beyond it:
 * the methods `getCaptions` and `setCaptions`, and the event `captions`. Times are in seconds of the film.
 */
const context = 'player.js'
const version = '0.0.11'
/** A page needs one listener an event; more than this many are a fault of the page. */
const mostListeners = 100
const longestMessage = 2_000

const events = ['play', 'pause', 'ended', 'timeupdate', 'progress', 'seeked', 'captions', 'error'] as const
type PlayerEvent = (typeof events)[number]
const errorCodes = { undefined: -1, unsupported: 2 } as const

/** What the page commands. `play` starts the film where it was not started, as a press on Play does. */
export interface Commanded {
  video: HTMLVideoElement
  durationMs: number
  play(): void
  /** To a time in milliseconds, also before the film was started. */
  seek(ms: number): void
  /** In milliseconds. */
  position(): number
}
interface Message {
  method: string
  value: unknown
  listener: string | undefined
}
interface Listener {
  event: PlayerEvent
  id: string | undefined
  origin: string
}

let commanded: Commanded | null = null
const listeners: Listener[] = []

/** Answers the framing page about this film from now on, and says `ready`. Nothing happens where the page is not framed. */
export function answerPage(film: Commanded): void {
  if (parent === window) return
  if (!commanded) addEventListener('message', receive)
  commanded = film
  const { video } = film
  for (const event of ['play', 'pause', 'ended', 'timeupdate', 'progress', 'seeked'] as const)
    video.addEventListener(event, () => tell(event))
  video.textTracks.addEventListener('change', () => tell('captions'))
  // It says nothing of the film that the address of the frame does not say: every page may read it.
  post({ event: 'ready', value: { src: location.href, events: ['ready', ...events], methods: Object.keys(methods) } }, '*')
}

/** Tells listeners that the film cannot be played; `words` as shown. */
export function answerRefusal(words: string): void {
  tell('error', { code: errorCodes.undefined, msg: words })
}

const methods: Record<string, (film: Commanded, message: Message, origin: string) => unknown> = {
  play: ({ play }) => play(),
  pause: ({ video }) => video.pause(),
  getPaused: ({ video }) => video.paused,
  mute({ video }) {
    video.muted = true
  },
  unmute({ video }) {
    video.muted = false
  },
  getMuted: ({ video }) => video.muted,
  setVolume({ video }, { value }) {
    if (isNumber(value)) video.volume = Math.min(100, Math.max(0, value)) / 100
  },
  getVolume: ({ video }) => Math.round(video.volume * 100),
  getDuration: ({ durationMs }) => durationMs / 1000,
  setCurrentTime({ seek, durationMs }, { value }) {
    if (isNumber(value)) seek(Math.min(durationMs, Math.max(0, value * 1000)))
  },
  getCurrentTime: ({ position }) => position() / 1000,
  getCaptions: ({ video }) => tracksOf(video),
  setCaptions: ({ video }, { value }) => {
    for (const track of video.textTracks) track.mode = track.language === value ? 'showing' : 'disabled'
  },
  addEventListener(_, { value, listener }, origin) {
    const event = events.find((one) => one === value)
    if (event && listeners.length < mostListeners) listeners.push({ event, id: listener, origin })
  },
  removeEventListener(_, { value, listener }) {
    for (let at = listeners.length - 1; at >= 0; at--)
      if (listeners[at]!.event === value && (listener === undefined || listeners[at]!.id === listener)) listeners.splice(at, 1)
  },
}

function receive({ source, origin, data }: MessageEvent) {
  if (source !== parent || !commanded) return
  const message = readMessage(data)
  if (!message) return
  const { method, listener } = message
  const act = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!act) return post({ event: 'error', listener, value: { code: errorCodes.unsupported, msg: `There is no method ${method}.` } }, origin)
  const answer = act(commanded, message, origin)
  if (method.startsWith('get')) post({ event: method, value: answer, listener }, origin)
}

function readMessage(data: unknown): Message | null {
  if (typeof data !== 'string' || data.length > longestMessage) return null
  try {
    const { context: of, method, value, listener } = JSON.parse(data)
    return of === context && typeof method === 'string'
      ? { method, value, listener: typeof listener === 'string' ? listener : undefined }
      : null
  } catch {
    return null
  }
}

function tell(event: PlayerEvent, value = toldWith(event)) {
  for (const { id, origin } of listeners.filter((one) => one.event === event)) post({ event, value, listener: id }, origin)
}

function toldWith(event: PlayerEvent): unknown {
  if (!commanded) return undefined
  const { video, durationMs, position } = commanded
  const { buffered } = video
  const duration = durationMs / 1000
  if (event === 'timeupdate' || event === 'seeked') return { seconds: position() / 1000, duration }
  if (event === 'progress') return { seconds: buffered.length > 0 ? buffered.end(buffered.length - 1) : 0, duration }
  return event === 'captions' ? tracksOf(video) : undefined
}

const tracksOf = ({ textTracks }: HTMLVideoElement) =>
  [...textTracks].map(({ language, label, mode }) => ({ language, label, shown: mode === 'showing' }))

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** To an origin that has none (a page from a file, a sandbox) it is sent to any: there is nothing private in it. */
const post = (message: object, origin: string) =>
  parent.postMessage(JSON.stringify({ context, version, ...message }), origin === 'null' ? '*' : origin)
