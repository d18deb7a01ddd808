import { queryOptions } from '@tanstack/react-query'
import type { InstitutionSignIn, InstitutionType } from '#core/institution-types.ts'
import { house } from './client.ts'
import { orThrow } from './house-error.ts'

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

const columns =
  'id, type, name, domain, website, signIn:sign_in, contactName:contact_name, contactEmail:contact_email, state, reason, decidedAt:decided_at, createdAt:created_at'

/** The applications of the signed-in person, newest first. */
export const myApplications = (userId: string) =>
  queryOptions({
    queryKey: ['my-applications', userId],
    queryFn: async (): Promise<Application[]> =>
      orThrow(
        await house().from('institution_applications').select(columns).eq('user_id', userId).order('created_at', { ascending: false }),
      ) as unknown as Application[],
  })

/** Every application, for moderators; row rules leave others only their own. */
export const allApplications = queryOptions({
  queryKey: ['all-applications'],
  queryFn: async (): Promise<Application[]> =>
    orThrow(
      await house().from('institution_applications').select(columns).order('created_at', { ascending: false }),
    ) as unknown as Application[],
})

/** Applies in the name of the signed-in person. Rejects with 23505 when they have applied for this domain already. */
export async function applyForInstitution({ signIn, ...same }: NewApplication, contact: { name: string; email: string }): Promise<void> {
  orThrow(
    await house()
      .from('institution_applications')
      .insert({ ...same, sign_in: signIn, contact_name: contact.name, contact_email: contact.email }),
  )
}

/** A moderator's decision; the reason is shown to the applicant. */
export async function decideApplication(id: string, state: Exclude<ApplicationState, 'received'>, reason: string): Promise<void> {
  orThrow(await house().rpc('decide_institution_application', { application: id, state, reason }))
}
