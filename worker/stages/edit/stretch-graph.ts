import type { Shown, Stretch } from '#core/edit/render-plan.ts'
import { type Rate, sameRate } from '#core/media/media-plan.ts'
import { evenFilters, pictureInput } from '../../ffmpeg/encode-args.ts'
import { sourceArgs } from '../../ffmpeg/source-args.ts'
import type { CheckedSource } from '../../files/checked-source.ts'
import { heardGraph, waits } from '../rushes/heard-channels.ts'

/** The files a rush is rendered from: its original, or its proxy. */
export interface RushFiles {
  source: CheckedSource
  /** Whether that is the camera file, whose channels can still be told apart; a proxy is already mixed. */
  isOriginal: boolean
  /** Its channels that are heard, from 1; null: all. */
  channels: readonly number[] | null
  /** Sound that was recorded apart, and how much later than the picture it begins; seconds. */
  apart?: { source: CheckedSource; laterSeconds: number; channels: readonly number[] | null } | undefined
}

export interface RenderFrame {
  width: number
  height: number
  rate: Rate
}

/** What stretches are rendered from: ffmpeg's inputs, and the filter graph that ends in `[v]` or `[a]`. */
export interface StretchGraph {
  inputs: { path: string; args: string[] }[]
  graph: string
}

export const soundRate = 48_000
/** Too short to hear, long enough that no join clicks. */
const fadeSeconds = 0.005

/** The picture of stretches in a row: exactly their frames, in the frame of the edit. `card`: a picture of the words of an item that has no rush. */
export function pictureGraph(
  stretches: readonly Stretch[],
  frame: RenderFrame,
  files: ReadonlyMap<string, RushFiles>,
  card: (shown: Shown) => string | undefined,
): StretchGraph {
  const inputs: StretchGraph['inputs'] = []
  const parts = stretches.map(({ shown, frames, dissolve }, n) => {
    const seen = shown.map((one, at) => `${picturePart(one, frames, frame, files, card, inputs)}[v${n}.${at}]`)
    const share = dissolve ? `((N+${dissolve.at}+1)/${dissolve.of + 1})` : ''
    return [...seen, `${dissolve ? `[v${n}.0][v${n}.1]blend=all_expr='A*(1-${share})+B*${share}'` : `[v${n}.0]null`}[v${n}]`].join(';')
  })
  const counted = `setpts=N*${frame.rate.seconds}/${frame.rate.frames}/TB[v]`
  return { inputs, graph: `${parts.join(';')};${inARow(stretches.length, 'v', 'v=1:a=0', 'null')},${counted}` }
}

/** A stretch of sound as long as it is to be. */
export interface HeardStretch extends Stretch {
  samples: number
}

/** The sound of stretches in a row: exactly their samples, stereo. */
export function soundGraph(stretches: readonly HeardStretch[], rate: Rate, files: ReadonlyMap<string, RushFiles>): StretchGraph {
  const inputs: StretchGraph['inputs'] = []
  const parts = stretches.map(({ shown, samples, dissolve }, n) => {
    const heard = shown.map((one, at) => `${soundPart(one, samples, rate, files, inputs)}[a${n}.${at}]`)
    const share = dissolve ? `((t*${rate.frames}/${rate.seconds}+${dissolve.at})/${dissolve.of})` : ''
    const joined = dissolve
      ? `[a${n}.0]volume='max(0,1-${share})':eval=frame[b${n}.0];[a${n}.1]volume='min(1,${share})':eval=frame[b${n}.1];[b${n}.0][b${n}.1]amix=inputs=2:normalize=0`
      : `[a${n}.0]afade=t=in:d=${fadeSeconds},afade=t=out:st=${Math.max(0, samples / soundRate - fadeSeconds).toFixed(6)}:d=${fadeSeconds}`
    return [...heard, `${joined}[a${n}]`].join(';')
  })
  return { inputs, graph: `${parts.join(';')};${inARow(stretches.length, 'a', 'v=0:a=1', 'anull')}[a]` }
}

/** `[v0][v1]concat=…`; of one alone it is passed on. */
const inARow = (count: number, label: string, streams: string, passed: string) =>
  `${Array.from({ length: count }, (_, n) => `[${label}${n}]`).join('')}${count === 1 ? passed : `concat=n=${count}:${streams}`}`

/** When an event begins to be seen in its file. Same rates are counted in frames, so that no rounding shows a neighbour. */
function secondsIn({ event, offset }: Shown, rate: Rate): number {
  const own = event.rush!.rate
  const from = (event.source[0] * own.seconds) / own.frames
  return from + (offset * rate.seconds) / rate.frames
}

function picturePart(
  shown: Shown,
  frames: number,
  { width, height, rate }: RenderFrame,
  files: ReadonlyMap<string, RushFiles>,
  card: (shown: Shown) => string | undefined,
  inputs: StretchGraph['inputs'],
): string {
  const written = `${rate.frames}/${rate.seconds}`
  const exactly = `trim=end_frame=${frames},setpts=N*${rate.seconds}/${rate.frames}/TB,format=yuv420p`
  const source = shown.event.rush ? files.get(shown.event.rush.id)?.source : undefined
  if (!source?.probe.picture) {
    const ground = `color=c=black:s=${width}x${height}:r=${written},setsar=1`
    const words = card(shown)
    if (!words) return `${ground},${exactly}`
    inputs.push({ path: words, args: ['-f', 'image2', '-i', `file:${words}`] })
    return `${ground}[g${inputs.length}];[g${inputs.length}][${inputs.length - 1}:v]overlay=(W-w)/2:(H-h)/2:repeatlast=1,${exactly}`
  }
  // A quarter of a frame early: what is shown first is the frame itself, whichever way its clock was rounded.
  const own = shown.event.rush!.rate
  const seekSeconds = Math.max(0, secondsIn(shown, rate) - (0.25 * own.seconds) / own.frames)
  inputs.push({ path: source.path, args: sourceArgs(source, { seekSeconds }) })
  return [
    `${pictureInput(source).replace('[0:', `[${inputs.length - 1}:`)}${evenFilters({ ...source, picture: { ...source.picture, rate: own } }).join()}`,
    ...(sameRate(own, rate) ? [] : [`fps=${written}:start_time=0`]),
    `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=bicubic`,
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2,setsar=1`,
    // A rush that ends earlier than it said holds its last frame.
    `tpad=stop_mode=clone:stop=${frames}`,
    exactly,
  ].join()
}

function soundPart(
  shown: Shown,
  samples: number,
  rate: Rate,
  files: ReadonlyMap<string, RushFiles>,
  inputs: StretchGraph['inputs'],
): string {
  const exactly = `apad,atrim=end_sample=${samples},asetpts=N/SR/TB`
  const rush = shown.event.rush ? files.get(shown.event.rush.id) : undefined
  // Channels of an item are those of its camera file: who chose them hears that one, as long as it is here.
  const chosen = rush?.isOriginal ? shown.event.item.channels : null
  const apart = chosen ? undefined : rush?.apart
  const source = apart?.source ?? rush?.source
  if (!rush || !source || source.sound.length === 0) return `anullsrc=r=${soundRate}:cl=stereo,${exactly}`
  const fromSeconds = secondsIn(shown, rate) - (apart?.laterSeconds ?? 0)
  inputs.push({ path: source.path, args: sourceArgs(source, { seekSeconds: Math.max(0, fromSeconds) }) })
  const graph = heardGraph(source, apart ? apart.channels : (chosen ?? rush.channels), `s${inputs.length}`)
  return `${graph.replaceAll('[0:', `[${inputs.length - 1}:`)}${waits(-fromSeconds)},${exactly}`
}
