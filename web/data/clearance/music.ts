import { queryOptions } from '@tanstack/react-query'
import type { SheetCue, SheetWork } from '#core/clearance/music/cue-sheet.ts'
import type { MusicRight } from '#core/clearance/music/shares.ts'
import { act } from '../house/act.ts'
import { allRows } from '../house/all-rows.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { clearanceKeys } from './clearance-keys.ts'

/** A piece of music as societies ask for it. */
export interface MusicWork extends SheetWork {
  rights: MusicRight[]
  performer: string
  label: string
  catalogueNumber: string
  isrc: string
  iswc: string
  libraryCode: string
  note: string
}
export type MusicCue = SheetCue
export interface Music {
  works: MusicWork[]
  cues: MusicCue[]
}

/** The music of a film and where it is heard. */
export const musicQuery = (film: string) =>
  queryOptions({
    queryKey: clearanceKeys.music(film),
    queryFn: async (): Promise<Music> => {
      const [works, cues, { musicRights }] = await Promise.all([
        readWorks(film),
        readCues(film),
        import('#contract/clearance/music-rights.ts'),
      ])
      return { works: works.map((work) => ({ ...work, rights: musicRights.parse(work.rights) })) as MusicWork[], cues: cues as MusicCue[] }
    },
  })

const readWorks = async (film: string) =>
  orThrow(
    await supabase()
      .from('music_works')
      .select(
        `id, itemId:item_id, title, origin, performer, label, catalogueNumber:catalogue_number, isrc, iswc, libraryCode:library_code, rights, shares, note`,
      )
      .eq('documentary_id', film)
      .is('removed_at', null)
      .order('title')
      .order('id')
      .limit(1000),
  )

const readCues = (film: string) =>
  allRows(
    async (from, to) =>
      orThrow(
        await supabase()
          .from('music_cues')
          .select('id, workId:work_id, versionId:version_id, startsMs:starts_ms, endsMs:ends_ms, use, ownCode:own_code')
          .eq('documentary_id', film)
          .is('removed_at', null)
          .order('made_at')
          .order('id')
          .range(from, to),
      ),
    5000,
  )

// A cue is a use of the item that licenses it, so the clearance log follows.
const stale = (film: string) => [clearanceKeys.music(film), clearanceKeys.log(film), clearanceKeys.wall(film)]

export const saveWork = (film: string, { id, ...work }: MusicWork, isNew: boolean): Promise<void> =>
  act(stale(film), async () => {
    const { itemId, catalogueNumber, libraryCode, rights, ...same } = work
    const row = { ...same, item_id: itemId, catalogue_number: catalogueNumber, library_code: libraryCode, rights: rights as never }
    const table = supabase().from('music_works')
    orThrow(await (isNew ? table.insert({ ...row, id, documentary_id: film }) : table.update(row).eq('id', id)))
  })

export const addCue = (film: string, { id, workId, versionId, startsMs, endsMs, use, ownCode }: MusicCue): Promise<void> =>
  act(stale(film), async () => {
    const place = { work_id: workId, version_id: versionId, starts_ms: startsMs, ends_ms: endsMs }
    orThrow(
      await supabase()
        .from('music_cues')
        .insert({ id, ...place, use, own_code: ownCode, documentary_id: film }),
    )
  })

export const changeCue = (film: string, id: string, { use, ownCode }: Pick<MusicCue, 'use' | 'ownCode'>): Promise<void> =>
  act(stale(film), async () => {
    orThrow(await supabase().from('music_cues').update({ use, own_code: ownCode }).eq('id', id))
  })

/** Into the bin for thirty days, or out of it again. */
export const removeMusic = (film: string, table: 'music_works' | 'music_cues', id: string, removed = true): Promise<void> =>
  act(stale(film), async () => {
    orThrow(
      await supabase()
        .from(table)
        .update({ removed_at: removed ? new Date().toISOString() : null })
        .eq('id', id),
    )
  })
