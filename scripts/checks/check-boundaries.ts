import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.ts'
import { runTool } from '../run-tool.ts'

const rooms = [
  'web',
  'core',
  'contract',
  'supabase/functions',
  'sql',
  'mail',
  'abroad',
  'pictures',
  'server',
  'worker',
  'tests',
  'bench',
  'scripts',
]

/** Rules violated by the fixture in tests/fixtures/boundaries; a rule without a finding is broken. */
const mustBeRefused = ['features-stay-apart', 'supabase-js-in-its-places', 'core-is-pure', 'core-has-no-library', 'parts-stay-apart']
const alsoRefused = [
  'tests-are-black-box',
  'job-queue-is-the-workers',
  'server-knows-no-product',
  'processes-are-spawned-in-one-place',
  'no-cycles',
  'jobs-above-stages',
  'worker-folders-in-order',
  'worker-ground-floor',
]

/** The import table of docs/architecture.md. Returns what is wrong, empty when nothing is. */
export async function checkBoundaries(): Promise<string[]> {
  const [real, fixture] = await Promise.all([
    cruise(root, rooms),
    cruise(join(root, 'tests/fixtures/boundaries'), ['web', 'core', 'server', 'worker', 'tests']),
  ])
  const problems = real.summary.violations.map(({ rule, from, to }) => `${from} imports ${to}: ${rule.name}`)
  const refused = new Set(fixture.summary.violations.map(({ rule }) => rule.name))
  for (const name of [...mustBeRefused, ...alsoRefused])
    if (!refused.has(name)) problems.push(`The wrong fixture was not refused by ${name}.`)
  const files = rooms.flatMap((room) => sourceFiles(join(root, room))).filter((file) => !file.includes('/tests/fixtures/'))
  const read = new Set(real.modules.map(({ source }) => join(root, source)))
  const unread = files.filter((file) => !read.has(file))
  if (unread.length > 0 || files.length < 100)
    problems.push(`${read.size} modules were read, but there are ${files.length} files; not read: ${unread.slice(0, 5).join(', ')}`)
  return problems
}

interface Cruised {
  modules: { source: string }[]
  summary: { violations: { rule: { name: string }; from: string; to: string }[] }
}

async function cruise(cwd: string, folders: string[]): Promise<Cruised> {
  const { output } = await runTool(
    'depcruise',
    ['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', ...folders],
    cwd,
  )
  return JSON.parse(output) as Cruised
}

function sourceFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name) && !/\.d\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
