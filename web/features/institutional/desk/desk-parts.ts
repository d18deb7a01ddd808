import type { ReactNode } from 'react'
import type { MemberRole, MyInstitution } from '#contract/institutions.ts'

/** The sub-views of an institution's desk (`?view=`), in the order of its links. */
export const deskViews = ['films', 'licences', 'people', 'teaching', 'courses', 'reports'] as const
export type DeskView = (typeof deskViews)[number]

/** What stands in a view and who has it; other rooms bring theirs (web/app/pages/institution.tsx). */
export interface DeskPart {
  roles: readonly MemberRole[]
  part(of: { institution: MyInstitution }): ReactNode
}
export type DeskParts = Partial<Record<DeskView, DeskPart>>
