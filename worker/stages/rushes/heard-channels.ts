import { channelsIn } from '#core/edit/rushes/tape-facts.ts'
import { heardFilters } from '../../ffmpeg/encode-args.ts'
import type { CheckedSource } from '../../files/checked-source.ts'

/**
 * The sound of a rush as 48 kHz stereo, a filter graph of input 0 without an output label: of its channels, counted from 1 through all its streams, those that
 * are heard, each in both ears. Null for all, as the file has them. `label` is its own where several are in one graph.
 */
export function heardGraph(source: CheckedSource, heard: readonly number[] | null, label = 'h'): string {
  const streams = heard ? heardStreams(source, heard) : []
  if (streams.length === 0) return heardFilters(source).replaceAll('[m', `[${label}m`)
  const parts = streams.map(({ stream, channels }, at) => {
    const mix = channels.map((n) => `c${n}`).join('+')
    return `[0:${stream}]aresample=48000:async=1:first_pts=0,pan=stereo|c0=${mix}|c1=${mix}${streams.length > 1 ? `[${label}${at}]` : ''}`
  })
  const limited = 'alimiter=limit=0.95:level=0,aformat=sample_fmts=fltp:channel_layouts=stereo'
  if (streams.length === 1) return `${parts[0]},${limited}`
  return `${parts.join(';')};${streams.map((_, at) => `[${label}${at}]`).join('')}amix=inputs=${streams.length}:normalize=0,${limited}`
}

/** Streams with the channels of theirs that are heard, from 0. */
function heardStreams({ probe }: CheckedSource, heard: readonly number[]): { stream: number; channels: number[] }[] {
  let first = 1
  return probe.sounds.flatMap(({ stream, channels }) => {
    const count = channelsIn(channels)
    const own = Array.from({ length: count }, (_, n) => n).filter((n) => heard.includes(first + n))
    first += count
    return own.length > 0 ? [{ stream, channels: own }] : []
  })
}

/** Silence until a sound begins that is to be heard later: after the graph above. */
export const waits = (laterSeconds: number): string => (laterSeconds > 0 ? `,adelay=${Math.round(laterSeconds * 48_000)}S:all=1` : '')
