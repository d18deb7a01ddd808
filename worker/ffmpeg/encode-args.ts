import type { Rung } from '#core/media/ladder.ts'
import { perSecond } from '#core/media/media-plan.ts'
import type { SoundStream } from '#core/media/media-probe.ts'
import type { FrameGrid } from '#core/media/mp4/packet-tables.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import type { Hardware } from './hardware.ts'
import { levelled, saysWhere } from './hear-damage.ts'
import { saysShots } from './hear-shots.ts'
import { toStandardRange } from './needs.ts'
import { sourceArgs } from './source-args.ts'

export interface EncodeTarget {
  rung: Rung
  /** A path, or `pipe:1`. */
  output: string
}

export interface EncodeOptions {
  preset: 'superfast' | 'veryfast'
  crf: number
  keyFrameSeconds: number
  /** Hardware encoder. */
  hardware?: Hardware
  /** Adds the picture position to the report, so that decoder errors can be located. */
  findDamage?: boolean
}

/** One ffmpeg run for all targets: decoded once, filtered once, then split. */
export function encodeArgs(source: CheckedSource, targets: EncodeTarget[], options: EncodeOptions): string[] {
  const { durationSeconds } = source
  // Damage detection runs only where a whole film is decoded for its final renditions.
  const looks = options.findDamage ? 1 : 0
  const hasSound = source.sound.length > 0
  const graph = [
    `${pictureInput(source)}${pictureFilters(source).join()},split=${targets.length + looks}${targets.map((_, at) => `[p${at}]`).join('')}${looks ? '[look]' : ''}`,
    ...(looks ? [`[look]${saysWhere}[seen]`] : []),
    // On the smallest picture, at almost no cost.
    ...targets.map(
      ({ rung }, at) =>
        `[p${at}]scale=${rung.width}:${rung.height}:flags=bicubic,format=yuv420p,setsar=1${looks && at === targets.length - 1 ? `,${saysShots}` : ''}${options.hardware?.filter ?? ''}[v${at}]`,
    ),
    ...(hasSound ? [`${soundFilters(source)},asplit=${targets.length}${targets.map((_, at) => `[a${at}]`).join('')}`] : []),
  ]
  return [
    ...(looks ? levelled : []),
    ...(options.hardware?.opens ?? []),
    ...sourceArgs(source),
    ...['-filter_complex', graph.join(';')],
    ...targets.flatMap(({ rung, output }, at) => [
      ...['-map', `[v${at}]`, ...(hasSound ? ['-map', `[a${at}]`] : [])],
      ...pictureCodec(source, rung, options),
      ...(hasSound ? soundCodec : []),
      ...['-t', durationSeconds.toFixed(6)],
      ...container(output),
    ]),
    ...(looks ? ['-map', '[seen]', '-fps_mode', 'passthrough', '-t', durationSeconds.toFixed(6), '-f', 'null', '-'] : []),
  ]
}

/** The sound alone, stereo, as long as the film, in fragments of two seconds. */
export const soundArgs = (source: CheckedSource, output: string): string[] => [
  ...sourceArgs(source),
  ...['-filter_complex', `${soundFilters(source)}[sound]`, '-map', '[sound]', ...soundCodec, '-t', source.durationSeconds.toFixed(6)],
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-f', 'mp4', '-frag_duration', '2000000', '-movflags', '+cmaf+skip_trailer', '-y'],
  `file:${output}`,
]

/** Copies the video stream, and the audio when `copySound`. */
export function copyArgs(source: CheckedSource, copySound: boolean, output: string, movFlags = source.grid ? '+delay_moov' : ''): string[] {
  const { picture } = source.probe
  const [sound] = source.sound
  const codec = copySound ? ['-c:a', 'copy', '-bsf:a', copiedSound(source)] : soundCodec
  return [
    ...sourceArgs(source),
    ...(sound && !copySound ? ['-filter_complex', `${soundFilters(source)}[sound]`] : []),
    ...['-map', `0:${picture!.stream}`, '-c:v', 'copy', ...(source.grid ? ['-bsf:v', onGrid(source.grid)] : [])],
    ...(sound ? ['-map', copySound ? `0:${sound.stream}` : '[sound]', ...codec] : []),
    // A fragment of less than a second is joined with the next.
    ...['-min_frag_duration', '1000000'],
    // The header waits for the first packets, which carry the ADTS configuration.
    ...(source.grid ? ['-use_editlist', '0'] : []),
    ...container(output, movFlags),
  ]
}

/** Copies the video stream and muxes encoded ADTS audio from standard input: audio time is counted in frames, both begin at 0. */
export function besideSoundArgs(source: CheckedSource, output: string): string[] {
  return [
    ...sourceArgs(source),
    ...['-f', 'aac', '-i', 'pipe:0'],
    ...['-map', `0:${source.probe.picture!.stream}`, '-c:v', 'copy', ...(source.grid ? ['-bsf:v', onGrid(source.grid)] : [])],
    ...['-map', '1:a:0', '-c:a', 'copy', '-bsf:a', 'aac_adtstoasc,setts=ts=N*1024:duration=1024:time_base=1/48000'],
    ...['-min_frag_duration', '1000000', '-use_editlist', '0'],
    ...container(output, '+delay_moov'),
  ]
}

/** Millisecond timestamps become frame counts. The first frame is shown from the beginning, as with the `fps` filter. */
function onGrid({ rate: { frames, seconds }, firstSeconds, firstPlace, decodesFrom }: FrameGrid): string {
  const place = `floor((PTS*TB-${firstSeconds.toFixed(6)})*${frames}/${seconds}+${firstPlace}.5)`
  return `setts=pts=if(eq(N\\,0)\\,0\\,${place}):dts=N+${decodesFrom}:duration=1:time_base=${seconds}/${frames}`
}

/** For a film counted from its first packet, else without the encoder delay. */
function copiedSound({ grid }: CheckedSource): string {
  if (!grid) return 'noise=drop=lt(pts\\,0)'
  return `${grid.adts ? 'aac_adtstoasc,' : ''}setts=ts=N*1024:duration=1024:time_base=1/48000`
}

/** Decodes a source from end to end, only for decoder errors. */
export const listenArgs = (source: CheckedSource): string[] => [
  ...levelled,
  ...sourceArgs(source),
  ...(source.probe.picture ? ['-map', `0:${source.probe.picture.stream}`, '-vf', `${saysShots},${saysWhere}`] : []),
  ...source.sound.flatMap(({ stream }) => ['-map', `0:${stream}`]),
  ...['-f', 'null', '-'],
]

export function pictureInput({ probe, sound, picture: { width, height, rate } }: CheckedSource): string {
  if (probe.picture) return `[0:${probe.picture.stream}]`
  // Sound alone: its waveform on a dark background.
  const wave = `[0:${sound[0]!.stream}]aformat=channel_layouts=mono,showwaves=s=${width}x${height / 4}:mode=cline:rate=${rate.frames}:colors=0xF2EEE6,format=yuva420p[wave]`
  return `color=c=0x0E0D0C:s=${width}x${height}:r=${rate.frames}[ground];${wave};[ground][wave]overlay=0:(H-h)/2:shortest=1,`
}

/** What makes a source's picture even: whole frames, standard range, frames at the same distance from 0 on. */
export const evenFilters = ({ probe, picture }: CheckedSource): string[] => [
  ...(probe.picture?.interlaced ? ['bwdif=mode=send_frame:deint=all'] : []),
  ...(probe.picture?.highDynamicRange ? [toStandardRange] : []),
  // The film begins at 0 whichever stream began first.
  `fps=${picture.rate.frames}/${picture.rate.seconds}:start_time=0`,
]

/** The same, and its last frame is repeated until the sound has ended. */
export const pictureFilters = (source: CheckedSource): string[] => [
  ...evenFilters(source),
  `tpad=stop_mode=clone:stop_duration=${Math.ceil(source.durationSeconds + 1)}`,
]

/** Gaps filled, beginning at 0, stereo, as long as the picture. */
export const soundFilters = (source: CheckedSource) => `${heardFilters(source)},apad=whole_dur=${source.durationSeconds.toFixed(6)}`

/** The same without padding. */
export const heardFilters = (source: CheckedSource) => `${soundGraph(source, 48000)},aformat=sample_fmts=fltp:channel_layouts=stereo`

/** The audible sound of a source, one stream or a mix of two, as a filter graph without an output label. */
export function soundGraph({ sound }: CheckedSource, sampleRate: number): string {
  const even = ({ stream }: SoundStream) => `[0:${stream}]aresample=${sampleRate}:async=1:first_pts=0`
  if (sound.length === 1) return even(sound[0]!)
  const inputs = sound.map((each, at) => `${even(each)},aformat=sample_fmts=fltp[m${at}]`).join(';')
  // Two microphones add up; a limiter prevents clipping.
  return `${inputs};${sound.map((_, at) => `[m${at}]`).join('')}amix=inputs=${sound.length}:normalize=0,alimiter=limit=0.95:level=0`
}

export function pictureCodec({ picture }: CheckedSource, rung: Rung, { preset, crf, keyFrameSeconds, hardware }: EncodeOptions): string[] {
  const everyFrames = String(Math.max(1, Math.round(perSecond(picture.rate) * keyFrameSeconds)))
  if (hardware) return [...hardware.codec(rung, everyFrames), '-profile:v', 'high', '-g', everyFrames]
  return [
    ...[
      '-c:v',
      'libx264',
      '-preset',
      preset,
      '-crf',
      String(crf),
      '-maxrate',
      String(rung.maxBitrate),
      '-bufsize',
      String(rung.maxBitrate * 2),
    ],
    ...['-profile:v', 'high', '-g', everyFrames, '-keyint_min', everyFrames, '-sc_threshold', '0'],
  ]
}

/** The encoder's silent first frame is dropped, so that sound and picture both begin at 0 without an edit list, which players treat differently. */
export const soundCodec = ['-c:a', 'aac', '-b:a', '128k', '-bsf:a', 'noise=drop=lt(pts\\,0)']

/** CMAF in one file: composition offsets from 0, a fragment for each key frame, no metadata of the source. */
export const container = (output: string, movFlags = '') => [
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-f', 'mp4'],
  ...['-movflags', `+cmaf+frag_keyframe+skip_trailer${movFlags}`, '-y'],
  output === 'pipe:1' ? output : `file:${output}`,
]
