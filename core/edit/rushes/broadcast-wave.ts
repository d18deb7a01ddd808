import type { Rate } from '../../media/media-plan.ts'
import { constantRate } from '../../media/media-plan.ts'
import { firstOf } from '../../text/cut-text.ts'

/** What a sound recorder writes beside the sound: EBU Tech 3285 (chunk `bext`) and iXML. */
export interface WaveNotes {
  /** Samples from midnight to the first one; null where the file has no `bext`. */
  startSamples: number | null
  /** `2026-11-04`; null where it says none. */
  recordedOn: string | null
  /** Counted by the recorder; null where it does not say. */
  rate: Rate | null
  dropFrame: boolean
  /** The roll, the scene and the take by its slate. */
  tape: string
  scene: string
  take: string
  channels: { n: number; name: string }[]
}

/** Where `bext` has the date (10 letters) and, after the time of day, the samples since midnight. */
const dateAt = 320
const samplesAt = 338

/** Reads both chunks; one that is missing or does not hold together says nothing. */
export function readWaveNotes(bext: Uint8Array | undefined, ixml: string): WaveNotes {
  const said = (name: string, most = 64) => firstOf(textOf(ixml, name), most).trim()
  const rate = /^(\d{1,6})(?:\/(\d{1,6}))?$/.exec(said('TIMECODE_RATE'))
  const [frames, seconds] = [Number(rate?.[1] ?? 0), Number(rate?.[2] ?? 1)]
  return {
    startSamples: bext && bext.length >= samplesAt + 8 ? samplesOf(bext) : null,
    recordedOn: bext ? dateOf(bext) : null,
    rate: frames > 0 && seconds > 0 && frames / seconds <= 61 ? constantRate(frames / seconds) : null,
    dropFrame: said('TIMECODE_FLAG') === 'DF',
    tape: said('TAPE'),
    scene: said('SCENE', 20),
    take: said('TAKE', 20),
    channels: channelsOf(ixml),
  }
}

function samplesOf(bext: Uint8Array): number {
  return Number(new DataView(bext.buffer, bext.byteOffset, bext.byteLength).getBigUint64(samplesAt, true))
}

function dateOf(bext: Uint8Array): string | null {
  const written = String.fromCharCode(...bext.subarray(dateAt, dateAt + 10)).replaceAll(/[:_/. ]/g, '-')
  return /^(19|20)\d\d-\d\d-\d\d$/.test(written) && !Number.isNaN(Date.parse(written)) ? written : null
}

/** A file with more tracks than a table has rows for is a mistake. */
const mostChannels = 64

function channelsOf(ixml: string): WaveNotes['channels'] {
  return [...ixml.matchAll(/<TRACK>([\s\S]*?)<\/TRACK>/g)].slice(0, mostChannels).map(([, track], at) => ({
    n: Number(textOf(track!, 'CHANNEL_INDEX')) || at + 1,
    name: firstOf(textOf(track!, 'NAME'), 60).trim(),
  }))
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }

const textOf = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]{0,500})</${name}>`).exec(xml)?.[1] ?? '').replaceAll(/&(amp|lt|gt|quot|apos);/g, (found) => entities[found]!)
