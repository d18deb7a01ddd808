import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { openHouseWithin } from '#tests/support/house-within.ts'
import { followStages, sendFilm, startTestWorker, testFfmpeg } from '#tests/support/worker.ts'
import { filmSeconds, longTimes, makeFilms } from './rig/films.ts'
import { comparison, spread } from './rig/interleave.ts'
import { type BenchOptions, compared, type Measured, type Measurement } from './rig/measurement.ts'
import { cpuSecondsWithEnded } from './rig/process-cost.ts'

/** Polling costs CPU time too, and the server runs in this process. */
const slowly = { seconds: 900, everyMs: 2000 }

/** What preparing a film costs: the full ladder against the bare ffmpeg command, and how soon there is something to watch. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-bench-'))
  const ffmpeg = await testFfmpeg()
  // Made before the house opens, whose idle connections would be closed meanwhile.
  const films = makeFilms(ffmpeg, folder)
  const house = await openHouseWithin()
  const worker = await startTestWorker(house)
  const pairs: [number, number][] = []
  const waits = { passedOn: [] as number[], encoded: [] as number[] }
  try {
    const creator = await house.person('Bench', 'creator')
    for (let round = 0; round < Math.min(3, rounds); round++) {
      const { seconds, pair } = await ladderBeside(creator, ffmpeg, films.encoded, folder)
      waits.encoded.push(seconds)
      pairs.push(pair)
      const passedOn = await untilWatchable(creator, films.passedOn)
      waits.passedOn.push(passedOn.seconds)
      await followStages(creator, passedOn.versionId, (stages) => stages.ready?.state === 'done', slowly)
    }
    const { pair: inParts } = await ladderBeside(creator, ffmpeg, films.long, folder)
    const ladder = `full ladder of ${filmSeconds} s at 1080p, with storing it`
    return {
      measurements: [
        compared(ladder, 'CPU s', comparison(pairs), 'bare ffmpeg', '≤ 1.05'),
        compared(`the same of ${filmSeconds * longTimes} s, in parts`, 'CPU s', comparison([inParts]), 'bare ffmpeg', '≤ 1.05'),
        waited('upload finished to watchable, passed on', waits.passedOn),
        waited('upload finished to watchable, encoded', waits.encoded),
      ],
    }
  } finally {
    await worker.stop()
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Processor seconds of a film's full ladder, and of the bare command for the same. */
async function ladderBeside(creator: SupabaseClient, ffmpeg: string, path: string, folder: string) {
  const { versionId, seconds } = await untilWatchable(creator, path)
  await followStages(creator, versionId, (stages) => stages['poster-and-storyboard']?.state === 'done', slowly)
  const before = cpuSecondsWithEnded()
  await followStages(creator, versionId, (stages) => stages.ready?.state === 'done', slowly)
  const ours = cpuSecondsWithEnded() - before
  const bareBefore = cpuSecondsWithEnded()
  execFileSync(ffmpeg, bareLadder(path, folder), { stdio: 'ignore' })
  const pair: [number, number] = [ours, cpuSecondsWithEnded() - bareBefore]
  return { seconds, pair }
}

function waited(name: string, values: number[]): Measurement {
  const { median, min, max } = spread(values)
  return { name, value: median, unit: 's', spread: [min, max], aim: '', note: 'the part of the first frame that is the worker’s' }
}

const rungs = [
  [1920, 1080, 5600],
  [1280, 720, 3000],
  [854, 480, 1600],
  [640, 360, 1000],
] as const

/** The same four renditions as anyone would make them by hand, in one process with a split filter. */
function bareLadder(source: string, folder: string): string[] {
  const graph = `[0:v]split=4[a][b][c][d];${rungs.map(([width, height], at) => `[${'abcd'[at]}]scale=${width}:${height}[v${at}]`).join(';')}`
  const outputs = rungs.flatMap(([, height, kilobits], at) => {
    const codec = `-c:v libx264 -preset veryfast -crf 23 -maxrate ${kilobits}k -bufsize ${kilobits * 2}k -g 50 -sc_threshold 0`
    return `-map [v${at}] -map 0:a ${codec} -pix_fmt yuv420p -c:a aac -b:a 128k -ac 2`.split(' ').concat(join(folder, `bare-${height}.mp4`))
  })
  return ['-hide_banner', '-nostdin', '-y', '-i', source, '-filter_complex', graph, ...outputs]
}

/** Seconds from the answer to the last byte until the film can be watched. */
async function untilWatchable(creator: SupabaseClient, path: string): Promise<{ versionId: string; seconds: number }> {
  const { versionId } = await sendFilm(creator, path)
  for (const began = performance.now(); ; await new Promise((next) => setTimeout(next, 10))) {
    const { data } = await creator.from('versions').select('state').eq('id', versionId).single()
    if (data?.state === 'watchable' || data?.state === 'ready') return { versionId, seconds: (performance.now() - began) / 1000 }
    if (data?.state === 'failed' || performance.now() - began > 120_000) throw new Error(`The state of the film is ${data?.state}.`)
  }
}
