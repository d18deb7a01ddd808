import { queryOptions } from '@tanstack/react-query'
import type { CreditOf, WrittenLine } from '#contract/people/profiles.ts'
import { newId } from '#core/house/new-id.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

export type { CreditOf, WrittenLine } from '#contract/people/profiles.ts'

export interface ProfileLink {
  label: string
  url: string
}
export interface Profile {
  userId: string
  displayName: string
  about: string
  /** Other signed-in people may read it. */
  shown: boolean
  links: ProfileLink[]
  showCredits: boolean
  showReviews: boolean
  portraitObject: string | null
  createdAt: string
}

export const profileKeys = {
  all: ['profiles'],
  one: (userId: string) => [...profileKeys.all, userId],
  portrait: (objectName: string) => [...profileKeys.all, 'portrait', objectName],
  named: (name: string, chosen: string | null) => [...profileKeys.all, 'named', name, chosen],
  credits: (userId: string) => [...profileKeys.all, 'credits', userId],
  written: (userId: string) => [...profileKeys.all, 'written', userId],
} as const

/** The name, words and links of a person, or null without an account or a public profile. */
export const profile = (userId: string) =>
  queryOptions({
    queryKey: profileKeys.one(userId),
    queryFn: async (): Promise<Profile | null> => {
      const [answer, { profileLinks }] = await Promise.all([
        supabase()
          .from('profiles')
          .select(
            `userId:user_id, displayName:display_name, about, shown, links, showCredits:show_credits, showReviews:show_reviews,
            portraitObject:portrait_object, createdAt:created_at`,
          )
          .eq('user_id', userId)
          .maybeSingle(),
        import('#contract/people/profiles.ts'),
      ])
      const row = orThrow(answer)
      return row && { ...row, links: profileLinks.parse(row.links) }
    },
  })

/** Shown profiles whose name matches, in whole or in part, and the one already chosen. */
export const profilesNamed = (name: string, chosen: string | null) =>
  queryOptions({
    queryKey: profileKeys.named(name.trim(), chosen),
    enabled: name.trim().length >= 3,
    queryFn: async ({ signal }): Promise<Pick<Profile, 'userId' | 'displayName'>[]> => {
      const columns = 'userId:user_id, displayName:display_name'
      const [called, one] = await Promise.all([
        supabase().rpc('profiles_called', { name: name.trim() }).select(columns).abortSignal(signal),
        chosen ? supabase().from('profiles').select(columns).eq('shown', true).eq('user_id', chosen).abortSignal(signal) : undefined,
      ])
      const found = [...orThrow(called), ...(one ? orThrow(one) : [])]
      return [...new Map(found.map((each) => [each.userId, each])).values()]
    },
  })

/** Confirmed credits that are on a person's page. */
export const creditsOfPerson = (userId: string) =>
  queryOptions({
    queryKey: profileKeys.credits(userId),
    queryFn: async (): Promise<CreditOf[]> => {
      const [answer, { creditsOf }] = await Promise.all([
        supabase().rpc('credits_of', { person: userId }),
        import('#contract/people/profiles.ts'),
      ])
      return creditsOf.parse(orThrow(answer))
    },
  })

/** What they wrote on films and show on their page. */
export const writtenByPerson = (userId: string) =>
  queryOptions({
    queryKey: profileKeys.written(userId),
    queryFn: async (): Promise<WrittenLine[]> => {
      const [answer, { writtenBy }] = await Promise.all([
        supabase().rpc('written_by', { person: userId }),
        import('#contract/people/profiles.ts'),
      ])
      return writtenBy.parse(orThrow(answer))
    },
  })

export type ProfileEdit = Pick<Profile, 'displayName' | 'about' | 'shown' | 'links' | 'showCredits' | 'showReviews'>

export const saveProfile = (userId: string, edit: ProfileEdit): Promise<void> =>
  act([profileKeys.all], async () => {
    const { displayName, about, shown, links, showCredits, showReviews } = edit
    const row = {
      display_name: displayName.trim(),
      about: about.trim(),
      shown,
      links: links.map(({ label, url }) => ({ label: label.trim(), url: url.trim() })),
      show_credits: showCredits,
      show_reviews: showReviews,
    }
    orThrow(await supabase().from('profiles').update(row).eq('user_id', userId))
  })

/** An address of a portrait for an hour; null when not visible. */
export const portrait = (objectName: string) =>
  queryOptions({
    queryKey: profileKeys.portrait(objectName),
    staleTime: 50 * 60_000,
    queryFn: async (): Promise<string | null> => {
      const { data } = await supabase().storage.from('portraits').createSignedUrl(objectName, 3600)
      return data?.signedUrl ?? null
    },
  })

/** A square out of a picture: shares of the picture's width. */
export interface Crop {
  left: number
  top: number
  side: number
}

/** Uploads a picture; the worker crops and encodes it. Resolves when it is ready, or throws with a message. */
export const sendPortrait = (userId: string, file: File, crop: Crop): Promise<void> =>
  act([profileKeys.all], async () => {
    const before = orThrow(await portraitOf(userId))?.portrait_object
    const name = `${userId}/raw-${newId()}`
    orThrow(await supabase().storage.from('portraits').upload(name, file, { contentType: file.type }))
    orThrow(await supabase().rpc('set_portrait', { object_name: name, crop_left: crop.left, crop_top: crop.top, crop_side: crop.side }))
    for (let tries = 0; tries < 40; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      const now = orThrow(await portraitOf(userId))?.portrait_object
      if (now && now !== before) return
    }
    throw new Error('The picture could not be read, or the house is busy. Try again, or choose another.')
  })

export const removePortrait = (): Promise<void> => act([profileKeys.all], async () => void orThrow(await supabase().rpc('remove_portrait')))

const portraitOf = (userId: string) => supabase().from('profiles').select('portrait_object').eq('user_id', userId).maybeSingle()
