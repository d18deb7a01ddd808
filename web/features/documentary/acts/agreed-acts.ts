import type { FilmRight } from '../data/rights.ts'

type Act = FilmRight['acts'][number]['act']

/** What people ask for beyond watching, and are told of where it is not agreed. */
const askedFor = ['classroom', 'public_performance', 'clips', 'download'] as const
type AskedFor = (typeof askedFor)[number]

/** Whether a licence of this institution covers the film. */
export const isLicensed = ({ acts, staff }: Pick<FilmRight, 'acts' | 'staff'>): boolean => acts.length > 0 || staff.length > 0

/** Acts that end on one day, together, in the order they came. `day` null: without an end. */
export function actsByEnd(acts: FilmRight['acts']): { day: string | null; acts: Act[] }[] {
  const days = [...new Set(acts.map(({ until }) => until))]
  return days.map((day) => ({ day, acts: acts.filter(({ until }) => until === day).map(({ act }) => act) }))
}

/** What no licence of the reader's institutions agrees to, for themselves or, where they are members, for those who teach there. */
export const actsNotAgreed = (rights: readonly Pick<FilmRight, 'acts' | 'staff'>[]): AskedFor[] =>
  askedFor.filter((act) => !rights.some(({ acts, staff }) => staff.includes(act) || acts.some((own) => own.act === act)))
