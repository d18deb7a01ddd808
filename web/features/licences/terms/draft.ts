import { dayAfter, type LicenceTerms } from '#core/institutions/licence-terms.ts'

/** Terms as typed: numbers as text, so that a half-written one stays as it is. */
export interface TermsDraft extends Omit<LicenceTerms, 'graceDays' | 'simultaneousUsers' | 'priceCents' | 'endsOn'> {
  endsOn: string
  lifeOfFile: boolean
  graceDays: string
  simultaneousUsers: string
  price: string
}
export type DraftProblem = 'startsOn' | 'endsOn' | 'graceDays' | 'simultaneousUsers' | 'price'

const today = () => new Date().toISOString().slice(0, 10)

/** What an institution usually needs: a year, everyone, wherever they are, in class and in clips. */
export const firstTerms = (films: LicenceTerms['films']): LicenceTerms => ({
  covers: 'films',
  films,
  startsOn: today(),
  endsOn: dayAfter(today(), 364),
  graceDays: 14,
  classroom: true,
  publicPerformance: false,
  admission: false,
  clips: true,
  download: false,
  walkIn: true,
  distance: true,
  simultaneousUsers: null,
  priceCents: 0,
  currency: 'EUR',
  countries: [],
  trial: false,
})

/** The text one begins to change from an offer: its terms as they are, from today on for as long as it runs. */
export const offeredTerms = (offer: { terms: Omit<LicenceTerms, 'startsOn' | 'endsOn'>; years: number | null }): LicenceTerms => ({
  ...offer.terms,
  startsOn: today(),
  endsOn: offer.years === null ? null : lastDayOf(today(), offer.years),
})

/** The last of so many years that begin on a day. */
export function lastDayOf(startsOn: string, years: number): string {
  const end = new Date(`${startsOn}T12:00:00Z`)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  return dayAfter(end.toISOString().slice(0, 10), -1)
}

/** Thirty days to look at a film, for everyone of the institution and nothing besides. */
export const trialTerms = (films: LicenceTerms['films']): LicenceTerms => ({
  ...firstTerms(films.map(({ id, title }) => ({ id, title }))),
  endsOn: dayAfter(today(), 29),
  graceDays: 0,
  classroom: false,
  clips: false,
  walkIn: false,
  trial: true,
})

/** The text one begins to change: of a licence that is renewed, a year from where it ends. */
export function renewedTerms(terms: LicenceTerms): LicenceTerms {
  const from = terms.endsOn && terms.endsOn >= today() ? dayAfter(terms.endsOn, 1) : today()
  return { ...terms, startsOn: from, endsOn: terms.endsOn === null ? null : dayAfter(from, 364), trial: false }
}

export const draftOf = ({ graceDays, simultaneousUsers, priceCents, endsOn, ...terms }: LicenceTerms): TermsDraft => ({
  ...terms,
  endsOn: endsOn ?? '',
  lifeOfFile: endsOn === null,
  graceDays: String(graceDays),
  simultaneousUsers: simultaneousUsers === null ? '' : String(simultaneousUsers),
  price: priceCents === 0 ? '' : String(priceCents / 100),
})

/** The terms of a draft, or what is wrong with it first. */
export function readDraft({ lifeOfFile, price, ...draft }: TermsDraft): LicenceTerms | DraftProblem {
  const endsOn = lifeOfFile ? null : draft.endsOn
  const graceDays = Number(draft.graceDays || 0)
  const simultaneousUsers = draft.simultaneousUsers.trim() === '' ? null : Number(draft.simultaneousUsers)
  const amount = Number(price.trim().replace(',', '.') || 0)
  if (!draft.startsOn) return 'startsOn'
  if (endsOn !== null && (endsOn === '' || endsOn < draft.startsOn || endsOn < today())) return 'endsOn'
  if (draft.trial && (endsOn === null || endsOn > dayAfter(draft.startsOn, 90))) return 'endsOn'
  if (!Number.isInteger(graceDays) || graceDays < 0 || graceDays > 90) return 'graceDays'
  if (simultaneousUsers !== null && (!Number.isInteger(simultaneousUsers) || simultaneousUsers < 1 || simultaneousUsers > 100_000))
    return 'simultaneousUsers'
  if (!Number.isFinite(amount) || amount < 0 || amount > 1_000_000_000) return 'price'
  return {
    ...draft,
    admission: draft.admission && draft.publicPerformance,
    endsOn,
    graceDays,
    simultaneousUsers,
    priceCents: draft.trial ? 0 : Math.round(amount * 100),
  }
}
