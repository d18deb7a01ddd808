import { queryOptions } from '@tanstack/react-query'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { queryClient } from '../house/query-client.ts'
import { rushKeys } from './rushes.ts'

/** A sound whose picture is looked for by how both sound, and what came of it. */
export interface SoundMatch {
  sound: string
  state: 'waiting' | 'done' | 'failed'
  /** Null where nothing sounds alike enough. */
  found: string | null
  offsetFrames: number | null
  /** From 0 to 1; null where there was nothing to compare. */
  alike: number | null
}

const matchesKey = (film: string) => [...rushKeys.of(film), 'matches']

/** Asked again while one is looked for. One that is found changed a rush: the list is read again. */
export const soundMatchesQuery = (film: string) =>
  queryOptions({
    queryKey: matchesKey(film),
    queryFn: async (): Promise<SoundMatch[]> => {
      const rows = orThrow(
        await supabase()
          .from('sound_matches')
          .select(
            'sound:sound_id, state, found:found_id, offsetFrames:offset_frames, alike, of:rushes!sound_matches_sound_id_fkey!inner (documentary_id)',
          )
          .eq('of.documentary_id', film)
          .limit(3000),
      )
      const matches = rows.map(({ of: _, ...match }) => match as SoundMatch)
      const before = queryClient.getQueryData<SoundMatch[]>(matchesKey(film)) ?? []
      const found = (list: readonly SoundMatch[]) => list.filter(({ found }) => found !== null).length
      if (found(matches) > found(before)) void queryClient.invalidateQueries({ queryKey: rushKeys.list(film) })
      return matches
    },
    refetchInterval: ({ state }) => (state.data?.some(({ state }) => state === 'waiting') ? 2000 : false),
  })

/** Joins a sound to its picture, `offsetFrames` after the picture's first frame and counted at its rate; without a picture they are parted. */
export const joinSound = (
  film: string,
  sound: string,
  picture: string | null,
  offsetFrames: number | null,
  how: 'timecode' | 'typed' = 'typed',
): Promise<void> =>
  act([rushKeys.of(film)], async () => {
    orThrow(await supabase().rpc('join_sound', { sound, picture, offset_frames: offsetFrames, how }))
  })

/** Has the pictures of sounds looked for by how both sound, in all pictures of the film or in one. */
export const matchSounds = (film: string, sounds: readonly string[], picture: string | null): Promise<number> =>
  act([rushKeys.of(film)], async () => orThrow(await supabase().rpc('match_sounds', { sounds: [...sounds], picture })))

/** Which channels of a rush are heard; null: all. Its proxy sounds so after a while. */
export const hearChannels = (film: string, rush: string, channels: readonly number[] | null): Promise<void> =>
  act([rushKeys.of(film)], async () => {
    orThrow(await supabase().rpc('hear_channels', { rush, channels: channels && [...channels] }))
  })

/** Removes what was found from the list; joined sounds stay joined. */
export const forgetSoundMatches = (film: string, sounds: readonly string[]): Promise<void> =>
  act([rushKeys.of(film)], async () => {
    orThrow(
      await supabase()
        .from('sound_matches')
        .delete()
        .in('sound_id', [...sounds]),
    )
  })
