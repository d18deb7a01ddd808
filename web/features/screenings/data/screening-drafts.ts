import { queryOptions } from '@tanstack/react-query'
import type { BegunScreening, ScreeningDraft } from '#contract/screenings/screening-drafts.ts'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'
import { queryClient } from '#web/data/house/query-client.ts'

export type { BegunScreening, ScreeningDraft }

const shapes = () => import('#contract/screenings/screening-drafts.ts')

const draftKeys = {
  all: ['screening-drafts'],
  lists: () => [...draftKeys.all, 'lists'],
  one: (about: string) => [...draftKeys.all, 'one', about],
} as const

/** The person's announcement drafts, from any browser. */
export const begunScreeningsQuery = () =>
  queryOptions({
    queryKey: draftKeys.lists(),
    queryFn: async () => {
      const [answer, { screeningDrafts }] = await Promise.all([supabase().rpc('my_screening_drafts'), shapes()])
      return screeningDrafts.parse(orThrow(answer))
    },
  })

/** What was begun of one announcement; null: nothing. */
export const screeningDraftQuery = (about: string) =>
  queryOptions({
    queryKey: draftKeys.one(about),
    staleTime: 0,
    queryFn: async (): Promise<ScreeningDraft | null> => {
      const [answer, { screeningDraft }] = await Promise.all([supabase().rpc('screening_draft', { about }), shapes()])
      return screeningDraft.nullable().parse(orThrow(answer))
    },
  })

/** Refetches, like a page that gets the focus: another browser may have continued. Errors are ignored. */
export const lookAgainAtDraft = async (about: string): Promise<void> => {
  await queryClient.fetchQuery(screeningDraftQuery(about)).catch(() => undefined)
}

/**
 * Saves with an optimistic lock on `revision` (0: new; null: overwrite). Without `kept`, another browser was first, and nothing was
 * written.
 */
export const keepScreeningDraft = async (
  about: string,
  draft: object,
  revision: number | null,
): Promise<ScreeningDraft & { kept: boolean }> => {
  const [answer, { keptScreeningDraft }] = await Promise.all([
    supabase().rpc('put_screening_draft', { about, draft: { ...draft }, ...(revision !== null && { revision }) }),
    shapes(),
  ])
  const { kept, ...saved } = keptScreeningDraft.parse(orThrow(answer))
  queryClient.setQueryData(draftKeys.one(about), saved)
  void queryClient.invalidateQueries({ queryKey: draftKeys.lists() })
  return { ...saved, kept }
}

/** Deletes it; returns the old state, for an undo. */
export const dropScreeningDraft = (about: string): Promise<ScreeningDraft | null> =>
  act([draftKeys.lists()], async () => {
    const [was, { screeningDraft }] = await Promise.all([supabase().rpc('screening_draft', { about }), shapes()])
    const stood = screeningDraft.nullable().parse(orThrow(was))
    orThrow(await supabase().rpc('drop_screening_draft', { about }))
    queryClient.setQueryData(draftKeys.one(about), null)
    return stood
  })
