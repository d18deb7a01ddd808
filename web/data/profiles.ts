import { queryOptions } from '@tanstack/react-query'
import { house } from './client.ts'
import { orThrow } from './house-error.ts'

export interface Profile {
  userId: string
  displayName: string
  about: string
  createdAt: string
}

/** The public name and words of a person, or null where there is nobody. */
export const profile = (userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: async (): Promise<Profile | null> => {
      const row = orThrow(
        await house().from('profiles').select('user_id, display_name, about, created_at').eq('user_id', userId).maybeSingle(),
      )
      return row && { userId: row.user_id, displayName: row.display_name, about: row.about, createdAt: row.created_at }
    },
  })

export async function saveProfile(userId: string, edit: { displayName: string; about: string }): Promise<void> {
  orThrow(await house().from('profiles').update({ display_name: edit.displayName.trim(), about: edit.about.trim() }).eq('user_id', userId))
}

/** The title of a film the caller may watch, or null. */
export const documentaryTitle = (id: string) =>
  queryOptions({
    queryKey: ['documentary-title', id],
    retry: false,
    queryFn: async (): Promise<string | null> => {
      const { data } = await house().from('documentaries').select('title').eq('id', id).maybeSingle()
      return data?.title ?? null
    },
  })

export interface PublishedFilm {
  id: string
  title: string
  year: number | null
  country: string
  director: string
}

/** The public films of a person, newest first. */
export const filmsOf = (ownerId: string) =>
  queryOptions({
    queryKey: ['films-of', ownerId],
    queryFn: async (): Promise<PublishedFilm[]> =>
      orThrow(
        await house()
          .from('documentaries')
          .select('id, title, year, country, director')
          .eq('owner_id', ownerId)
          .eq('visibility', 'public')
          .not('published_at', 'is', null)
          .order('published_at', { ascending: false }),
      ) ?? [],
  })
