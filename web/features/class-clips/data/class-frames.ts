import { queryOptions } from '@tanstack/react-query'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

const shapes = () => import('#contract/institutions/class-frames.ts')

/** What is in a frame: a clip or a playlist. */
export type FramedPart = { clip: string } | { list: string }

const frameKeys = {
  all: ['class-frames'],
  of: (part: FramedPart) => [...frameKeys.all, part],
} as const

/** The frames on pages of courses that play this with the rights of the signed-in person, and since when. */
export const myFramesQuery = (part: FramedPart) =>
  queryOptions({
    queryKey: frameKeys.of(part),
    queryFn: async () => {
      const [answer, { myFrames }] = await Promise.all([supabase().rpc('my_frames', part), shapes()])
      return myFrames.parse(orThrow(answer))
    },
    staleTime: 0,
  })

/** Allows a frame on a course page to show a clip or a playlist with the rights of the signed-in person. `mark`: from the frame's link. */
export const allowFrame = (part: FramedPart, mark: string): Promise<void> =>
  act([frameKeys.of(part)], async () => {
    orThrow(
      'clip' in part
        ? await supabase().rpc('allow_class_frame', { clip: part.clip, mark })
        : await supabase().rpc('allow_list_frame', { list: part.list, mark }),
    )
  })

/** Ends them all, wherever they are. */
export const endMyFrames = (part: FramedPart): Promise<void> =>
  act([frameKeys.of(part)], async () => {
    orThrow(await supabase().rpc('end_my_frames', part))
  })
