import { execFileSync } from 'node:child_process'

export interface Measured {
  width: number
  height: number
  frames: number
  /** When the picture first turns white and the sound first beeps; null when they never do. */
  flashSeconds: number | null
  beepSeconds: number | null
  soundSeconds: number
}

/** Decodes a rendition completely and finds the flash and the beep of `clips.ts` in it. */
export function measureRendition(ffmpeg: string, file: string, rate: number): Measured {
  const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-i', file]
  const run = (...args: string[]) => execFileSync(ffmpeg, [...quiet, ...args], { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] })
  const picture = run('-map', '0:v:0', '-vf', 'scale=4:4:flags=area,format=gray', '-fps_mode', 'passthrough', '-f', 'rawvideo', 'pipe:1')
  const frames = picture.length / 16
  const brightness = Array.from(
    { length: frames },
    (_, at) => picture.subarray(at * 16, at * 16 + 16).reduce((sum, value) => sum + value, 0) / 16,
  )
  const flash = brightness.findIndex((value) => value > 128)
  const [width, height] = sizeOf(ffmpeg, file)
  let sound = Buffer.alloc(0)
  try {
    sound = run('-map', '0:a:0', '-ac', '1', '-ar', '48000', '-f', 's16le', 'pipe:1')
  } catch {
    // No sound in it.
  }
  const samples = new Int16Array(sound.buffer, sound.byteOffset, sound.length >> 1)
  const beep = samples.findIndex((value) => Math.abs(value) > 3000)
  return {
    width,
    height,
    frames,
    flashSeconds: flash === -1 ? null : flash / rate,
    beepSeconds: beep === -1 ? null : beep / 48000,
    soundSeconds: samples.length / 48000,
  }
}

function sizeOf(ffmpeg: string, file: string): [number, number] {
  const png = execFileSync(
    ffmpeg,
    ['-hide_banner', '-nostdin', '-loglevel', 'error', '-i', file, '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'],
    { maxBuffer: 1 << 26 },
  )
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}
