/** What a message to the house is about, and within how many working days it is answered. */
export const contactPurposes = [
  { purpose: 'participant-withdrawal', answerDays: 1 },
  { purpose: 'rights-claim', answerDays: 2 },
  { purpose: 'accessibility', answerDays: 3 },
  { purpose: 'press', answerDays: 3 },
  { purpose: 'institution', answerDays: 5 },
  { purpose: 'something-else', answerDays: 5 },
] as const
export type ContactPurpose = (typeof contactPurposes)[number]['purpose']

export const contactStates = ['waiting', 'answered', 'closed'] as const
export type ContactState = (typeof contactStates)[number]

/** The purpose named in an address, or undefined. */
export const readContactPurpose = (text: string | null): ContactPurpose | undefined =>
  contactPurposes.find(({ purpose }) => purpose === text)?.purpose

export const answerDaysOf = (purpose: ContactPurpose): number => contactPurposes.find((entry) => entry.purpose === purpose)?.answerDays ?? 5
