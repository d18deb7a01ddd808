import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testFfmpeg } from '#tests/support/worker.ts'

/** Half a minute of picture and a low sound, played over and over. */
export async function makeLoopedFilm(minutes: number, name: string): Promise<{ playlist: string; bytes: Buffer }> {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-bench-looped-'))
  const ffmpeg = await testFfmpeg()
  const run = (...args: string[]) => execFileSync(ffmpeg, ['-v', 'error', ...args], { cwd: folder })
  try {
    const inputs = ['testsrc2=s=320x180:r=25:d=30', 'sine=f=220:r=48000:d=30'].flatMap((graph) => ['-f', 'lavfi', '-i', graph])
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-t', '30']
    run(...inputs, ...codecs, 'half.mp4')
    const hls = ['-f', 'hls', '-hls_time', '2', '-hls_segment_type', 'fmp4', '-hls_flags', 'single_file', '-hls_playlist_type', 'vod']
    run('-stream_loop', String(Math.ceil(minutes * 2)), '-i', 'half.mp4', '-t', String(minutes * 60), '-c', 'copy', ...hls, 'film.m3u8')
    const playlist = readFileSync(join(folder, 'film.m3u8'), 'utf8').replaceAll('film.m4s', name)
    return { playlist, bytes: readFileSync(join(folder, 'film.m4s')) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
