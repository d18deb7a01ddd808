import { perSecond, type Rate } from '../media-plan.ts'
import type { Mp4Film } from './mp4-film.ts'

/** Facts read from the packets of a film whose container has no tables: Matroska, transport streams. */
export interface PacketTables {
  film: Mp4Film
  /** Where its frames go when it is passed on. */
  grid: FrameGrid
  /** Of the picture and the sounds that are heard, without the other streams. */
  bytes: number
}

/** Frames counted instead of clocks that round to milliseconds: every frame of a steady film is on one of these places. */
export interface FrameGrid {
  rate: Rate
  /** On the film's clock. */
  firstSeconds: number
  /** Place of the first frame. It is shown from the beginning on, as an encoder would show it. */
  firstPlace: number
  /** How many places the decoder is behind what is shown; not more than 0. */
  decodesFrom: number
  /** Its sound comes in ADTS, which says with every packet what an MP4 says once. */
  adts: boolean
}

export interface ListedStreams {
  rate: Rate
  codec: string
  adts: boolean
  /** Stream numbers in the file, in the order in which they are listed after the picture. */
  sounds: readonly number[]
}

export interface PacketReader {
  hear(line: string): void
  /** It cannot be copied, whatever else is in it. */
  isHopeless(): boolean
  /** The tables, or why the film cannot be passed on. */
  tables(): PacketTables | string
}

/** Line by line from a list of packets (`0, dts, pts, duration, size, crc[, F=flags]`): stream 0 the picture, 1 its parameter sets alone, then the sounds. */
export function openPacketReader(streams: ListedStreams): PacketReader {
  const ticks = new Map<number, number>()
  const picture = openPictureReader(streams.rate)
  const sounds = streams.sounds.map((stream) => openSoundReader(stream))
  const parameterSets = new Set<string>()
  let bytes = 0
  return {
    hear(line) {
      const clock = /^#tb (\d+): (\d+)\/(\d+)/.exec(line)
      if (clock) ticks.set(Number(clock[1]), Number(clock[2]) / Number(clock[3]))
      const packet = /^(\d+), *(-?\d+), *(-?\d+), *(\d+), *(\d+), (0x[0-9a-f]+)(?:, F=0x([0-9A-F]+))?/.exec(line)
      if (!packet) return
      const [stream, , pts, duration, size] = packet.slice(1, 6).map(Number) as [number, number, number, number, number]
      if (stream === 1) {
        // Two are already too many; more are not stored.
        if (parameterSets.size < 2) parameterSets.add(packet[6]!)
        return
      }
      bytes += size
      const tick = ticks.get(stream) ?? 0
      if (stream === 0) picture.hear(pts * tick, packet[7] === undefined ? 1 : Number.parseInt(packet[7], 16))
      else sounds[stream - 2]?.hear(pts * tick, duration * tick)
    },
    isHopeless: () => parameterSets.size > 1 || picture.isHopeless(),
    tables() {
      if (parameterSets.size > 1) return 'its picture changes in kind'
      const seen = picture.tables(streams.codec)
      if (typeof seen === 'string') return seen
      const { grid, ...video } = seen
      return { film: { video, audios: sounds.map((sound) => sound.track()) }, grid: { ...grid, adts: streams.adts }, bytes }
    },
  }
}

/** Half a millisecond of a clock is a thirtieth of a frame at 60 a second. */
const offTheGrid = 0.2
/** A picture that begins later is not a matter of the packets' order. */
const latestSeconds = 0.5
const [isKey, isCorrupt] = [1, 2]
const damaged = 'some of it is damaged'

function openPictureReader(rate: Rate) {
  const figure = perSecond(rate)
  let why: string | undefined
  let first: { seconds: number; place: number } | undefined
  let [count, longest, lead] = [0, 0, 0]
  let group: { places: number[] } | undefined

  /** A closed group has every place from its key frame up to the next one. */
  const close = (next: number | undefined) => {
    if (!group) return
    const [key] = group.places as [number]
    const places = group.places.sort((a, b) => a - b)
    if (places[0] !== key || places.some((place, at) => place !== key + at) || (next !== undefined && next !== key + places.length))
      why ??= 'its rate varies, or its groups of pictures are open'
    longest = Math.max(longest, places.length)
  }
  return {
    hear(seconds: number, flags: number) {
      if (why !== undefined) return
      first ??= { seconds, place: Math.round(seconds * figure) }
      if (flags & isCorrupt) why = damaged
      else if (count === 0 && !(flags & isKey)) why = 'it begins within a group of pictures'
      else if (seconds < -0.001 && count === 0) why = 'it begins before the film'
      else if (first.seconds > latestSeconds) why = 'its picture begins late'
      const exact = (seconds - first.seconds) * figure
      const place = first.place + Math.round(exact)
      if (Math.abs(exact - Math.round(exact)) > offTheGrid) why ??= 'its rate varies'
      if (flags & isKey) {
        close(place)
        group = { places: [] }
      }
      group?.places.push(place)
      // Longer than any group that may be copied: nothing more has to be stored.
      if (group && group.places.length > figure * 60) why ??= 'it has more than a minute between key frames'
      if (count > 0) lead = Math.min(lead, place - count)
      count++
    },
    // Of what is damaged the rest says how.
    isHopeless: () => why !== undefined && why !== damaged,
    tables(codec: string): string | (NonNullable<Mp4Film['video']> & { grid: Omit<FrameGrid, 'adts'> }) {
      close(undefined)
      group = undefined
      if (why !== undefined) return why
      if (!first || count === 0) return 'it has no frames'
      return {
        durationSeconds: (first.place + count) / figure,
        plainEdits: true,
        missing: [],
        codec,
        frameRate: figure,
        constantRate: true,
        longestKeyFrameGapSeconds: longest / figure,
        startsWithKeyFrame: true,
        grid: { rate, firstSeconds: first.seconds, firstPlace: first.place, decodesFrom: lead },
      }
    },
  }
}

/** A packet of AAC at 48 kHz. */
const aacSeconds = 1024 / 48000
/** As far as a clock of milliseconds and a sender's hurry go. */
const unevenFromSeconds = 0.03
/** Counted packets begin at 0; less than half of one is not audible as a delay. */
const lateFromSeconds = aacSeconds / 2

function openSoundReader(stream: number) {
  let [count, first, end] = [0, 0, 0]
  let uneven = false
  return {
    hear(seconds: number, durationSeconds: number) {
      if (count === 0) {
        first = seconds
        uneven = Math.abs(first) > lateFromSeconds
      }
      uneven ||= Math.abs(first + count * aacSeconds - seconds) > unevenFromSeconds
      end = Math.max(end, seconds + durationSeconds)
      count++
    },
    track: () => ({ stream, durationSeconds: end, plainEdits: true, missing: [], uneven }),
  }
}
