import { queryOptions } from '@tanstack/react-query'
import { act } from './act.ts'
import { supabase } from './client.ts'
import { orThrow } from './house-error.ts'

export interface Profile {
  userId: string
  displayName: string
  about: string
  createdAt: string
}

const profileKeys = { all: ['profiles'], one: (userId: string) => [...profileKeys.all, userId] } as const

/** The public name and words of a person, or null where there is nobody. */
export const profile = (userId: string) =>
  queryOptions({
    queryKey: profileKeys.one(userId),
    queryFn: async (): Promise<Profile | null> =>
      orThrow(
        await supabase()
          .from('profiles')
          .select('userId:user_id, displayName:display_name, about, createdAt:created_at')
          .eq('user_id', userId)
          .maybeSingle(),
      ),
  })

export const saveProfile = (userId: string, edit: { displayName: string; about: string }): Promise<void> =>
  act([profileKeys.one(userId)], async () => {
    orThrow(
      await supabase().from('profiles').update({ display_name: edit.displayName.trim(), about: edit.about.trim() }).eq('user_id', userId),
    )
  })
