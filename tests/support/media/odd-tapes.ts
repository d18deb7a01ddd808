import { readFileSync, writeFileSync } from 'node:fs'
import { type Clip, lavfi } from './clips.ts'

/** A readable source that once never got ready, made of moving pictures and a tone. */
export type OddTape = Pick<Clip, 'name' | 'file' | 'make' | 'seconds' | 'size' | 'rate'>

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25']
const picture = (size: string, seconds: number, rate = '25') => `testsrc2=s=${size}:r=${rate}:d=${seconds}`
const tone = (seconds: number) => `sine=f=440:r=48000:d=${seconds}`
const broadcast = (size = '320x180', seconds = 6) => [...lavfi(picture(size, seconds)), ...lavfi(tone(seconds)), ...h264, '-c:a', 'mp2']

const joined = (out: string, parts: string[]) => writeFileSync(out, Buffer.concat(parts.map((part) => readFileSync(part))))

export const oddTapes: OddTape[] = [
  {
    name: 'a last frame at an uneven millisecond',
    file: 'uneven.mp4',
    seconds: 7.16,
    size: [320, 180],
    rate: 30000 / 1001,
    // 214.6 frames of 29.97: the last one is shown at 7.1405 s, which rounds up.
    make: (run, out) => run(...lavfi(picture('320x180', 7.16, '30000/1001')), ...lavfi(tone(7.16)), ...h264, '-c:a', 'aac', out),
  },
  {
    name: 'a transport stream whose clock begins anew',
    file: 'restarts.ts',
    seconds: 12,
    size: [320, 180],
    rate: 25,
    make(run, out) {
      run(...broadcast(), `${out}.part.ts`)
      joined(out, [`${out}.part.ts`, `${out}.part.ts`])
    },
  },
  {
    name: 'a transport stream whose clock wraps after 26 hours',
    file: 'wraps.ts',
    seconds: 6,
    size: [320, 180],
    rate: 25,
    make: (run, out) => run(...broadcast(), '-output_ts_offset', '95440', out),
  },
  {
    name: 'a picture that changes its size',
    file: 'resized.ts',
    seconds: 12,
    size: [320, 180],
    rate: 25,
    make(run, out) {
      run(...broadcast(), `${out}.small.ts`)
      run(...broadcast('640x360'), '-output_ts_offset', '6', `${out}.large.ts`)
      joined(out, [`${out}.small.ts`, `${out}.large.ts`])
    },
  },
  {
    name: 'an AVI that labels no frame as a key frame',
    file: 'unlabelled.avi',
    seconds: 70,
    size: [320, 180],
    rate: 25,
    make(run, out) {
      run(...lavfi(picture('320x180', 70)), ...lavfi(tone(70)), '-c:v', 'mpeg4', '-g', '250', '-c:a', 'mp3', out)
      const bytes = readFileSync(out)
      const index = bytes.lastIndexOf('idx1')
      const end = index + 8 + bytes.readUInt32LE(index + 4)
      // AVIIF_KEYFRAME, in the flags of each entry.
      for (let at = index + 8; at < end; at += 16) bytes.writeUInt32LE(bytes.readUInt32LE(at + 4) & ~0x10, at + 4)
      writeFileSync(out, bytes)
    },
  },
  {
    name: 'an MP4 whose table of key frames is empty',
    file: 'unlabelled.mp4',
    seconds: 70,
    size: [320, 180],
    rate: 25,
    make(run, out) {
      run(...lavfi(picture('320x180', 70)), ...lavfi(tone(70)), ...h264, '-c:a', 'aac', out)
      const bytes = readFileSync(out)
      bytes.writeUInt32BE(0, bytes.indexOf('stss') + 8)
      writeFileSync(out, bytes)
    },
  },
]
