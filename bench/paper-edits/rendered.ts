import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble } from '#core/edit/assembly.ts'
import { type EditItem, type EditRush, emptyItem } from '#core/edit/items.ts'
import { proxyRung } from '#core/media/ladder.ts'
import { makeClip } from '#tests/support/media/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import type { CheckedSource } from '#worker/files/checked-source.ts'
import { checkSource } from '#worker/stages/check-source.ts'
import { renderCut } from '#worker/stages/edit/render-stretches.ts'
import { encodeProxy } from '#worker/stages/rushes/publish-proxy.ts'
import { interleave } from '../rig/interleave.ts'
import { compared, type Measurement } from '../rig/measurement.ts'
import { cpuSecondsWithEnded } from '../rig/process-cost.ts'

const rate = { frames: 25, seconds: 1 }
const clock = { rate, dropFrame: false, startFrame: 90_000, wordsAMinute: 140 }
/** So short that a busy machine comes to its end: what is compared is processor time, and the start of a program is a hundredth of it. */
const largeSeconds = 6
const smallSeconds = 20
const proxyRounds = 1

/** What a proxy and a render of a cut cost beside the bare ffmpeg command for the same, and whether 300 joins end where their sum does. */
export async function renderEdits(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-bench-renders-'))
  try {
    const ffmpeg = await testFfmpeg()
    return [await proxies(ffmpeg, folder), ...(await costOfCut(ffmpeg, folder)), ...(await lengthOfCut(ffmpeg, folder))]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const processorTime = async (work: () => unknown) => {
  const before = cpuSecondsWithEnded()
  await work()
  return cpuSecondsWithEnded() - before
}
const bare = (ffmpeg: string, ...args: string[]) => execFileSync(ffmpeg, ['-v', 'error', '-nostdin', '-y', ...args], { stdio: 'ignore' })

function makeRush(ffmpeg: string, folder: string, size: string, seconds: number): string {
  return makeClip(ffmpeg, folder, `rush-${size}-${seconds}.mov`, (run, out) =>
    run(
      ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=25:d=${seconds},noise=alls=6:allf=t`],
      ...['-f', 'lavfi', '-i', `sine=r=48000:d=${seconds}`, '-ac', '2'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '20M', '-g', '25', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le', out],
    ),
  )
}
async function checked(ffmpeg: string, path: string): Promise<CheckedSource> {
  const source = await checkSource(ffmpeg, path, new AbortController().signal)
  if ('code' in source) throw new Error(source.code)
  return source
}

async function proxies(ffmpeg: string, folder: string): Promise<Measurement> {
  const path = makeRush(ffmpeg, folder, '1920x1080', largeSeconds)
  const source = { ...(await checked(ffmpeg, path)), mustEncode: 'a proxy' }
  const rung = proxyRung(1920, 1080)
  const run = { ffmpeg, signal: new AbortController().signal, onProgress: () => undefined }
  const ours = () =>
    processorTime(async () => {
      const refusal = await encodeProxy(source, rung, join(folder, 'proxy.mp4'), run)
      if (refusal) throw new Error(refusal.code)
    })
  const codec = `-c:v libx264 -preset veryfast -crf 23 -maxrate ${rung.maxBitrate} -bufsize ${rung.maxBitrate * 2} -profile:v high -g 25 -keyint_min 25`
  const peer = () =>
    processorTime(() =>
      bare(
        ffmpeg,
        ...['-i', path, '-vf', `scale=${rung.width}:${rung.height}:flags=bicubic,format=yuv420p`],
        ...[...codec.split(' '), '-sc_threshold', '0', '-c:a', 'aac', '-b:a', '128k', join(folder, 'bare.mp4')],
      ),
    )
  return compared(`a proxy of ${largeSeconds} s of 1080p`, 'CPU s', await interleave(proxyRounds, ours, peer), 'bare ffmpeg', '≤ 1.05')
}

/** So many bites of the same length, from one place of a rush to another. */
function cutOf(count: number, frames: number, seconds: number): { items: EditItem[]; rushes: Map<string, EditRush>; starts: number[] } {
  const length = seconds * 25
  const rush: EditRush = { id: 'r', name: 'rush.mov', reel: 'A001', rate, dropFrame: false, startFrame: 0, frames: length }
  const starts = Array.from({ length: count }, (_, n) => (n * 389) % (length - frames))
  const items = starts.map((from, n): EditItem => ({ ...emptyItem('clip', n), id: `${n}`, rush: 'r', in: from, out: from + frames }))
  return { items, rushes: new Map([['r', rush]]), starts }
}
async function render(ffmpeg: string, folder: string, source: CheckedSource, { items, rushes }: ReturnType<typeof cutOf>) {
  const own = join(folder, 'cut')
  rmSync(own, { recursive: true, force: true })
  mkdirSync(own)
  const { width, height } = source.picture
  return renderCut(
    {
      assembly: assemble(items, clock, rushes),
      clock,
      frame: { width, height, rate },
      files: new Map([['r', { source, isOriginal: true, channels: null }]]),
      card: () => undefined,
    },
    { ffmpeg, folder: own, signal: new AbortController().signal, onProgress: () => undefined },
  )
}

/** Bites of the length people leave in a documentary, at full size; the whole 300 would be half an hour of encoding. */
async function costOfCut(ffmpeg: string, folder: string): Promise<Measurement[]> {
  const [count, frames] = [4, 75]
  const path = makeRush(ffmpeg, folder, '1920x1080', largeSeconds)
  const source = await checked(ffmpeg, path)
  const cut = cutOf(count, frames, largeSeconds)
  const inputs = cut.starts.flatMap((from) => ['-ss', String(from / 25), '-t', String(frames / 25), '-i', path])
  const graph = `${cut.starts.map((_, n) => `[${n}:v][${n}:a]`).join('')}concat=n=${count}:v=1:a=1[v][a]`
  const codec = '-c:v libx264 -preset veryfast -crf 18 -profile:v high -bf 0 -g 50 -maxrate 24M -bufsize 48M -c:a aac -b:a 256k'.split(' ')
  const peer = () =>
    processorTime(() => bare(ffmpeg, ...inputs, '-filter_complex', graph, '-map', '[v]', '-map', '[a]', ...codec, join(folder, 'bare.mp4')))
  const ours = () => processorTime(() => render(ffmpeg, folder, source, cut))
  const name = `a render of ${count} bites of ${frames / 25} s at 1080p`
  return [compared(name, 'CPU s', await interleave(1, ours, peer), 'bare ffmpeg, one filter graph', '≤ 1.1')]
}

/** 300 joins at a small size: how many frames the picture, and how many milliseconds the sound, end beside the sum. */
async function lengthOfCut(ffmpeg: string, folder: string): Promise<Measurement[]> {
  const [count, frames] = [301, 7]
  const source = await checked(ffmpeg, makeRush(ffmpeg, folder, '160x90', smallSeconds))
  const began = performance.now()
  const made = await checked(ffmpeg, await render(ffmpeg, folder, source, cutOf(count, frames, smallSeconds)))
  const seconds = (performance.now() - began) / 1000
  const offFrames = Math.abs(Math.round(made.durationSeconds * 25) - count * frames)
  return [
    { name: 'a render of 300 joins, frames it ends beside the sum', value: offFrames, unit: '', aim: '≤ 1' },
    { name: 'the same, from asking to the file', value: seconds, unit: 's', aim: '', note: `${count} bites of ${frames} frames` },
  ]
}
