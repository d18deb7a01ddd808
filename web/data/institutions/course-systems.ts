import { queryOptions } from '@tanstack/react-query'
import { documentaryKeys } from '../film/title.ts'
import { act } from '../house/act.ts'
import { houseUrl, supabase } from '../house/client.ts'
import { HouseError, orThrow } from '../house/house-error.ts'
import { institutionKeys } from './institutions.ts'

const shapes = () => import('#contract/institutions/course-systems.ts')

const courseKeys = {
  all: ['course-systems'],
  of: (institution: string) => [...courseKeys.all, institution],
  ticket: (ticket: string) => [...courseKeys.all, 'ticket', ticket],
  members: (list: string) => [...courseKeys.all, 'members', list],
} as const

export interface CourseSystem {
  id: string
  name: string
  issuer: string
  clientId: string
  deployments: string[]
  signInUrl: string
  tokenUrl: string
  keysUrl: string
  launchedAt: string | null
}

/** The course systems of an institution, for its librarians. */
export const courseSystemsOf = (institution: string) =>
  queryOptions({
    queryKey: courseKeys.of(institution),
    queryFn: async (): Promise<CourseSystem[]> =>
      orThrow(
        await supabase()
          .from('course_systems')
          .select(
            'id, name, issuer, clientId:client_id, deployments, signInUrl:sign_in_url, tokenUrl:token_url, keysUrl:keys_url, launchedAt:launched_at',
          )
          .eq('institution_id', institution)
          .order('created_at'),
      ),
  })

export type NewCourseSystem = Omit<CourseSystem, 'id' | 'launchedAt'>
/** Registers a course system, or updates the one with this issuer and client ID. */
export const putCourseSystem = (
  institution: string,
  { clientId, signInUrl, tokenUrl, keysUrl, ...same }: NewCourseSystem,
): Promise<string> =>
  act([courseKeys.of(institution)], async () =>
    orThrow(
      await supabase().rpc('put_course_system', {
        ...{ institution, client_id: clientId, sign_in_url: signInUrl, token_url: tokenUrl, keys_url: keysUrl, ...same },
      }),
    ),
  )

export const removeCourseSystem = (institution: string, id: string): Promise<void> =>
  act([courseKeys.of(institution)], async () => {
    orThrow(await supabase().from('course_systems').delete().eq('id', id))
  })

/** An address by which a course system registers itself, once and within an hour. */
export const beginRegistration = async (institution: string): Promise<string> =>
  `${courseAddress('register')}?key=${orThrow(await supabase().rpc('begin_course_registration', { institution }))}`

/** Where a course system reaches the house. */
export const courseAddress = (place: 'sign-in' | 'launch' | 'keys' | 'register'): string => `${houseUrl()}/functions/v1/lti/${place}`

/** Owner of a launch ticket; null for a used or expired one. */
export const ticketQuery = (ticket: string) =>
  queryOptions({
    queryKey: courseKeys.ticket(ticket),
    queryFn: async () => {
      const [{ data, error }, { whoAnswer }] = await Promise.all([supabase().functions.invoke('lti/who', { body: { ticket } }), shapes()])
      if (error && (await told(error)).code === 'old') return null
      if (error) throw await told(error)
      return whoAnswer.parse(data)
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The target after entering. */
const entered = [institutionKeys.all, ['licences'], documentaryKeys.all]

/** Enters from a course as the signed-in person; returns the target, null for a used ticket. */
export const comeInFromCourse = (ticket: string): Promise<string | null> =>
  act(entered, async () => orThrow(await supabase().rpc('come_in_from_course', { ticket })))

/** Starts the session of a course launch, replacing any other; returns the target. */
export const enterFromCourse = (ticket: string): Promise<string> => enterBy('lti/enter', { ticket })

/** Starts an anonymous sitting, by the code of a class or a terminal; returns the target. */
export const enterByCode = (code: string): Promise<string> => enterBy('walk-in', { code })

async function enterBy(place: string, body: object): Promise<string> {
  const [{ data, error }, { enterAnswer }] = await Promise.all([supabase().functions.invoke(place, { body }), shapes()])
  if (error) throw await told(error)
  const { tokenHash, leadsTo } = enterAnswer.parse(data)
  const { error: refused } = await supabase().auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' })
  if (refused) throw new HouseError(refused)
  return leadsTo
}

/** Sends the result to the course. */
export const sendGrade = (list: string) =>
  act([['class-lists']], async () => {
    const [{ data, error }, { gradeAnswer }] = await Promise.all([
      supabase().functions.invoke(`lti/grade?list=${list}`, { method: 'POST' }),
      shapes(),
    ])
    if (error) throw await told(error)
    return gradeAnswer.parse(data)
  })

/** Roster and results from the course system; null when the teacher did not come from a course. */
export const courseMembers = (list: string) =>
  queryOptions({
    queryKey: courseKeys.members(list),
    queryFn: async () => {
      const [{ data, error }, { membersAnswer }] = await Promise.all([
        supabase().functions.invoke(`lti/members?list=${list}`, { method: 'GET' }),
        shapes(),
      ])
      if (error) throw await told(error)
      const { members, most } = membersAnswer.parse(data)
      return members && { members, most }
    },
    retry: false,
  })

/** The message of a function. */
async function told(error: Error & { context?: unknown }): Promise<HouseError> {
  const answer =
    error.context instanceof Response && !error.context.bodyUsed
      ? await error.context
          .clone()
          .json()
          .catch(() => null)
      : null
  return new HouseError({ message: answer?.message ?? error.message, code: answer?.code })
}
