export const scheduleParts = ['board', 'phases', 'days-out', 'people', 'scenarios', 'sheets', 'reports'] as const
export type SchedulePart = (typeof scheduleParts)[number]

/** The address of one part of a film's schedule on its desk, in one scenario of it. */
export const schedulePath = (documentaryId: string, part: SchedulePart = 'board', scheduleId?: string): string =>
  `?documentary=${encodeURIComponent(documentaryId)}&view=schedule${scheduleId ? `&scenario=${encodeURIComponent(scheduleId)}` : ''}${
    part === 'board' ? '' : `&part=${part}`
  }`

export const partAsked = (said: string | null): SchedulePart => scheduleParts.find((part) => part === said) ?? 'board'
