import { queryOptions } from '@tanstack/react-query'
import { firstDay, type Month } from '#core/institutions/counter/months.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

const shapes = () => import('#contract/institutions/class-clips.ts')

const clipKeys = {
  all: ['class-clips'],
  of: (institution: string) => [...clipKeys.all, institution],
  since: (institution: string, since: string) => [...clipKeys.of(institution), since],
  taught: (institution: string, from: Month, to: Month) => [...clipKeys.of(institution), 'taught', from, to],
  one: (clip: string) => [...clipKeys.all, 'one', clip],
} as const

/** The clips of an institution, newest first, with what was played since a day (ISO 8601). */
export const clipsOf = (institution: string, since: string) =>
  queryOptions({
    queryKey: clipKeys.since(institution, since),
    queryFn: async () => {
      const [answer, { classClips }] = await Promise.all([supabase().rpc('class_clips_of', { institution, since }), shapes()])
      return classClips.parse(orThrow(answer))
    },
  })

/** What was taught with the clips of an institution in these months, by course, for its librarians. */
export const instructionOf = (institution: string, from: Month, to: Month) =>
  queryOptions({
    queryKey: clipKeys.taught(institution, from, to),
    queryFn: async () => {
      const dates = { from_month: firstDay(from), to_month: firstDay(to) }
      const [answer, { coursesTaught }] = await Promise.all([supabase().rpc('instruction_of', { institution, ...dates }), shapes()])
      return coursesTaught.parse(orThrow(answer))
    },
  })

/** A clip and the state of its licence, never cached. Null for people outside its institution. */
export const clipQuery = (clip: string) =>
  queryOptions({
    queryKey: clipKeys.one(clip),
    queryFn: async () => {
      const [answer, { classClip }] = await Promise.all([supabase().rpc('class_clip', { clip }), shapes()])
      return classClip.parse(orThrow(answer))
    },
    staleTime: 0,
    gcTime: 0,
  })

export interface NewClip {
  documentary: string
  startsMs: number
  endsMs: number
  title: string
  course: string
  words: string
}
/** Makes a clip of the cut that is shown now; rejects where no licence allows it. */
export const makeClip = (institution: string, { startsMs, endsMs, ...same }: NewClip): Promise<string> =>
  act([clipKeys.of(institution)], async () =>
    orThrow(await supabase().rpc('make_class_clip', { institution, starts_ms: startsMs, ends_ms: endsMs, ...same })),
  )

/** Deletes a clip, or restores it. */
export const removeClip = (institution: string, clip: string, gone: boolean): Promise<void> =>
  act([clipKeys.of(institution), clipKeys.one(clip)], async () => {
    orThrow(await supabase().rpc('remove_class_clip', { clip, gone }))
  })

/** Reports playback of a clip: zero at the start, then the milliseconds since the last report. */
export const sayClipPlayed = async (clip: string, watchedMs: number): Promise<void> => {
  orThrow(await supabase().rpc('note_class_clip', { clip, watched_ms: watchedMs }))
}
