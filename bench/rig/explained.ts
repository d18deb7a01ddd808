import postgres from 'postgres'
import type { BenchHouse } from './house.ts'

/** What the database did for one question. */
export interface Explained {
  /** Pages of 8 KiB looked at, by the question and all it called. */
  pages: number
  /** Where it looked, the most pages first: `films by films_pkey`, or `all of films`. */
  reads: string[]
}

export interface Explainer {
  /** `statement` as the signed-in person; the second time it is asked, when what is kept of plans and pages is there. */
  explain(person: string, statement: string): Promise<Explained>
  close(): Promise<void>
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** Reads plans in a session of its own, by PostgreSQL's `auto_explain`, which tells also what functions ask within: https://www.postgresql.org/docs/17/auto-explain.html */
export async function openExplainer(house: BenchHouse): Promise<Explainer> {
  const told: string[] = []
  const sql = postgres(house.databaseUrl, { max: 1, prepare: false, onnotice: ({ message }) => told.push(message ?? '') })
  await sql.unsafe(`
    load 'auto_explain';
    set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on;
    set auto_explain.log_buffers = on; set auto_explain.log_timing = off; set auto_explain.log_format = json;
    set auto_explain.log_level = notice; set client_min_messages = notice;`)
  const ask = (person: string, statement: string) =>
    sql.begin(async (tx) => {
      const claims = JSON.stringify({ sub: person, role: 'authenticated', aal: 'aal1' })
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      told.length = 0
      await tx.unsafe(statement)
      return told.flatMap(planOf)
    })
  return {
    async explain(person, statement) {
      await ask(person, statement)
      return explained(await ask(person, statement))
    },
    close: () => sql.end(),
  }
}

/** Of a line like `duration: 0.2 ms  plan: {…}`; nothing of any other. */
function planOf(line: string): PlanNode[] {
  const [, json] = /^duration: [\d.]+ ms\s+plan:\s*(\{[\s\S]*\})\s*$/.exec(line) ?? []
  return json ? [(JSON.parse(json) as { Plan: PlanNode }).Plan] : []
}

/** `plans` as they ended: what was asked within before what asked for it, so the last has the pages of all. */
export function explained(plans: PlanNode[]): Explained {
  const whole = plans.at(-1)
  if (!whole) throw new Error('The database told no plan.')
  const pages = new Map<string, number>()
  for (const plan of plans) addScans(plan, pages)
  const reads = [...pages].toSorted(([, one], [, other]) => other - one).map(([where]) => where)
  return { pages: pagesOf(whole), reads }
}

function addScans(node: PlanNode, pages: Map<string, number>, above?: string) {
  const relation = node['Relation Name'] ?? above
  const where = node['Actual Loops'] > 0 && placeOf(node, relation)
  const below = node.Plans ?? []
  if (where) pages.set(where, (pages.get(where) ?? 0) + pagesOf(node) - below.reduce((sum, child) => sum + pagesOf(child), 0))
  for (const child of below) addScans(child, pages, relation)
}

/** A bitmap of an index is of the table its heap scan names. */
function placeOf(node: PlanNode, relation: string | undefined) {
  if (!relation) return undefined
  if (node['Node Type'] === 'Seq Scan') return `all of ${relation}`
  return node['Index Name'] ? `${relation} by ${node['Index Name']}` : undefined
}

const pagesOf = (node: PlanNode) => node['Shared Hit Blocks'] + node['Shared Read Blocks']
