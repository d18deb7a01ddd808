import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { madeOnce } from './made-once.ts'

/** Where a clip's picture turns white and its sound begins to beep, in seconds, and for how long. */
export const flash = { atSeconds: 1, lastsSeconds: 0.4 }

export interface Clip {
  name: string
  /** How it is made, with `-i picture` and `-i sound` already given; `{out}` is where it goes. */
  make: (run: (...args: string[]) => void, out: string) => void
  file: string
  seconds: number
  /** Display size of the best rendition. */
  size: [number, number]
  rate: number
  sound: boolean
  copied?: boolean
}

export const black = (size: string, rate: string, seconds = 3) =>
  `color=black:s=${size}:r=${rate}:d=${seconds},drawbox=c=white:t=fill:enable='between(t,${flash.atSeconds - 0.001},${flash.atSeconds + flash.lastsSeconds})'`
const beep = (seconds = 3, channels = 2) => {
  const wave = `if(between(t,${flash.atSeconds},${flash.atSeconds + flash.lastsSeconds}),0.6*sin(2*PI*880*t),0)`
  return `aevalsrc='${Array(channels).fill(wave).join('|')}':s=48000:d=${seconds}`
}
export const lavfi = (graph: string) => ['-f', 'lavfi', '-i', graph]
export const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-g', '25']
const aac = ['-c:a', 'aac']

function clip(
  name: string,
  file: string,
  picture: string,
  sound: string | null,
  codecs: string[],
  expected: Partial<Clip> & Pick<Clip, 'size' | 'rate'>,
): Clip {
  return {
    name,
    file,
    seconds: 3,
    sound: sound !== null,
    make: (run, out) => run(...lavfi(picture), ...(sound ? lavfi(sound) : []), ...codecs, out),
    ...expected,
  }
}

/** A film that can be passed on as it is, and the sources people really send. Each flashes and beeps at one second. */
export const clips: Clip[] = [
  clip(
    'a plain MP4',
    'plain.mp4',
    black('640x360', '25'),
    beep(),
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-pix_fmt', 'yuv420p', '-g', '50', ...aac],
    { size: [640, 360], rate: 25, copied: true },
  ),
  {
    name: 'variable frame rate',
    file: 'variable.mp4',
    seconds: 3,
    size: [320, 180],
    rate: 25,
    sound: true,
    // Every frame in the first two seconds, then every tenth.
    make: (run, out) =>
      run(
        ...lavfi(`${black('320x180', '25')},select='lt(t,2)+not(mod(n,10))'`),
        ...lavfi(beep()),
        '-fps_mode',
        'vfr',
        ...h264,
        ...aac,
        out,
      ),
  },
  clip('portrait', 'portrait.mp4', black('360x640', '30'), beep(), [...h264, ...aac], { size: [360, 640], rate: 30, copied: true }),
  {
    name: 'a rotation flag',
    file: 'rotated.mp4',
    seconds: 3,
    size: [180, 320],
    rate: 25,
    sound: true,
    make: (run, out) => {
      run(...lavfi(black('320x180', '25')), ...lavfi(beep()), ...h264, ...aac, `${out}.upright.mp4`)
      try {
        run('-display_rotation', '90', '-i', `${out}.upright.mp4`, '-c', 'copy', out)
      } catch {
        // Before ffmpeg 6.
        run('-i', `${out}.upright.mp4`, '-c', 'copy', '-metadata:s:v:0', 'rotate=270', out)
      }
    },
  },
  clip(
    'odd sizes',
    'odd.mkv',
    black('321x181', '25').replace(',', ',format=yuv444p,'),
    beep(),
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p', ...aac],
    { size: [322, 182], rate: 25 },
  ),
  clip(
    '4:4:4',
    'full-chroma.mp4',
    black('320x180', '25'),
    beep(),
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p', '-g', '25', ...aac],
    { size: [320, 180], rate: 25 },
  ),
  clip('5.1 sound', 'surround.mp4', black('320x180', '25'), beep(3, 6), [...h264, ...aac, '-ac', '6'], {
    size: [320, 180],
    rate: 25,
    copied: true,
  }),
  clip('mono sound', 'mono.mp4', black('320x180', '25'), beep(3, 1), [...h264, ...aac], { size: [320, 180], rate: 25, copied: true }),
  clip('no sound', 'silent.mp4', black('320x180', '25'), null, h264, { size: [320, 180], rate: 25, copied: true }),
  clip('29.97 frames a second', 'ntsc.mp4', black('320x180', '30000/1001'), beep(), [...h264, ...aac], {
    size: [320, 180],
    rate: 30000 / 1001,
    copied: true,
    seconds: (90 * 1.001) / 30,
  }),
  clip(
    'HEVC in 10 bits',
    'hevc.mp4',
    black('320x180', '25'),
    beep(),
    ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-pix_fmt', 'yuv420p10le', ...aac],
    { size: [320, 180], rate: 25 },
  ),
  clip(
    'interlaced MPEG-2',
    'interlaced.mpg',
    `${black('720x576', '50')},interlace`,
    beep(),
    ['-c:v', 'mpeg2video', '-flags', '+ilme+ildct', '-b:v', '2M', '-aspect', '4:3', '-c:a', 'mp2'],
    { size: [768, 576], rate: 25 },
  ),
  clip('ProRes', 'prores.mov', black('320x180', '24'), beep(), ['-c:v', 'prores_ks', '-c:a', 'pcm_s24le'], { size: [320, 180], rate: 24 }),
  clip(
    'VP9 with alpha',
    'alpha.webm',
    `${black('320x180', '25')},format=yuva420p`,
    beep(),
    ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
    { size: [320, 180], rate: 25 },
  ),
  clip('non-square pixels', 'anamorphic.mp4', `${black('360x288', '25')},setsar=64/45`, beep(), [...h264, ...aac], {
    size: [512, 288],
    rate: 25,
  }),
  {
    name: 'Annex-B in MKV',
    file: 'annexb.mkv',
    seconds: 3,
    size: [320, 180],
    rate: 25,
    sound: true,
    copied: true,
    make: (run, out) => {
      run(...lavfi(black('320x180', '25')), ...lavfi(beep()), ...h264, ...aac, '-f', 'mpegts', `${out}.ts`)
      run('-i', `${out}.ts`, '-c:v', 'copy', '-c:a', 'copy', '-allow_raw_vfw', '1', out)
    },
  },
  clip('MPEG-TS', 'broadcast.ts', black('320x180', '25'), beep(), [...h264, '-c:a', 'mp2'], { size: [320, 180], rate: 25, copied: true }),
  clip('sound only', 'radio.mp3', beep(), null, ['-c:a', 'libmp3lame'], { size: [854, 480], rate: 25, sound: true }),
  clip('10 frames a second', 'ten.mp4', black('320x180', '10'), beep(), [...h264, ...aac], { size: [320, 180], rate: 10, copied: true }),
  {
    name: 'an edit list that cuts into a group of pictures',
    file: 'edited.mp4',
    seconds: 3,
    size: [320, 180],
    rate: 25,
    sound: true,
    // One second more in front, which the edit list leaves out.
    make: (run, out) => {
      const late = black('320x180', '25', 4).replaceAll(/between\(t,[^)]*\)/g, 'between(t,1.999,2.4)')
      run(
        ...lavfi(late),
        ...lavfi(beep(4).replaceAll(/between\(t,[^)]*\)/g, 'between(t,2,2.4)')),
        ...h264,
        '-g',
        '100',
        ...aac,
        `${out}.whole.mp4`,
      )
      run('-ss', '1', '-i', `${out}.whole.mp4`, '-c', 'copy', out)
    },
  },
  clip(
    'several audio tracks',
    'dubbed.mkv',
    black('320x180', '25'),
    beep(),
    ['-f', 'lavfi', '-i', 'anullsrc=r=48000', '-t', '3', '-map', '0:v', '-map', '1:a', '-map', '2:a', ...h264, ...aac],
    { size: [320, 180], rate: 25, copied: true },
  ),
  {
    name: 'sound that begins half a second late',
    file: 'late-sound.mkv',
    seconds: 3,
    size: [320, 180],
    rate: 25,
    sound: true,
    copied: true,
    make: (run, out) =>
      run(
        ...lavfi(black('320x180', '25')),
        '-itsoffset',
        '0.5',
        ...lavfi(beep(2.5).replaceAll(/between\(t,[^)]*\)/g, 'between(t,0.5,0.9)')),
        ...h264,
        '-c:a',
        'flac',
        out,
      ),
  },
  {
    name: 'a picture that begins half a second late',
    file: 'late-picture.mkv',
    seconds: 3,
    size: [320, 180],
    rate: 25,
    sound: true,
    make: (run, out) =>
      run(
        '-itsoffset',
        '0.5',
        ...lavfi(black('320x180', '25', 2.5).replaceAll(/between\(t,[^)]*\)/g, 'between(t,0.499,0.9)')),
        ...lavfi(beep()),
        ...h264,
        '-c:a',
        'flac',
        out,
      ),
  },
  {
    name: 'a recording that does not say how long it is',
    file: 'recorded.webm',
    seconds: 3,
    size: [320, 180],
    rate: 25,
    sound: true,
    make: (run, out) =>
      run(
        ...lavfi(black('320x180', '25')),
        ...lavfi(beep()),
        '-c:v',
        'libvpx',
        '-deadline',
        'realtime',
        '-cpu-used',
        '8',
        '-c:a',
        'libopus',
        '-f',
        'webm',
        '-live',
        '1',
        out,
      ),
  },
  clip('sound that outlasts the picture', 'outlasting.mp4', black('320x180', '25', 2), beep(3), [...h264, ...aac], {
    size: [320, 180],
    rate: 25,
  }),
]

/** Makes a clip at `folder/file` with this ffmpeg. What has no other file in it is made once for all tests. */
export function makeClip(ffmpeg: string, folder: string, file: string, make: Clip['make']): string {
  const out = join(folder, file)
  mkdirSync(dirname(out), { recursive: true })
  make((...args) => (isOfNothingElse(args, folder) ? copyOfClip(ffmpeg, args) : runFfmpeg(ffmpeg, args)), out)
  return out
}

const runFfmpeg = (ffmpeg: string, args: string[]) =>
  execFileSync(ffmpeg, ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args], { stdio: ['ignore', 'ignore', 'inherit'] })

/** Only pictures and sounds that ffmpeg draws itself go in, and one file in the folder comes out. */
function isOfNothingElse(args: string[], folder: string): boolean {
  const drawn = args.every((arg, at) => arg !== '-i' || (args[at - 2] === '-f' && args[at - 1] === 'lavfi'))
  return drawn && args.at(-1)!.startsWith(folder) && args.slice(0, -1).every((arg) => !arg.includes(folder))
}

function copyOfClip(ffmpeg: string, args: string[]) {
  const name = `clip${extname(args.at(-1)!)}`
  const kept = madeOnce([ffmpeg, ...args.slice(0, -1), name], (made) => runFfmpeg(ffmpeg, [...args.slice(0, -1), join(made, name)]))
  copyFileSync(join(kept, name), args.at(-1)!)
}
