import { paths } from '#web/paths.ts'

/** The address of an essay; a sub-view of the front page, because the house has no other route for it. */
export const readingPath = (id: string): string => `${paths.home}?reading=${id}`
