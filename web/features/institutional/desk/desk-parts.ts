import type { ReactNode } from 'react'
import type { MemberRole, MyInstitution } from '#contract/institutions/institutions.ts'
import type { InstitutionType } from '#core/institutions/institution-types.ts'

/** The sub-views of an institution's desk (`?view=`). */
export const deskViews = ['films', 'licences', 'people', 'teaching', 'courses', 'reports', 'showing', 'rooms', 'work', 'cohorts'] as const
export type DeskView = (typeof deskViews)[number]

/**
 * What each kind of institution needs, in the order of its links; the first one opens. A view that is not among them opens by its address
 * anyway: a clip in a course links to `teaching`, created anywhere.
 */
export const viewsOf: Record<InstitutionType, readonly DeskView[]> = {
  'university-library': ['films', 'licences', 'teaching', 'courses', 'people', 'reports'],
  'public-library': ['films', 'showing', 'licences', 'people', 'reports'],
  school: ['films', 'teaching', 'courses', 'licences', 'people', 'reports'],
  'film-school': ['films', 'teaching', 'cohorts', 'work', 'courses', 'licences', 'people', 'reports'],
  community: ['showing', 'films', 'licences', 'people'],
}

/** What is in a view and who has it; other rooms bring theirs (web/app/pages/institution.tsx). */
export interface DeskPart {
  roles: readonly MemberRole[]
  part(of: { institution: MyInstitution }): ReactNode
}
export type DeskParts = Partial<Record<DeskView, DeskPart>>
