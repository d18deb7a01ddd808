import { queryOptions } from '@tanstack/react-query'
import type { InstitutionPeople, MemberRole, MyInstitution } from '#contract/institutions.ts'
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

export const institutionKeys = {
  all: ['institutions'],
  own: () => [...institutionKeys.all, 'own'],
  people: (id: string) => [...institutionKeys.all, 'people', id],
  mine: (userId: string) => [...institutionKeys.all, 'mine', userId],
  list: () => [...institutionKeys.all, 'list'],
} as const

/** The schemas of answers, fetched while the house is asked. */
const shapes = () => import('#contract/institutions.ts')

/** Where the signed-in person is in, or asked to come in. */
export const ownInstitutions = queryOptions({
  queryKey: institutionKeys.own(),
  queryFn: async (): Promise<MyInstitution[]> => {
    const [answer, { myInstitutions }] = await Promise.all([supabase().rpc('my_institutions'), shapes()])
    return myInstitutions.parse(orThrow(answer))
  },
})

/** Who is in, who asks, who is invited; for librarians. */
export const peopleOfInstitution = (institution: string) =>
  queryOptions({
    queryKey: institutionKeys.people(institution),
    queryFn: async (): Promise<InstitutionPeople> => {
      const [answer, { institutionPeople }] = await Promise.all([supabase().rpc('institution_people', { institution }), shapes()])
      return institutionPeople.parse(orThrow(answer))
    },
  })

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

/** Invites addresses; answers how many of them are new. */
export const inviteToInstitution = (institution: string, addresses: string[], role: MemberRole): Promise<number> =>
  act([institutionKeys.people(institution)], async () =>
    orThrow(await supabase().rpc('invite_to_institution', { institution, addresses, role })),
  )

export const takeBackInvitation = (institution: string, invitation: string): Promise<void> =>
  act([institutionKeys.people(institution)], async () => {
    orThrow(await supabase().rpc('take_back_invitation', { invitation }))
  })

/** Lets somebody in who asked, gives a role, or ends a membership. */
export const changeMember = (institution: string, person: string, role: MemberRole, state: 'in' | 'left' = 'in'): Promise<void> =>
  act([institutionKeys.people(institution)], async () => {
    orThrow(await supabase().rpc('change_member', { institution, person, role, state }))
  })
