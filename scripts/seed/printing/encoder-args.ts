import type { FilmLook } from '../films/film-look.ts'
import { asLoudAsAgreed, type Mix, rawSound } from '../sound/mix-film.ts'
import { type Curve, gradeInYuv } from './grade.ts'

export interface Strip {
  width: number
  height: number
  printWidth: number
  printHeight: number
  /** File of the grain, see `grainStrip`. */
  grain: string
  path: string
  mix: Mix
  seconds: number
}

export const drawnPerSecond = 12
const shownPerSecond = 24
/** As often as a storyboard has a tile: the house need not decode what is between. */
const keyFrameSeconds = 1

/**
 * Grey drawings in, a finished film out. Each drawing gets its grain and its grade once and is shown for two frames, as in step printing:
 * half the work here, and half the work of anyone who encodes it again. Light and colour are graded apart, in the form in which they are
 * encoded.
 */
export function encoderArgs({ grade }: FilmLook, { width, height, printWidth, printHeight, grain, path, mix, seconds }: Strip): string[] {
  const graph = [
    `[0:v]scale=${printWidth}:${printHeight}:flags=bicubic,format=gray[drawn]`,
    '[drawn][1:v]blend=all_mode=grainmerge:shortest=1,format=gray[grainy]',
    ...graded('grainy', grade, printWidth, printHeight),
    `[graded]fps=${shownPerSecond}[film]`,
    `[2:a]${asLoudAsAgreed(mix, seconds)}[sound]`,
  ].join(';')
  const between = String(shownPerSecond * keyFrameSeconds)
  return [
    ...['-v', 'error', '-y', '-filter_threads', '1', ...raw(width, height), '-i', 'pipe:0'],
    ...['-stream_loop', '-1', ...raw(printWidth, printHeight), '-i', grain],
    ...rawSound(mix.path),
    ...['-filter_complex', graph, '-map', '[film]', '-map', '[sound]'],
    // A faster preset at a setting that suits it: by SSIM what "veryfast" gave at 25, for two fifths of the time.
    ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '27.5', '-maxrate', '3500k', '-bufsize', '7000k', '-bf', '2', '-threads', '1'],
    ...['-g', between, '-keyint_min', between, '-sc_threshold', '0'],
    ...inBt709,
    ...['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2'],
    ...['-fflags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4', path],
  ]
}

export const inBt709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']

/** Parts of a graph that colour a grey picture of an even size, as `[graded]`. */
export function graded(grey: string, grade: FilmLook['grade'], width: number, height: number): string[] {
  const { light, blue, red } = gradeInYuv(grade)
  return [
    `[${grey}]split[fine][coarse]`,
    `[fine]${lut(light)}[y]`,
    `[coarse]scale=${width / 2}:${height / 2}:flags=area,format=gray,split[bluish][reddish]`,
    `[bluish]${lut(blue)}[u]`,
    `[reddish]${lut(red)}[v]`,
    '[y][u][v]mergeplanes=0x001020:yuv420p[graded]',
  ]
}

export const raw = (width: number, height: number, perSecond = drawnPerSecond) => {
  const size = `${width}x${height}`
  return ['-f', 'rawvideo', '-pix_fmt', 'gray', '-video_size', size, '-framerate', String(perSecond)]
}

/** Rounded, as the filter would cut off what is behind the point, and every film would lean to green. */
const lut = ([dark, middle, light]: Curve) =>
  `lut=c0='0.5+if(lt(val,128),${dark}+${middle - dark}*val/128,${middle}+${light - middle}*(val-128)/127)'`
