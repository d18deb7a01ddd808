import { supabase } from './client.ts'
import { orThrow } from './house-error.ts'

/** Lets a frame on a page of a course show a clip to the signed-in person. `mark`: as the frame's own link names it. */
export const allowClassFrame = async (clip: string, mark: string): Promise<void> => {
  orThrow(await supabase().rpc('allow_class_frame', { clip, mark }))
}

/** The same for a playlist, its clips and its questions. */
export const allowListFrame = async (list: string, mark: string): Promise<void> => {
  orThrow(await supabase().rpc('allow_list_frame', { list, mark }))
}
