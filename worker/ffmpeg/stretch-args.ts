import type { Rung } from '#core/media/ladder.ts'
import { perSecond } from '#core/media/media-plan.ts'
import { firstAacFrame, framesApart, pieceRate, samplesInAac, secondsOfFrames } from '#core/media/pieces.ts'
import type { SoundStretch } from '#core/media/sound/sound-stretches.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import {
  container,
  type EncodeOptions,
  type EncodeTarget,
  pictureCodec,
  pictureFilters,
  pictureInput,
  soundFilters,
} from './encode-args.ts'
import { levelled, saysWhere } from './hear-damage.ts'
import { saysShots } from './hear-shots.ts'
import { sourceArgs } from './source-args.ts'

/** Frames of a film from `firstFrame` on; `last` when it ends with them. */
export interface Stretch {
  firstFrame: number
  frames: number
  last: boolean
}

/** Pre-roll for decoders and filters; with a variable frame rate a picture may last long. */
const leadSeconds = { steady: 2, wandering: 10 }
/** Audio frames overlap, so the previous one is needed. */
const leadingAac = 2

/**
 * Encodes one stretch of a rendition to standard output: a key frame a second from its first on, so that stretches made by different workers follow each other
 * frame by frame and AAC frame by AAC frame. It begins at 0; `moveFragments` brings it to its place.
 */
export function stretchArgs(source: CheckedSource, rung: Rung, { firstFrame, frames, last }: Stretch): string[] {
  const { rate } = source.picture
  const { lead, beginsAt } = leadOf(source, firstFrame)
  const hasSound = source.sound.length > 0
  const apart = String(framesApart(rate))
  const picture = [
    ...pictureFilters(source),
    `trim=start_frame=${lead}:end_frame=${lead + frames}`,
    'setpts=PTS-STARTPTS',
    // Rewritten timestamps have lost the rate.
    `fps=${rate.frames}/${rate.seconds}`,
    `scale=${rung.width}:${rung.height}:flags=bicubic`,
    'format=yuv420p',
    'setsar=1[v]',
  ]
  const sound = soundOf(source, { firstFrame, frames, last }, beginsAt)
  return [
    ...sourceArgs(source, beginsAt > 0 ? { seekSeconds: beginsAt } : {}),
    '-filter_complex',
    [`${pictureInput(source)}${picture.join()}`, ...(hasSound ? [`${soundFilters(source)},${sound.cut}[a]`] : [])].join(';'),
    ...['-map', '[v]', ...(hasSound ? ['-map', '[a]'] : [])],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'superfast',
      '-crf',
      '25',
      '-maxrate',
      String(rung.maxBitrate),
      '-bufsize',
      String(rung.maxBitrate * 2),
    ],
    // Without B-frames a fragment holds the sound of exactly its own time.
    ...['-profile:v', 'high', '-bf', '0', '-g', apart, '-keyint_min', apart, '-sc_threshold', '0'],
    ...(hasSound ? ['-c:a', 'aac', '-b:a', '128k', '-bsf:a', sound.packets] : []),
    ...container('pipe:1'),
  ]
}

/** Number of frames read before the first one needed, and the time of the first of them. */
function leadOf({ picture: { rate, variableRate } }: CheckedSource, firstFrame: number) {
  const lead = Math.min(firstFrame, Math.ceil(perSecond(rate) * (variableRate ? leadSeconds.wandering : leadSeconds.steady)))
  return { lead, beginsAt: secondsOfFrames(firstFrame - lead, rate) }
}

/**
 * One stretch of a full ladder, decoded once, each rung in its own file that begins at 0. The times in its report count from `beginsAt`: what is
 * read before the stretch is analysed too, so that a cut on its first frame is detected.
 */
export function partArgs(
  source: CheckedSource,
  targets: EncodeTarget[],
  stretch: Stretch,
  options: EncodeOptions,
): { args: string[]; beginsAt: number } {
  const { rate } = source.picture
  const { lead, beginsAt } = leadOf(source, stretch.firstFrame)
  const until = lead + stretch.frames
  const hasSound = source.sound.length > 0
  const cut = `trim=start_frame=${lead}:end_frame=${until},setpts=PTS-STARTPTS,fps=${rate.frames}/${rate.seconds}`
  const scaled = ({ rung }: EncodeTarget) => `scale=${rung.width}:${rung.height}:flags=bicubic,format=yuv420p,setsar=1`
  const smallest = targets.length - 1
  const sound = soundOf(source, stretch, beginsAt)
  const graph = [
    `${pictureInput(source)}${pictureFilters(source).join()},split=${targets.length + 1}${targets.map((_, at) => `[p${at}]`).join('')}[look]`,
    `[look]trim=end_frame=${until},${saysWhere}[seen]`,
    ...targets.map(
      (target, at) => `[p${at}]${at === smallest ? `${scaled(target)},${saysShots},${cut}` : `${cut},${scaled(target)}`}[v${at}]`,
    ),
    ...(hasSound ? [`${soundFilters(source)},${sound.cut},asplit=${targets.length}${targets.map((_, at) => `[a${at}]`).join('')}`] : []),
  ]
  const args = [
    ...levelled,
    ...sourceArgs(source, beginsAt > 0 ? { seekSeconds: beginsAt } : {}),
    ...['-filter_complex', graph.join(';')],
    ...targets.flatMap(({ rung, output }, at) => [
      ...['-map', `[v${at}]`, ...(hasSound ? ['-map', `[a${at}]`] : [])],
      ...pictureCodec(source, rung, options),
      ...(hasSound ? ['-c:a', 'aac', '-b:a', '128k', '-bsf:a', sound.packets] : []),
      ...container(output),
    ]),
    ...['-map', '[seen]', '-fps_mode', 'passthrough', '-f', 'null', '-'],
  ]
  return { args, beginsAt }
}

/** The samples to encode, and the packets to keep of the output: those of the stretch, counted over the whole film. */
function soundOf({ picture: { rate }, durationSeconds }: CheckedSource, { firstFrame, frames, last }: Stretch, beginsAt: number) {
  const firstAac = firstAacFrame(firstFrame, rate)
  return cutSound({ firstAac, count: firstAacFrame(firstFrame + frames, rate) - firstAac, last }, durationSeconds, beginsAt)
}

/** The samples a stretch of sound is encoded from, counted over the whole film, and which of its packets are kept. */
export function soundBounds({ firstAac, count, last }: SoundStretch, durationSeconds: number) {
  const lead = Math.min(firstAac, leadingAac)
  const keepFrom = lead * samplesInAac
  const beyond = last ? '' : `+gte(pts\\,${keepFrom + count * samplesInAac})`
  const toBeginning = lead > 0 ? `,setts=pts=PTS-${keepFrom}:dts=DTS-${keepFrom}` : ''
  return {
    from: (firstAac - lead) * samplesInAac,
    until: last ? Math.round(durationSeconds * pieceRate) : (firstAac + count + 1) * samplesInAac,
    packets: `noise=drop=lt(pts\\,${keepFrom})${beyond}${toBeginning}`,
  }
}

function cutSound(stretch: SoundStretch, durationSeconds: number, beginsAt: number) {
  const { from, until, packets } = soundBounds(stretch, durationSeconds)
  const skipped = Math.round(beginsAt * pieceRate)
  const begins = Math.max(0, from - skipped)
  const ends = stretch.last ? until - skipped : begins + (until - from)
  return { cut: `atrim=start_sample=${begins}:end_sample=${ends},asetpts=PTS-STARTPTS`, packets }
}

/** A fast encoder setting for waiting viewers: half the work of the default, inaudible at this rate. */
const quickSound = ['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '160k']

/** Encodes a stretch of a film's sound as ADTS to standard output: stretches follow each other frame by frame. */
export function soundStretchArgs(source: CheckedSource, stretch: SoundStretch): string[] {
  const beginsAt = Math.max(0, Math.floor((stretch.firstAac * samplesInAac) / pieceRate - leadSeconds.steady))
  const { cut, packets } = cutSound(stretch, source.durationSeconds, beginsAt)
  return [
    ...sourceArgs(source, beginsAt > 0 ? { seekSeconds: beginsAt } : {}),
    ...['-filter_complex', `${soundFilters(source)},${cut}[a]`, '-map', '[a]', '-vn', ...quickSound],
    ...['-bsf:a', packets, '-f', 'adts', 'pipe:1'],
  ]
}

/** Bytes per sample of `heardArgs`: two channels. */
export const heardSampleBytes = 8

/** The whole audible sound of a film as PCM to standard output. */
export const heardArgs = (source: CheckedSource): string[] => [
  ...sourceArgs(source),
  ...['-filter_complex', `${soundFilters(source)},atrim=end_sample=${Math.round(source.durationSeconds * pieceRate)}[a]`],
  ...['-map', '[a]', '-vn', '-c:a', 'pcm_f32le', '-f', 'f32le', 'pipe:1'],
]

/** Encodes the samples of a stretch from standard input, as ADTS to standard output. */
export const heardStretchArgs = (packets: string): string[] => [
  ...['-f', 'f32le', '-ar', String(pieceRate), '-ch_layout', 'stereo', '-i', 'pipe:0'],
  ...[...quickSound, '-bsf:a', packets, '-f', 'adts', 'pipe:1'],
]
