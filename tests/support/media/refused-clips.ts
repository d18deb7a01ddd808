import { copyFileSync, truncateSync, writeFileSync } from 'node:fs'
import { black, type Clip, h264, lavfi } from './clips.ts'

/** Files that must be refused, each with the code of its reason. */
export const refused: { name: string; code: string; make: Clip['make'] }[] = [
  { name: 'an empty file', code: 'empty', make: (_, out) => writeFileSync(out, '') },
  {
    name: 'a text file called film.mp4',
    code: 'disguised',
    make: (_, out) => writeFileSync(out, 'Dear all, here is my film.\n'.repeat(40)),
  },
  {
    name: 'a PNG called film.mp4',
    code: 'disguised',
    make: (run, out) => run(...lavfi('color=red:s=64x64:d=0.04'), '-frames:v', '1', '-c:v', 'png', '-f', 'image2', out),
  },
  {
    name: 'a playlist that points elsewhere',
    code: 'disguised',
    make: (_, out) => writeFileSync(out, '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n'),
  },
  {
    name: 'noise',
    code: 'not-a-video',
    make: (_, out) => writeFileSync(out, Buffer.from(Array.from({ length: 65536 }, (__, at) => (at * 7919 + (at >> 3) * 104729) % 256))),
  },
  {
    name: 'an MP4 whose index was never written',
    code: 'unfinished',
    make: (run, out) => {
      run(...lavfi(black('320x180', '25')), ...h264, '-f', 'mp4', `${out}.whole`)
      copyFileSync(`${out}.whole`, out)
      truncateSync(out, 4000)
    },
  },
  {
    name: 'an MP4 cut short',
    code: 'truncated',
    make: (run, out) => {
      run(...lavfi('testsrc2=s=320x180:r=25:d=6'), ...h264, '-movflags', '+faststart', '-f', 'mp4', `${out}.whole`)
      copyFileSync(`${out}.whole`, out)
      truncateSync(out, 200_000)
    },
  },
  {
    name: 'an MKV cut short',
    code: 'truncated',
    make: (run, out) => {
      run(...lavfi('testsrc2=s=320x180:r=25:d=6'), ...h264, '-f', 'matroska', `${out}.whole`)
      copyFileSync(`${out}.whole`, out)
      truncateSync(out, 200_000)
    },
  },
  {
    name: 'a picture of 8 by 8',
    code: 'absurd-size',
    make: (run, out) => run(...lavfi('color=red:s=8x8:r=25:d=1'), '-c:v', 'ffv1', '-f', 'matroska', out),
  },
  {
    name: 'zero seconds',
    code: 'no-length',
    make: (run, out) => run(...lavfi('color=red:s=64x64:r=25:d=1'), ...h264, '-t', '0', '-movflags', '+empty_moov', '-f', 'mp4', out),
  },
]
