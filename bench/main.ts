import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawFlames } from './rig/flames.ts'
import type { BenchOptions, Curve, Limit, Measured, Measurement } from './rig/measurement.ts'
import { Missing } from './rig/missing.ts'
import { drawCurves } from './rig/plot.ts'
import { drawLimits } from './rig/plot-limits.ts'
import { busyness, machine, printTable } from './rig/report.ts'

/** `npm run bench -- [parts] [--rounds 5] [--seconds 4] [--minutes n] [--films n] [--keep folder] [--out folder] [--flames folder]`: every measured claim, or those of some parts. */
const parts: Record<string, () => Promise<{ run(options: BenchOptions): Promise<Measured> }>> = {
  rest: () => import('./rest.ts'),
  plans: () => import('./plans.ts'),
  limits: () => import('./rig/limits.ts'),
  'sign-in': () => import('./sign-in.ts'),
  refresh: () => import('./refresh.ts'),
  media: () => import('./media.ts'),
  upload: () => import('./upload.ts'),
  broadcast: () => import('./broadcast.ts'),
  traffic: () => import('./traffic.ts'),
  start: () => import('./start.ts'),
  'first-frame': () => import('./first-frame.ts'),
  prepare: () => import('./prepare.ts'),
  'last-byte': () => import('./last-byte.ts'),
  'mixed-load': () => import('./mixed-load.ts'),
  search: () => import('./search.ts'),
  'rush-search': () => import('./rush-search.ts'),
  figures: () => import('./figures.ts'),
  licences: () => import('./licences.ts'),
  cohorts: () => import('./cohorts.ts'),
  clearances: () => import('./clearances.ts'),
  usages: () => import('./usages.ts'),
  storm: () => import('./storm.ts'),
  boards: () => import('./boards.ts'),
  budgets: () => import('./budgets.ts'),
  schedules: () => import('./schedules.ts'),
  spaces: () => import('./spaces.ts'),
  captions: () => import('./captions.ts'),
  hearing: () => import('./hearing.ts'),
  'paper-edits': () => import('./paper-edits.ts'),
  review: () => import('./review.ts'),
  'review-frames': () => import('./review-frames.ts'),
  people: () => import('./people.ts'),
  screening: () => import('./screening.ts'),
  'screening-growth': () => import('./screening-growth.ts'),
  pages: () => import('./pages.ts'),
  playback: () => import('./playback.ts'),
  'house-of-10000': () => import('./lived-in.ts'),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    minutes: { type: 'string' },
    films: { type: 'string' },
    keep: { type: 'string' },
    out: { type: 'string' },
    flames: { type: 'string' },
  },
})
const unknown = positionals.filter((name) => !(name in parts))
const options: BenchOptions = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  minutes: values.minutes === undefined ? undefined : Number(values.minutes),
  films: values.films === undefined ? undefined : Number(values.films),
  keep: values.keep,
}
if (unknown.length > 0 || Object.values(options).some((value) => typeof value === 'number' && !(value > 0))) {
  console.error(
    `npm run bench -- [${Object.keys(parts).join('] [')}] [--rounds 5] [--seconds 4] [--minutes n] [--films n] [--keep folder] [--out folder] [--flames folder]`,
  )
  process.exit(1)
}

const measurements: Measurement[] = []
const curves: Curve[] = []
const limits: Limit[] = []
const papers: NonNullable<Measured['papers']> = []
const left: string[] = []
let broke = false
const began = { ...machine(), loads: [busyness()] }
for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
  console.error(`Measuring ${name}`)
  const profiles = values.flames && mkdtempSync(join(tmpdir(), 'actuality-flames-'))
  // Read by what starts the processes (rig/child.ts).
  if (profiles) process.env.BENCH_PROFILE = profiles
  try {
    const { run } = await parts[name]!()
    const measured = await run(options)
    measurements.push(...measured.measurements)
    curves.push(...(measured.curves ?? []))
    limits.push(...(measured.limits ?? []))
    papers.push(...(measured.papers ?? []))
    if (profiles) {
      mkdirSync(values.flames!, { recursive: true })
      console.error(`Drew ${drawFlames(profiles, name, values.flames!).join(', ')}`)
    }
  } catch (error) {
    broke ||= !(error instanceof Missing)
    left.push(`${name}: ${error instanceof Missing ? error.message : ((error as Error).stack ?? JSON.stringify(error))}`)
    console.error(left.at(-1))
  } finally {
    if (profiles) rmSync(profiles, { recursive: true, force: true })
  }
  began.loads.push(busyness())
}

console.log(`\n${began.words}, load ${began.loads.join(', ')}\n`)
printTable(measurements)
for (const { name, text } of papers) console.log(`\n${name}\n\n${text}`)
for (const line of left) console.log(`Not measured: ${line.split('\n')[0]}`)
if (values.out) {
  mkdirSync(values.out, { recursive: true })
  writeFileSync(
    join(values.out, 'measurements.json'),
    JSON.stringify({ ...began, options, measurements, curves, limits, papers, left }, null, 2),
  )
  for (const room of ['house', 'desk'] as const) {
    if (curves.length > 0) writeFileSync(join(values.out, `growth-${room}.svg`), drawCurves(curves, room))
    if (limits.length > 0) writeFileSync(join(values.out, `limits-${room}.svg`), drawLimits(limits, room))
  }
}
process.exit(broke ? 1 : 0)
