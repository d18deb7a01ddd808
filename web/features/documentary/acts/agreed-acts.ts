import type { FilmRight } from '../data/rights.ts'

type Act = FilmRight['acts'][number]['act']

/** Acts beyond watching, which are named where they are not agreed. */
const askedFor = ['classroom', 'public_performance', 'clips', 'download'] as const
type AskedFor = (typeof askedFor)[number]

/** Whether a licence of this institution covers the film. */
export const isLicensed = ({ acts, staff }: Pick<FilmRight, 'acts' | 'staff'>): boolean => acts.length > 0 || staff.length > 0

/** Acts that end on one day, together, in the order they came. `day` null: without an end. */
export function actsByEnd(acts: FilmRight['acts']): { day: string | null; acts: Act[] }[] {
  const days = [...new Set(acts.map(({ until }) => until))]
  return days.map((day) => ({ day, acts: acts.filter(({ until }) => until === day).map(({ act }) => act) }))
}

/** Acts no licence of the reader's institutions allows, for themselves or, where they are members, for teachers there. */
export const actsNotAgreed = (rights: readonly Pick<FilmRight, 'acts' | 'staff'>[]): AskedFor[] =>
  askedFor.filter((act) => !rights.some(({ acts, staff }) => staff.includes(act) || acts.some((own) => own.act === act)))
