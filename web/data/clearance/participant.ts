import { queryOptions } from '@tanstack/react-query'
import type { ParticipantLink, Receipt } from '#contract/clearance/releases.ts'
import type { Playback } from '#contract/media/playback.ts'
import type { Condition } from '#core/clearance/releases/lists.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { askedHere, playbackRefusal } from '../media/playback.ts'
import { releaseKeys } from './release-keys.ts'

/** What the link of a participant or a guardian shows. Its key is the only right that is asked for: no account is needed. */
export const participantLinkQuery = (key: string) =>
  queryOptions({
    queryKey: releaseKeys.link(key),
    queryFn: async (): Promise<ParticipantLink> => {
      const [answer, { participantLink }] = await Promise.all([
        supabase().rpc('open_participant_link', { key }),
        import('#contract/clearance/releases.ts'),
      ])
      return participantLink.parse(orThrow(answer))
    },
  })

export interface Signing {
  name: string
  /** x, y, pressure three by three, a list for each stroke; none for a typed name. */
  strokes: number[][]
  readAloud: boolean
  second: { name: string; email: string } | null
}

export const signRelease = (key: string, { name, strokes, readAloud, second }: Signing): Promise<Receipt> =>
  act([releaseKeys.link(key)], async () => {
    const [answer, { receipt }] = await Promise.all([
      supabase().rpc('sign_release', {
        ...{ key, name, strokes, read_aloud: readAloud },
        ...(second ? { second_name: second.name, second_email: second.email } : {}),
      }),
      import('#contract/clearance/releases.ts'),
    ])
    return receipt.parse(orThrow(answer))
  })

export const writeWish = (
  key: string,
  kind: 'question' | 'condition' | 'withdrawal',
  words: string,
  condition?: Condition,
): Promise<void> =>
  act([releaseKeys.link(key)], async () => {
    orThrow(
      await supabase().rpc('write_participant_wish', { key, kind, words, ...(condition ? { condition: { ...condition } as never } : {}) }),
    )
  })

/** The holder's scenes, to be played; nothing else of the version is in its playlists. Throws `PlaybackError`. */
export async function fetchOwnScenes(key: string): Promise<Playback> {
  const [{ data, error }, { playback }] = await Promise.all([
    supabase().functions.invoke(`playback?participant=${encodeURIComponent(key)}`, { method: 'GET' }),
    import('#contract/media/playback.ts'),
  ])
  if (error) throw playbackRefusal(error)
  return askedHere(playback.parse(data))
}
