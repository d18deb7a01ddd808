/** Laws under which something is used without a licence, and the classes each of them knows. Of other countries in one's own words. */
export const laws = ['us', 'uk', 'de', 'other'] as const
export type Law = (typeof laws)[number]

export const classesOf = {
  us: ['critique', 'illustration', 'caught-in-filming', 'historical-sequence'],
  uk: ['criticism-or-review', 'quotation', 'reporting', 'parody', 'incidental'],
  de: ['quotation', 'parody', 'incidental', 'reporting', 'panorama'],
  other: [],
} as const satisfies Record<Law, readonly string[]>
type FairClass = (typeof classesOf)[Exclude<Law, 'other'>][number]

export const isClassOf = (law: Law, value: string): value is FairClass => (classesOf[law] as readonly string[]).includes(value)

export const opinions = ['none', 'fits', 'fits-if', 'does-not-fit'] as const
export type Opinion = (typeof opinions)[number]
export const insurerAnswers = ['not-asked', 'asked', 'covered', 'covered-if', 'declined'] as const
export type InsurerAnswer = (typeof insurerAnswers)[number]
