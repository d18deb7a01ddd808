import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.ts'

/** Where a record can belong: the areas of the product, and what carries all of them. */
export const decisionAreas = {
  film: 'Films: who may see one, in which version, from when to when',
  media: 'Media: upload, preparation, playback, captions',
  search: 'Search',
  people: 'People: accounts, lists, messages, notices',
  institutions: 'Institutions: licences, classes, usage',
  cohorts: 'Cohorts: assignments, marking, peers, results',
  screenings: 'Screenings',
  review: 'Review: teams, notes, tasks, test screenings',
  boards: 'Boards',
  edit: 'Edit: rushes, selects, paper edits',
  production: 'Production: people, releases, budget, schedule',
  clearance: 'Clearance: archive material, licences, planned releases',
  spaces: 'Spaces',
  office: 'Office: moderation and administration',
  house: 'House: settings, front page, jobs, mail, how SQL is written',
  server: 'Server: the work-alike of Supabase and its processes',
  web: 'Web: the app, its design and its speed',
  tools: 'Tools: tests, seed, generators',
} as const

export interface Decision {
  number: string
  file: string
  title: string
  status: string
  area: string
  text: string
}

const statusLine =
  /^\*\*Status:\*\* (accepted(?:; replaces \d{4}(?:, \d{4})*)?|superseded by \d{4}|partly superseded by \d{4} \([^)]+\))\. \*\*Area:\*\* (\w+)\.$/m

/** Every record below docs/decisions, in the order of numbers. */
export function readDecisions(base = root): Decision[] {
  const folder = join(base, 'docs/decisions')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => /^\d{4}-.+\.md$/.test(file))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const [, status = '', area = ''] = statusLine.exec(text) ?? []
      return { number: file.slice(0, 4), file, title: /^# \d{4} (.+)$/m.exec(text)?.[1] ?? '', status, area, text }
    })
}

/** Returns what is wrong with the records and their index, empty when nothing is. */
export function checkDecisions(base = root): string[] {
  const records = readDecisions(base)
  if (records.length === 0) return ['No decision was found, so nothing was checked.']
  const index = join(base, 'docs/decisions/README.md')
  const isCurrent = existsSync(index) && readFileSync(index, 'utf8') === decisionIndex(records)
  return [
    ...records.flatMap((record) => faultsOf(record, records).map((fault) => `docs/decisions/${record.file}: ${fault}`)),
    ...(isCurrent ? [] : ['docs/decisions/README.md is not current: run "node scripts/run.mjs scripts/checks/check-decisions.ts".']),
  ]
}

function faultsOf(record: Decision, records: Decision[]): string[] {
  const others = records.filter(({ number, file }) => number === record.number && file !== record.file)
  const named = (record.status.match(/\d{4}/g) ?? []).map((number) => ({ number, other: records.find((one) => one.number === number) }))
  const unknown = [...record.text.matchAll(/\b(?:[Dd]ecisions? )(\d{4})\b|\((0\d{3})\)/g)]
    .map(([, number, short]) => (number ?? short)!)
    .filter((number) => !records.some((one) => one.number === number))
  return [
    ...(record.title ? [] : [`The first line is to be "# ${record.number} Title".`]),
    ...(record.status
      ? []
      : [
          'Below the title: "**Status:** accepted. **Area:** film.", or "superseded by 0123", or "partly superseded by 0123 (what of it)".',
        ]),
    ...(record.status && !(record.area in decisionAreas)
      ? [`"${record.area}" is no area. There are ${Object.keys(decisionAreas).join(', ')}.`]
      : []),
    ...others.map(({ file }) => `The number is taken by ${file} too.`),
    ...named.flatMap(({ number, other }) => (other ? [] : [`Its status names ${number}, which is not there.`])),
    ...named.flatMap(({ number, other }) =>
      record.status.startsWith('accepted; replaces') && other && !other.status.includes(`superseded by ${record.number}`)
        ? [`It replaces ${number}, whose status does not say so.`]
        : [],
    ),
    ...unknown.map((number) => `There is no decision ${number}.`),
  ]
}

/** docs/decisions/README.md as it has to be: each record once, below its area. */
export function decisionIndex(records: Decision[]): string {
  const parts = Object.entries(decisionAreas).flatMap(([area, heading]) => {
    const lines = records
      .filter((record) => record.area === area)
      .map(({ number, file, title, status }) => `- [${number}](${file}) ${title}${status.startsWith('accepted') ? '' : ` (${status})`}`)
    return lines.length > 0 ? [`## ${heading}`, lines.join('\n')] : []
  })
  return `${[
    '# Decisions, by area',
    'Written by `node scripts/run.mjs scripts/checks/check-decisions.ts` from the title and the status line of each record; `npm run check` compares it.',
    'A record says what was decided, why, and what was weighed. When a later one changes it, the status of the earlier one names the later.',
    ...parts,
  ].join('\n\n')}\n`
}

if (import.meta.main) writeFileSync(join(root, 'docs/decisions/README.md'), decisionIndex(readDecisions()))
