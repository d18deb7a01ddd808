import type { TeamRole } from '#contract/review/teams.ts'
import type { DeskParts } from '../desk-parts.ts'
import { viewsShown } from './film-views.ts'

/** What a team works on together: the rest of a desk is the owner's. */
export const sharedViews = {
  rushes: 'rushes',
  edit: 'paperEdit',
  clearances: 'clearances',
  releases: 'releases',
  papers: 'papers',
  budget: 'budget',
  schedule: 'schedule',
} as const satisfies Partial<Record<string, keyof DeskParts>>
export type SharedView = keyof typeof sharedViews

const readByCounsel: readonly SharedView[] = ['clearances', 'papers']
const isShared = (name: string): name is SharedView => name in sharedViews

/** The views a member of a team is shown, by their role. Reviewers work on notes; a budget and releases open for everyone and say themselves who reads them. Counsel is a reviewer who sees papers: reads the logs. */
export const viewsOfTeam = (role: TeamRole, flags: Parameters<typeof viewsShown>[0], seesPapers = false): SharedView[] =>
  viewsShown(flags)
    .map(({ name }) => name as string)
    .filter(isShared)
    .filter((name) => name === 'budget' || name === 'releases' || role !== 'reviewer' || (seesPapers && readByCounsel.includes(name)))
