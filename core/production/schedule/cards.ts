import { zonedFields } from '../../time/zoned-time.ts'
import { spanOf } from './local-time.ts'
import { daysInOrder, isWorked, type RowOf, type ScheduleRow } from './rows.ts'

/** A rush as far as a day report asks for it. */
export interface FiledRush {
  id: string
  reel: string
  card: string
  /** ISO 8601. */
  shotAt: string | null
  shotOn: string | null
  sceneId: string | null
}

/** Hours before the call and after wrap in which recording still belongs to the day. */
const marginMs = 4 * 3_600_000

/** The shoot day a rush was recorded on: the day whose hours hold its time, also past midnight, else that of its date in the day's zone. */
export function dayOfRush(rush: Pick<FiledRush, 'shotAt' | 'shotOn'>, rows: readonly ScheduleRow[]): RowOf<'day'> | null {
  const days = daysInOrder(rows).filter(isWorked)
  if (rush.shotAt) {
    const at = Date.parse(rush.shotAt)
    const near = days.flatMap((day) => {
      const span = spanOf(day)
      if (!span) return []
      const [from, to] = [Date.parse(span.call), Date.parse(span.wrap)]
      const outside = at < from ? from - at : at > to ? at - to : 0
      return outside <= marginMs ? [{ day, outside }] : []
    })
    const nearest = near.toSorted((one, other) => one.outside - other.outside)[0]
    return nearest?.day ?? days.find((day) => zonedFields(at, day.zone || undefined).day === day.date) ?? null
  }
  return days.find(({ date }) => date === rush.shotOn) ?? null
}

/** Cards a report names of which no rush has come: by card, or by reel where cameras write the card there. */
export function missingCards(report: Pick<RowOf<'report'>, 'cards'>, rushes: readonly Pick<FiledRush, 'reel' | 'card'>[]): string[] {
  const come = new Set(rushes.flatMap(({ reel, card }) => [plain(reel), plain(card)]))
  return report.cards.map(({ name }) => name).filter((name) => plain(name) !== '' && !come.has(plain(name)))
}
const plain = (name: string) => name.trim().toUpperCase()
