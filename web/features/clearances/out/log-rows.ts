import type { ClearedCut } from '#core/clearance/cleared-cut.ts'
import type { LogHead } from '#core/clearance/log-sheet.ts'
import { inNumber, secondsOf, together } from '#core/clearance/seconds.ts'
import type { Rate } from '#core/media/media-plan.ts'
import { writeDecimal } from '#core/money/decimal.ts'
import { asDecimal } from '#core/money/money.ts'
import type { ClearanceLicence, ClearanceLog } from '#web/data/clearance/clearance-log.ts'
import type { WorkbookCell } from '#web/ui/files/spreadsheet-writer.ts'
import type { LogRow } from '../log/ordered-log.ts'

/** Heads that `readLogSheet` knows, and those of what is computed. */
const kept = [
  ...(['code', 'title', 'kind', 'status', 'licensor', 'owner', 'licensorNumber', 'screener', 'creditWords', 'note'] as const),
  ...(['media', 'territory', 'startsOn', 'endsOn', 'longest'] as const),
] satisfies readonly LogHead[]
const money = ['rate', 'currency', 'basis'] as const satisfies readonly LogHead[]

interface Written {
  rows: readonly LogRow[]
  log: ClearanceLog
  cleared: ClearedCut
  people: ReadonlyMap<string, string>
  rate: Rate | null
  /** What a column is called, and a lack. */
  said: {
    head(head: LogHead | 'shown' | 'distinct' | 'billed' | 'cost' | 'missing'): string
    missing(row: LogRow): string
  }
}

/** The log as rows of a sheet: a row a licence, the first of an item with what the cut shows of it and what it costs. Read back by `readLogSheet`. */
export function rowsOfLog({ rows, log, cleared, people, rate, said }: Written): WorkbookCell[][] {
  const computed = ['shown', 'distinct', ...(log.seesMoney ? (['billed', 'cost'] as const) : []), 'missing'] as const
  const heads = [...kept, ...(log.seesMoney ? money : [])]
  const licences = Map.groupBy(log.licences, ({ itemId }) => itemId)
  return [
    [...heads, ...computed].map((head) => said.head(head)),
    ...rows.flatMap((row) => {
      const own = licences.get(row.item.id) ?? []
      return (own.length > 0 ? own : [null]).map((licence, at) => [
        ...cellsOf(row, licence, people),
        ...(log.seesMoney ? pricesOf(row, log, at === 0) : []),
        ...(at === 0 ? computedOf(row, cleared, rate, log.seesMoney, said.missing(row)) : computed.map(() => null)),
      ])
    }),
  ]
}

function cellsOf({ item, licensor }: LogRow, licence: ClearanceLicence | null, people: ReadonlyMap<string, string>): WorkbookCell[] {
  return [
    ...[item.code, item.title, item.kind, item.status, licensor, (item.ownerId && people.get(item.ownerId)) || ''],
    ...[item.licensorNumber, item.material, item.creditWords, item.note],
    ...(licence
      ? [
          licence.media.join(', '),
          licence.worldwide
            ? licence.countries.length > 0
              ? `world less ${licence.countries.join(', ')}`
              : 'world'
            : licence.countries.join(', '),
          ...[licence.startsOn, licence.endsOn ?? 'in perpetuity', licence.mostMs === null ? null : licence.mostMs / 1000],
        ]
      : [null, null, null, null, null]),
  ]
}

function pricesOf({ item }: LogRow, { prices }: ClearanceLog, first: boolean): WorkbookCell[] {
  const price = first ? prices.find(({ itemId, optionId }) => itemId === item.id && optionId === null) : undefined
  return price ? [price.rate === null ? null : Number(price.rate), price.currency, price.basis] : [null, null, null]
}

function computedOf({ item, cost }: LogRow, cleared: ClearedCut, rate: Rate | null, money: boolean, missing: string): WorkbookCell[] {
  const use = cleared.uses.get(item.id)
  const number = (seconds: number): WorkbookCell => ({ number: Math.round(seconds * 100) / 100, format: '0.00' })
  const distinct = use?.distinct.map(({ frames, rate }) => secondsOf(frames, rate)).reduce(together)
  return [
    use && rate ? number(inNumber(secondsOf(use.shownFrames, rate))) : null,
    distinct ? number(inNumber(distinct)) : null,
    ...(money
      ? [
          cost?.seconds ? number(inNumber(cost.seconds)) : null,
          // An unknown cost is no number, so that nobody adds it as zero.
          cost ? (cost.minor == null ? '?' : Number(writeDecimal(asDecimal({ minor: cost.minor, currency: cost.currency! })))) : null,
        ]
      : []),
    missing,
  ]
}
