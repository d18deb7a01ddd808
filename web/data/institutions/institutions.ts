import { queryOptions } from '@tanstack/react-query'
import type {
  InstitutionDoor,
  InstitutionPeople,
  ListedInstitution,
  MemberRole,
  MyInstitution,
  WaysIn,
} from '#contract/institutions/institutions.ts'
import type { InstitutionSignIn, InstitutionType } from '#core/institutions/institution-types.ts'
import { documentaryKeys } from '../film/title.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { officeKeys } from '../office/office.ts'

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
  /** The house's message to the applicant. */
  reason: string
  decidedAt: string | null
  createdAt: string
}

export const institutionKeys = {
  all: ['institutions'],
  own: () => [...institutionKeys.all, 'own'],
  doors: () => [...institutionKeys.all, 'doors'],
  ways: (id: string) => [...institutionKeys.all, 'ways', id],
  people: (id: string) => [...institutionKeys.all, 'people', id],
  mine: (userId: string) => [...institutionKeys.all, 'mine', userId],
  list: () => [...institutionKeys.all, 'list'],
} as const

/** The schemas of answers, fetched while the house is asked. */
const shapes = () => import('#contract/institutions/institutions.ts')

/** Memberships and requests of the signed-in person. */
export const ownInstitutions = queryOptions({
  queryKey: institutionKeys.own(),
  queryFn: async (): Promise<MyInstitution[]> => {
    const [answer, { myInstitutions }] = await Promise.all([supabase().rpc('my_institutions'), shapes()])
    return myInstitutions.parse(orThrow(answer))
  },
})

/** Members, requests and invitations; for librarians. */
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

/** Every institution of the house, for moderators. */
export const everyInstitution = queryOptions({
  queryKey: [...institutionKeys.all, 'every'],
  queryFn: async (): Promise<ListedInstitution[]> => {
    const [answer, { listedInstitutions }] = await Promise.all([supabase().rpc('list_institutions'), shapes()])
    return listedInstitutions.parse(orThrow(answer))
  },
})

/** Closes an institution or opens it again, or sets its country. */
export const moderateInstitution = (institution: string, change: { closed: boolean } | { country: string }): Promise<void> =>
  act([institutionKeys.all], async () => {
    orThrow(await supabase().rpc('moderate_institution', { institution, ...change }))
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

/** Invites addresses; returns the number of new ones. */
export const inviteToInstitution = (institution: string, addresses: string[], role: MemberRole): Promise<number> =>
  act([institutionKeys.people(institution)], async () =>
    orThrow(await supabase().rpc('invite_to_institution', { institution, addresses, role })),
  )

export const takeBackInvitation = (institution: string, invitation: string): Promise<void> =>
  act([institutionKeys.people(institution)], async () => {
    orThrow(await supabase().rpc('take_back_invitation', { invitation }))
  })

/** Approves a request, sets a role, or ends a membership. */
export const changeMember = (institution: string, person: string, role: MemberRole, state: 'in' | 'left' = 'in'): Promise<void> =>
  act([institutionKeys.people(institution)], async () => {
    orThrow(await supabase().rpc('change_member', { institution, person, role, state }))
  })

/** Institutions the signed-in person may join, by what the house knows of them. */
export const ownWaysInQuery = queryOptions({
  queryKey: institutionKeys.doors(),
  queryFn: async (): Promise<InstitutionDoor[]> => {
    const [answer, { institutionWaysIn }] = await Promise.all([supabase().rpc('institution_doors'), shapes()])
    return institutionWaysIn.parse(orThrow(answer))
  },
})

/** Invalidates films: more may be open after joining. */
const entered = [institutionKeys.all, ['licences'], documentaryKeys.all]

/** Joins; `asked` when a librarian must approve. */
export const comeIn = (institution: string): Promise<string> =>
  act(entered, async () => orThrow(await supabase().rpc('come_in', { institution })))

/** Joins with a card number; false for an invalid one. */
export const comeInWithCard = (institution: string, number: string): Promise<boolean> =>
  act(entered, async () => orThrow(await supabase().rpc('come_in_with_card', { institution, number })))

/** Joins at a terminal; false for an invalid code. */
export const comeInWithCode = (code: string): Promise<boolean> =>
  act(entered, async () => orThrow(await supabase().rpc('come_in_with_code', { code })) !== null)

/** Ways to join an institution, for its librarians. */
export const waysInQuery = (institution: string) =>
  queryOptions({
    queryKey: institutionKeys.ways(institution),
    queryFn: async (): Promise<WaysIn> => {
      const [answer, { waysIn }] = await Promise.all([supabase().rpc('ways_into_institution', { institution }), shapes()])
      return waysIn.parse(orThrow(answer))
    },
  })

export type AboutInstitution = Pick<MyInstitution, 'id' | 'name' | 'website' | 'billing' | 'peopleServed' | 'domainOpens' | 'country'>
export const changeInstitution = ({ id, name, website, billing, peopleServed, domainOpens, country }: AboutInstitution): Promise<void> =>
  act([institutionKeys.all], async () => {
    orThrow(
      await supabase().rpc('change_institution', {
        ...{ institution: id, name, website, billing, people_served: peopleServed as number, domain_opens: domainOpens },
        country,
      }),
    )
  })

export const putNetworks = (institution: string, ranges: string[]): Promise<void> =>
  act([institutionKeys.ways(institution)], async () => {
    orThrow(await supabase().rpc('put_networks', { institution, ranges }))
  })

/** Prefix of addresses through the institution's proxy; empty for none. */
export const putProxy = (institution: string, prefix: string): Promise<void> =>
  act([institutionKeys.all, ['library-records']], async () => {
    orThrow(await supabase().rpc('put_proxy', { institution, prefix }))
  })

/** Adds card numbers, or replaces all others; returns the number of valid ones. */
export const putCards = (institution: string, numbers: string[], instead: boolean): Promise<number> =>
  act([institutionKeys.ways(institution), institutionKeys.people(institution)], async () =>
    orThrow(await supabase().rpc('put_cards', { institution, numbers, instead })),
  )

/** A code for a terminal; it cannot be read again. */
export const makeTerminal = (institution: string, name: string): Promise<string> =>
  act([institutionKeys.ways(institution)], async () => orThrow(await supabase().rpc('make_terminal', { institution, name })))

export const endTerminal = (institution: string, terminal: string): Promise<void> =>
  act([institutionKeys.ways(institution)], async () => {
    orThrow(await supabase().rpc('end_terminal', { terminal }))
  })
