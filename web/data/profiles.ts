import { queryOptions } from '@tanstack/react-query'
import { act } from './act.ts'
import { supabase } from './client.ts'
import { orThrow } from './house-error.ts'

export interface Profile {
  userId: string
  displayName: string
  about: string
  /** Other signed-in people may read it. */
  shown: boolean
  createdAt: string
}

const profileKeys = { all: ['profiles'], one: (userId: string) => [...profileKeys.all, userId] } as const

/** The name and words of a person, or null where there is nobody or nobody who shows themselves. */
export const profile = (userId: string) =>
  queryOptions({
    queryKey: profileKeys.one(userId),
    queryFn: async (): Promise<Profile | null> =>
      orThrow(
        await supabase()
          .from('profiles')
          .select('userId:user_id, displayName:display_name, about, shown, createdAt:created_at')
          .eq('user_id', userId)
          .maybeSingle(),
      ),
  })

export const saveProfile = (userId: string, edit: Pick<Profile, 'displayName' | 'about' | 'shown'>): Promise<void> =>
  act([profileKeys.one(userId)], async () => {
    const { displayName, about, shown } = edit
    orThrow(
      await supabase().from('profiles').update({ display_name: displayName.trim(), about: about.trim(), shown }).eq('user_id', userId),
    )
  })
