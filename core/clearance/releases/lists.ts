/** Closed lists of releases, as the database checks them. */
const releaseSubjects = ['person', 'place', 'material', 'group'] as const
export type ReleaseSubject = (typeof releaseSubjects)[number]

export const releaseStates = [
  ...(['not-asked', 'asked', 'promised', 'given', 'given-with-conditions'] as const),
  ...(['refused', 'withdrawal-asked', 'withdrawn'] as const),
] as const
export type ReleaseState = (typeof releaseStates)[number]

export const releaseWays = ['paper', 'screen', 'filmed', 'spoken', 'notice'] as const
export type ReleaseWay = (typeof releaseWays)[number]

/** How a person or a place can be told in a range. */
export const appearanceKinds = ['recognisable', 'voice-only', 'in-passing', 'obscured'] as const
export type AppearanceKind = (typeof appearanceKinds)[number]

const formKinds = ['adult', 'minor', 'place', 'material', 'group'] as const
export type FormKind = (typeof formKinds)[number]

export const conditionKinds = ['no-face', 'no-voice', 'see-before-lock', 'not-in-country', 'not-online', 'until', 'words'] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** A condition of a release, as data. `countries`: of `not-in-country`, and of `not-online` where it is about some alone. `until`: its last day. */
export interface Condition {
  kind: ConditionKind
  countries?: readonly string[]
  until?: string
  words?: string
}
