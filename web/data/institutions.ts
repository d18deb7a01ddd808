import { queryOptions } from '@tanstack/react-query'
import type { InstitutionSignIn, InstitutionType } from '#core/institution-types.ts'
import { act } from './act.ts'
import { supabase } from './client.ts'
import { orThrow } from './house-error.ts'
import { officeKeys } from './office.ts'

export type ApplicationState = 'received' | 'in-review' | 'agreed' | 'declined'
export interface NewApplication {
  type: InstitutionType
  name: string
  domain: string
  website: string
  signIn: InstitutionSignIn
}
export interface Application extends NewApplication {
  id: string
  contactName: string
  contactEmail: string
  state: ApplicationState
  /** What the house tells the applicant. */
  reason: string
  decidedAt: string | null
  createdAt: string
}

const institutionKeys = {
  all: ['institutions'],
  mine: (userId: string) => [...institutionKeys.all, 'mine', userId],
  list: () => [...institutionKeys.all, 'list'],
} as const

const columns =
  'id, type, name, domain, website, signIn:sign_in, contactName:contact_name, contactEmail:contact_email, state, reason, decidedAt:decided_at, createdAt:created_at'

/** The applications of the signed-in person, newest first. */
export const myApplications = (userId: string) =>
  queryOptions({
    queryKey: institutionKeys.mine(userId),
    queryFn: async (): Promise<Application[]> =>
      orThrow(
        await supabase().from('institution_applications').select(columns).eq('user_id', userId).order('created_at', { ascending: false }),
      ),
  })

/** Every application, for moderators; row rules leave others only their own. */
export const allApplications = queryOptions({
  queryKey: institutionKeys.list(),
  queryFn: async (): Promise<Application[]> =>
    orThrow(await supabase().from('institution_applications').select(columns).order('created_at', { ascending: false })),
})

/** Applies in the name of the signed-in person. Rejects with 23505 when they have applied for this domain already. */
export const applyForInstitution = ({ signIn, ...same }: NewApplication, contact: { name: string; email: string }): Promise<void> =>
  act([institutionKeys.all], async () => {
    orThrow(
      await supabase()
        .from('institution_applications')
        .insert({ ...same, sign_in: signIn, contact_name: contact.name, contact_email: contact.email }),
    )
  })

/** A moderator's decision; the reason is shown to the applicant. */
export const decideApplication = (id: string, state: Exclude<ApplicationState, 'received'>, reason: string): Promise<void> =>
  act([institutionKeys.all, officeKeys.all], async () => {
    orThrow(await supabase().rpc('decide_institution_application', { application: id, state, reason }))
  })
