import { queryOptions } from '@tanstack/react-query'
import { act } from './act.ts'
import { supabase } from './client.ts'
import { orThrow } from './house-error.ts'

/** A range of a version with a note, its owner's alone. */
export interface Moment {
  id: string
  startsMs: number
  endsMs: number
  note: string
}

const momentKeys = { all: ['moments'], of: (versionId: string) => [...momentKeys.all, versionId] } as const

/** What the reader has kept of a version, in the order of the film. */
export const momentsQuery = (versionId: string) =>
  queryOptions({
    queryKey: momentKeys.of(versionId),
    queryFn: async (): Promise<Moment[]> =>
      orThrow(
        await supabase()
          .from('moments')
          .select('id, startsMs:starts_ms, endsMs:ends_ms, note')
          .eq('version_id', versionId)
          .order('starts_ms')
          .order('created_at'),
      ),
  })

export const keepMoment = (versionId: string, { startsMs, endsMs, note }: Omit<Moment, 'id'>): Promise<void> =>
  act([momentKeys.of(versionId)], async () => {
    orThrow(await supabase().from('moments').insert({ version_id: versionId, starts_ms: startsMs, ends_ms: endsMs, note }))
  })

export const dropMoment = (versionId: string, id: string): Promise<void> =>
  act([momentKeys.of(versionId)], async () => {
    orThrow(await supabase().from('moments').delete().eq('id', id))
  })
