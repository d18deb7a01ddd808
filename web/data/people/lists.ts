import { queryOptions } from '@tanstack/react-query'
import type { FilmList } from '#contract/people/lists.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

export type { FilmList, ListedFilm } from '#contract/people/lists.ts'

export const listVisibilities = ['private', 'link', 'public'] as const
export type ListVisibility = (typeof listVisibilities)[number]

export const listKeys = {
  all: ['lists'],
  mine: () => [...listKeys.all, 'mine'],
  shown: () => [...listKeys.all, 'shown'],
  one: (id: string) => [...listKeys.all, 'one', id],
  holding: (documentaryId: string) => [...listKeys.all, 'holding', documentaryId],
} as const

/** The reader's own lists, what to watch later first. */
export const myLists = queryOptions({
  queryKey: listKeys.mine(),
  queryFn: async () => {
    const { data } = await supabase().auth.getSession()
    return orThrow(
      await supabase()
        .from('lists')
        .select(
          `id, title, about, kind, visibility, hiddenAt:hidden_at, entries:list_entries (count),
          first:list_entries (film:documentaries (id, posterObject:poster_object,
            version:versions!documentaries_current_version_id_fkey (width, height)))`,
        )
        .eq('user_id', data.session?.user.id ?? '')
        .is('removed_at', null)
        .order('kind')
        .order('created_at')
        .order('position', { referencedTable: 'first' })
        .order('added_at', { referencedTable: 'first' })
        .limit(3, { referencedTable: 'first' }),
    ).map(({ entries, first, ...list }) => ({
      ...list,
      count: entries[0]?.count ?? 0,
      stills: first.flatMap(({ film }) =>
        film?.posterObject
          ? { posterObject: film.posterObject, width: film.version?.width ?? null, height: film.version?.height ?? null }
          : [],
      ),
    }))
  },
})

/** Lists that other people show to everyone here, the newest first. */
export const shownLists = queryOptions({
  queryKey: listKeys.shown(),
  queryFn: async () => {
    const [answer, { shownLists }] = await Promise.all([supabase().rpc('shown_lists'), import('#contract/people/lists.ts')])
    return shownLists.parse(orThrow(answer))
  },
})

/** A list with its films; null where there is none for this reader. */
export const listQuery = (id: string) =>
  queryOptions({
    queryKey: listKeys.one(id),
    queryFn: async (): Promise<FilmList | null> => {
      const [answer, { readList }] = await Promise.all([supabase().rpc('read_list', { list: id }), import('#contract/people/lists.ts')])
      return readList.parse(orThrow(answer))
    },
  })

/** Which of the reader's lists a film is on, by list id with the entry's. */
export const listsHolding = (documentaryId: string) =>
  queryOptions({
    queryKey: listKeys.holding(documentaryId),
    queryFn: async () =>
      orThrow(
        await supabase().from('list_entries').select('entryId:id, listId:list_id, list:lists (kind)').eq('documentary_id', documentaryId),
      ),
  })

/** What the reader means to watch later: by film, its line on that list. */
export const laterQuery = queryOptions({
  queryKey: [...listKeys.all, 'later'],
  queryFn: async (): Promise<ReadonlyMap<string, string>> =>
    new Map(
      orThrow(
        await supabase()
          .from('list_entries')
          .select('entryId:id, documentaryId:documentary_id, lists!inner (kind)')
          .eq('lists.kind', 'later')
          .limit(1000),
      ).map(({ documentaryId, entryId }) => [documentaryId, entryId]),
    ),
})

const changed = [listKeys.all]
export const watchLater = (documentaryId: string): Promise<void> =>
  act(changed, async () => {
    orThrow(await supabase().rpc('watch_later', { documentary: documentaryId, wanted: true }))
  })
export const beginList = (title: string): Promise<string> =>
  act(changed, async () => orThrow(await supabase().from('lists').insert({ title: title.trim() }).select('id').single()).id)
export const changeList = (id: string, row: { title?: string; about?: string; visibility?: ListVisibility }): Promise<void> =>
  act(changed, async () => {
    orThrow(await supabase().from('lists').update(row).eq('id', id))
  })
export const reportList = (id: string, reason: string): Promise<void> =>
  act([], async () => {
    orThrow(await supabase().rpc('report_list', { list: id, reason }))
  })
/** Gone from every page; can be undone. */
export const removeList = (id: string, gone: boolean): Promise<void> =>
  act(changed, async () => {
    orThrow(
      await supabase()
        .from('lists')
        .update({ removed_at: gone ? new Date().toISOString() : null })
        .eq('id', id),
    )
  })
export const addToList = (listId: string, documentaryId: string): Promise<void> =>
  act(changed, async () => {
    orThrow(await supabase().from('list_entries').insert({ list_id: listId, documentary_id: documentaryId }))
  })
/** A removed entry, to be restored with position and note. */
export type TakenOff = { list_id: string; documentary_id: string; position: number; words: string }
/** Null where it had been taken off already. */
export const takeOffList = (entryId: string): Promise<TakenOff | null> =>
  act(changed, async () =>
    orThrow(
      await supabase().from('list_entries').delete().eq('id', entryId).select('list_id, documentary_id, position, words').maybeSingle(),
    ),
  )
export const putBackOnList = (entry: TakenOff): Promise<void> =>
  act(changed, async () => {
    orThrow(await supabase().from('list_entries').insert(entry))
  })
export const saySomethingOn = (entryId: string, words: string): Promise<void> =>
  act(changed, async () => {
    orThrow(await supabase().from('list_entries').update({ words }).eq('id', entryId))
  })
/** Numbers the films again in the order given. */
export const orderList = (list: string, entries: string[]): Promise<void> =>
  act(changed, async () => {
    orThrow(await supabase().rpc('order_list', { list, entries }))
  })
