import type { ListedScreening } from '#web/data/screenings/screenings.ts'

const isBehind = ({ state, cancelledAt }: Pick<ListedScreening, 'state' | 'cancelledAt'>) => state === 'over' || cancelledAt !== null

/** What comes next stands first, then what comes after it; what is over or called off follows, the latest of it first. */
export const nextFirst = <One extends Pick<ListedScreening, 'startsAt' | 'state' | 'cancelledAt'>>(screenings: readonly One[]): One[] =>
  screenings.toSorted((one, other) => {
    if (isBehind(one) !== isBehind(other)) return isBehind(one) ? 1 : -1
    const apart = Date.parse(one.startsAt) - Date.parse(other.startsAt)
    return isBehind(one) ? -apart : apart
  })
