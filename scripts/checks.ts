import { join } from 'node:path'
import { buildApp, buildIsCurrent, root } from './build.ts'
import { checkAreas } from './checks/check-areas.ts'
import { checkBoundaries } from './checks/check-boundaries.ts'
import { checkCss } from './checks/check-css.ts'
import { checkDecisions } from './checks/check-decisions.ts'
import { checkDocs } from './checks/check-docs.ts'
import { checkGlossary } from './checks/check-glossary.ts'
import { checkLanguages } from './checks/check-languages.ts'
import { checkRefusals } from './checks/check-refusals.ts'
import { checkRules } from './checks/check-rules.ts'
import { checkSize } from './checks/check-size.ts'
import { checkSqlFormat } from './checks/check-sql-format.ts'
import { checkText } from './checks/check-text.ts'
import { checkWords } from './checks/check-words.ts'
import { checkDatabase } from './generate-db-types.ts'
import { checkNotice } from './notice.ts'
import { runTool } from './run-tool.ts'

export interface Check {
  name: string
  /** Resolves with what is wrong, one line each; empty when nothing is. */
  run(): Promise<string[]>
}

let built: Promise<string[]> | undefined
/** Once for the checks that need it. */
const build = () => (built ??= buildIfStale())

/** Everything that is checked without running the product, in the order in which `npm run check` begins them. */
export const checks: Check[] = [
  { name: 'format and lint', run: () => tool('biome', ['check', '--error-on-warnings', '--colors=off', '--max-diagnostics=40', '.']) },
  { name: 'types', run: () => tool('tsc', ['-p', '.', '--pretty', 'false']) },
  { name: 'boundaries', run: checkBoundaries },
  { name: 'rules', run: async () => checkRules() },
  { name: 'rooms', run: async () => checkAreas() },
  { name: 'unused code', run: () => tool('knip', ['--no-progress', '--treat-config-hints-as-errors']) },
  { name: 'notice', run: async () => checkNotice(root) },
  { name: 'database sources and types', run: checkDatabase },
  { name: 'docs', run: async () => checkDocs() },
  { name: 'glossary', run: async () => checkGlossary() },
  { name: 'decisions', run: async () => checkDecisions() },
  { name: 'form of the database sources', run: async () => checkSqlFormat() },
  { name: 'style sheets', run: async () => checkCss() },
  { name: 'interface text', run: async () => checkText() },
  { name: 'words on the page', run: async () => checkWords() },
  { name: 'other languages', run: async () => [...checkLanguages(), ...checkLanguages(join(root, 'core'))] },
  { name: 'refusals in other languages', run: async () => checkRefusals() },
  { name: 'build of the app', run: build },
  { name: 'size before home is usable', run: async () => [...(await build()), ...checkSize()] },
]

async function tool(name: string, args: string[]): Promise<string[]> {
  const { code, output, errors } = await runTool(name, args)
  if (code === 0) return []
  const lines = `${output}\n${errors}`.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 ? lines.slice(0, 120) : [`${name} ended with code ${code} and said nothing.`]
}

async function buildIfStale(): Promise<string[]> {
  if (!buildIsCurrent()) await buildApp()
  return []
}
