import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { openTestHouse } from '#tests/support/house.ts'
import { followStages, type SentFilm, sendFilm, startTestWorker, testFfmpeg } from '#tests/support/worker.ts'

export interface Measurement {
  name: string
  value: number
  unit: string
  /** To the peer or limit measured in the same run. */
  ratio?: number
  aim: string
}

const seconds = 20
/** Asking costs processor time too, and the server that answers runs in this process. */
const slowly = { seconds: 900, everyMs: 2000 }

/** What preparing a film costs: the full ladder against the bare ffmpeg command, and how soon there is something to watch. */
export async function run(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-bench-'))
  const ffmpeg = await testFfmpeg()
  const make = (name: string, ...args: string[]) => {
    const out = join(folder, name)
    const picture = `testsrc2=s=1920x1080:r=25:d=${seconds},noise=alls=6:allf=t`
    const input = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=r=48000:d=${seconds}`]
    execFileSync(ffmpeg, ['-hide_banner', '-loglevel', 'error', '-y', ...input, '-ac', '2', ...args, out])
    return out
  }
  // One that must be encoded, and one that may be passed on; made before the house opens, whose idle connections would be closed meanwhile.
  const encoded = make('encoded.mkv', '-c:v', 'mpeg2video', '-q:v', '3', '-c:a', 'mp2')
  const passedOn = make(
    'passed-on.mp4',
    '-c:v',
    'libx264',
    '-preset',
    'superfast',
    '-b:v',
    '6M',
    '-g',
    '50',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
  )

  const house = await openTestHouse()
  const worker = await startTestWorker(house)
  try {
    const creator = await house.person('Bench', 'creator')
    const soonEncoded = await untilWatchable(await sendFilm(creator, encoded), creator)
    await followStages(creator, soonEncoded.versionId, (stages) => stages['poster-and-storyboard']?.state === 'done', slowly)
    const before = cpuSeconds()
    await followStages(creator, soonEncoded.versionId, (stages) => stages.ready?.state === 'done', slowly)
    const ours = cpuSeconds() - before
    const soonPassedOn = await untilWatchable(await sendFilm(creator, passedOn), creator)
    await followStages(creator, soonPassedOn.versionId, (stages) => stages.ready?.state === 'done', slowly)
    const bareBefore = cpuSeconds()
    execFileSync(ffmpeg, bareLadder(encoded, folder), { stdio: 'ignore' })
    const bare = cpuSeconds() - bareBefore
    return [
      {
        name: `full ladder of ${seconds} s at 1080p, with storing it`,
        value: round(ours),
        unit: 'CPU s',
        ratio: round(ours / bare),
        aim: '≤ 1.05 × bare ffmpeg',
      },
      { name: 'upload finished to watchable, passed on', value: Math.round(soonPassedOn.ms), unit: 'ms', aim: '≤ 1500 to the first frame' },
      { name: 'upload finished to watchable, encoded', value: Math.round(soonEncoded.ms), unit: 'ms', aim: '≤ 2500 to the first frame' },
    ]
  } finally {
    await worker.stop()
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same four renditions as anyone would make them by hand, in one process with a split filter. */
function bareLadder(source: string, folder: string): string[] {
  const rungs = [
    [1920, 1080, 5600],
    [1280, 720, 3000],
    [854, 480, 1600],
    [640, 360, 1000],
  ] as const
  const graph = `[0:v]split=4[a][b][c][d];${rungs.map(([width, height], at) => `[${'abcd'[at]}]scale=${width}:${height}[v${at}]`).join(';')}`
  const outputs = rungs.flatMap(([, height, kilobits], at) => [
    ...[
      '-map',
      `[v${at}]`,
      '-map',
      '0:a',
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '23',
      '-maxrate',
      `${kilobits}k`,
      '-bufsize',
      `${kilobits * 2}k`,
    ],
    ...[
      '-g',
      '50',
      '-sc_threshold',
      '0',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-b:a',
      '128k',
      '-ac',
      '2',
      join(folder, `bare-${height}.mp4`),
    ],
  ])
  return ['-hide_banner', '-nostdin', '-y', '-i', source, '-filter_complex', graph, ...outputs]
}

async function untilWatchable(film: SentFilm, creator: SupabaseClient) {
  const began = performance.now()
  for (;;) {
    const { data } = await creator.from('versions').select('state').eq('id', film.versionId).single()
    if (data?.state === 'watchable' || data?.state === 'ready') return { ...film, ms: performance.now() - began }
    if (data?.state === 'failed') throw new Error('the film failed')
    await new Promise((next) => setTimeout(next, 10))
  }
}

/** Processor seconds of this process and of every child that has ended (proc(5), fields 14 to 17 of stat). */
function cpuSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

const round = (value: number) => Math.round(value * 100) / 100
