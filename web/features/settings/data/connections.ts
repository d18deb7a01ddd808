import { queryOptions } from '@tanstack/react-query'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { HouseError, orThrow } from '#web/data/house/house-error.ts'

export interface Program {
  id: string
  name: string
  /** Its own page, or empty. */
  uri: string
}

/** A program asks to be connected to the signed-in person's account. */
export interface ConnectionRequest {
  id: string
  program: Program
  /** The address the browser is sent to with the answer. */
  redirectUri: string
  scopes: string[]
}

export interface Connection {
  program: Program
  scopes: string[]
  grantedAt: string
}

const connectionKeys = {
  all: ['connections'],
  request: (id: string) => [...connectionKeys.all, 'request', id],
  granted: () => [...connectionKeys.all, 'granted'],
} as const

const wordsOf = (scope: string) => scope.split(' ').filter(Boolean)

/** What is asked; or, where the person said yes to the same before, only the address to go on to. Rejects when the question is too old or not theirs. */
export const connectionRequest = (id: string) =>
  queryOptions({
    queryKey: connectionKeys.request(id),
    queryFn: async (): Promise<ConnectionRequest | { goOnTo: string }> => {
      const data = orThrow(await supabase().auth.oauth.getAuthorizationDetails(id))!
      if (!('authorization_id' in data)) return { goOnTo: data.redirect_url }
      return { id, program: data.client, redirectUri: data.redirect_uri, scopes: wordsOf(data.scope) }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The person's answer; supabase-js sends the browser on with it. */
export async function answerConnectionRequest(id: string, answer: 'approve' | 'deny'): Promise<void> {
  const { oauth } = supabase().auth
  orThrow(await (answer === 'approve' ? oauth.approveAuthorization(id) : oauth.denyAuthorization(id)))
}

/** The programs the person has connected, newest first; none where the house does not connect programs. */
export const connections = queryOptions({
  queryKey: connectionKeys.granted(),
  queryFn: async (): Promise<Connection[]> => {
    const { data, error } = await supabase().auth.oauth.listGrants()
    if (error?.code === 'feature_disabled') return []
    if (error) throw new HouseError(error)
    return data.map((grant) => ({ program: grant.client, scopes: grant.scopes, grantedAt: grant.granted_at }))
  },
})

export const disconnect = (programId: string): Promise<void> =>
  act([connectionKeys.granted()], async () => {
    orThrow(await supabase().auth.oauth.revokeGrant({ clientId: programId }))
  })
