import type { MyInstitution, WaysIn } from '#contract/institutions/institutions.ts'
import type { InstitutionType } from '#core/institutions/institution-types.ts'
import type { Way } from '../ways-in/ways-in.tsx'

export const steps = ['sign-in', 'networks', 'cards', 'terminals', 'country', 'size'] as const
export type Step = (typeof steps)[number]

/** Settings a desk of each kind needs, in the order in which they are needed. */
const stepsOf: Record<InstitutionType, readonly Step[]> = {
  'university-library': ['sign-in', 'networks', 'country', 'size'],
  'public-library': ['cards', 'terminals', 'country', 'size'],
  school: ['country', 'networks', 'size'],
  'film-school': ['sign-in', 'country', 'size'],
  community: ['country', 'size'],
}

/** With which way in each is set; what the house asks of an institution is below all of them. */
export const wayOfStep: Partial<Record<Step, Way>> = { 'sign-in': 'saml', networks: 'networks', cards: 'cards', terminals: 'rooms' }

const isDone: Record<Step, (institution: MyInstitution, ways: WaysIn) => boolean> = {
  // What was handed in waits for the house, and no longer for the librarian.
  'sign-in': (_, { ownSignIn, signIn }) => ownSignIn || signIn?.state === 'asked',
  networks: (_, { networks }) => networks.length > 0,
  cards: (_, { cards }) => cards > 0,
  terminals: (_, { terminals }) => terminals.length > 0,
  country: ({ country }) => country !== '',
  size: ({ peopleServed }) => peopleServed !== null,
}

/** The steps that are still to be taken at a desk. */
export const stepsLeft = (institution: MyInstitution, ways: WaysIn): Step[] =>
  stepsOf[institution.type].filter((step) => !isDone[step](institution, ways))
