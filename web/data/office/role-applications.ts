import { queryOptions } from '@tanstack/react-query'
import type { RoleApplication } from '#contract/office/role-applications.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { officeKeys } from './office.ts'

export type { RoleApplication } from '#contract/office/role-applications.ts'

const keys = {
  all: ['role-applications'],
  mine: (personId: string) => [...keys.all, 'mine', personId],
  atDesk: () => [...keys.all, 'desk'],
} as const

export interface OwnApplication {
  state: 'asked' | 'agreed' | 'declined' | 'withdrawn'
  reason: string
  answer: string
  askedAt: string
}
/** The last application of a person to moderate; null where they never asked. */
export const ownApplication = (personId: string) =>
  queryOptions({
    queryKey: keys.mine(personId),
    queryFn: async () =>
      orThrow(
        await supabase()
          .from('role_applications')
          .select('state, reason, answer, askedAt:asked_at')
          .eq('person_id', personId)
          .order('asked_at', { ascending: false })
          .limit(1)
          .maybeSingle(),
      ) as OwnApplication | null,
  })

export const applyForRole = (reason: string): Promise<void> =>
  act([keys.all], async () => void orThrow(await supabase().rpc('apply_for_role', { reason })))
export const withdrawRoleApplication = (): Promise<void> =>
  act([keys.all], async () => void orThrow(await supabase().rpc('withdraw_role_application')))

/** Everyone who asked to moderate, open ones first. The server refuses everyone but moderators. */
export const roleApplicationsAtDesk = queryOptions({
  queryKey: keys.atDesk(),
  queryFn: async (): Promise<RoleApplication[]> => {
    const [answer, { roleApplications }] = await Promise.all([
      supabase().rpc('list_role_applications'),
      import('#contract/office/role-applications.ts'),
    ])
    return roleApplications.parse(orThrow(answer))
  },
})
/** For administrators: agreed to, the person moderates from now on. */
export const decideRoleApplication = (application: string, agreed: boolean, answer: string): Promise<void> =>
  act(
    [keys.all, officeKeys.all],
    async () => void orThrow(await supabase().rpc('decide_role_application', { application, agreed, answer })),
  )
