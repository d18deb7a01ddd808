import type { ClearedCut } from '#core/clearance/cleared-cut.ts'
import type { ItemCost } from '#core/clearance/cost-of-cut.ts'
import type { Judgement, Missing } from '#core/clearance/judged-items.ts'
import { compareSeconds } from '#core/clearance/seconds.ts'
import type { ClearanceItem, ClearanceLog } from '#web/data/clearance/clearance-log.ts'

export interface LogRow {
  item: ClearanceItem
  cost: ItemCost | undefined
  judgement: Judgement
  licensor: string
}

export const logColumns = ['code', 'title', 'licensor', 'status', 'seconds', 'cost', 'missing'] as const
export type LogColumn = (typeof logColumns)[number]
export interface LogOrder {
  by: LogColumn
  down: boolean
}
export interface LogFilters {
  words: string
  kind: string
  status: string
  licensor: string
  missing: string
}
export const noFilters: LogFilters = { words: '', kind: '', status: '', licensor: '', missing: '' }

export const logRows = (log: ClearanceLog, cleared: ClearedCut, people: ReadonlyMap<string, string>): LogRow[] =>
  log.items.map((item) => ({
    item,
    cost: cleared.cost.items.get(item.id),
    judgement: cleared.judgements.get(item.id)!,
    licensor: (item.licensorId && people.get(item.licensorId)) || '',
  }))

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Rows that fit every filter. `red`: those that make the cut red; `none`: no licensor. */
export function filteredLog(rows: readonly LogRow[], { words, kind, status, licensor, missing }: LogFilters): LogRow[] {
  const asked = folded(words).split(/\s+/).filter(Boolean)
  return rows.filter(({ item, judgement, licensor: name }) => {
    const said = folded([item.code, item.title, name, item.licensorNumber, item.creditWords, item.note].join(' '))
    return (
      asked.every((word) => said.includes(word)) &&
      (kind === '' || item.kind === kind) &&
      (status === '' || item.status === status) &&
      (licensor === '' || (licensor === 'none' ? item.licensorId === null : item.licensorId === licensor)) &&
      (missing === '' || (missing === 'red' ? judgement.red : judgement.missing.includes(missing as Missing)))
    )
  })
}

/** In the order asked for, and otherwise as they were; what is unknown comes last either way. */
export function orderedLog(rows: readonly LogRow[], { by, down }: LogOrder, statuses: readonly string[]): LogRow[] {
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  const words = (one: string, other: string) =>
    one === '' || other === '' ? unknownLast(one === '', other === '') : turned(collator.compare(one, other))
  const turned = (order: number) => (down ? -order : order)
  const compare: Record<LogColumn, (one: LogRow, other: LogRow) => number> = {
    code: (one, other) => words(one.item.code, other.item.code),
    title: (one, other) => words(one.item.title, other.item.title),
    licensor: (one, other) => words(one.licensor, other.licensor),
    status: (one, other) => turned(statuses.indexOf(one.item.status) - statuses.indexOf(other.item.status)),
    seconds: (one, other) => turned(one.judgement.usedMs - other.judgement.usedMs),
    cost: (one, other) => byCost(one, other, turned),
    missing: (one, other) =>
      turned(Number(other.judgement.red) - Number(one.judgement.red) || other.judgement.missing.length - one.judgement.missing.length),
  }
  return rows.toSorted(compare[by])
}

const unknownLast = (one: boolean, other: boolean) => Number(one) - Number(other)

function byCost(one: LogRow, other: LogRow, turned: (order: number) => number): number {
  const [first, second] = [one.cost?.minor ?? null, other.cost?.minor ?? null]
  if (first === null || second === null) return unknownLast(first === null, second === null)
  return turned(first < second ? -1 : first > second ? 1 : compareSeconds(one.cost!.seconds!, other.cost!.seconds!))
}
