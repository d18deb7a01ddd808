import { queryOptions } from '@tanstack/react-query'
import type { BoardChanges, BoardFacts, BoardHistory, BoardLine, SaidInRange, SharedRole } from '#contract/boards/boards.ts'
import type { QuotedRange } from '#core/boards/shape.ts'
import { newId } from '#core/house/new-id.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

/** Schemas of answers, loaded in parallel with the request. */
const shapes = () => import('#contract/boards/boards.ts')

export const boardKeys = {
  all: ['boards'],
  mine: () => [...boardKeys.all, 'mine'],
  one: (id: string) => [...boardKeys.all, 'one', id],
  /** Of every film, and of one. */
  outlines: () => [...boardKeys.all, 'outline'],
  outline: (documentaryId: string) => [...boardKeys.outlines(), documentaryId],
  history: (id: string) => [...boardKeys.all, 'history', id],
  picture: (id: string, picture: string) => ['board-pictures', id, picture],
  said: (range: QuotedRange) => ['said-in-ranges', range.versionId, range.startsMs, range.endsMs],
} as const

export const myBoards = queryOptions({
  queryKey: boardKeys.mine(),
  queryFn: async (): Promise<BoardLine[]> => {
    const [answer, { boardLines }] = await Promise.all([supabase().rpc('my_boards'), shapes()])
    return boardLines.parse(orThrow(answer))
  },
})

/** A board beside what is on it: its people, links, remarks and vote. */
export const boardQuery = (id: string) =>
  queryOptions({
    queryKey: boardKeys.one(id),
    queryFn: async (): Promise<BoardFacts> => {
      const [answer, { boardFacts }] = await Promise.all([supabase().rpc('read_board', { board: id }), shapes()])
      return boardFacts.parse(orThrow(answer))
    },
  })

export const boardHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: boardKeys.history(id),
    staleTime: 0,
    queryFn: async (): Promise<BoardHistory> => {
      const [answer, schemas] = await Promise.all([supabase().rpc('board_history', { board: id }), shapes()])
      const data = orThrow(answer)
      return Array.isArray(data) ? { sittings: [], named: [] } : schemas.boardHistory.parse(data)
    },
  })

/** Changes after `fromNumber`, some megabytes at a time; with `untilNumber` the board as it was then. */
export async function boardChangesSince(board: string, fromNumber: number, untilNumber?: number): Promise<BoardChanges> {
  const wish = { board, from_number: fromNumber, ...(untilNumber === undefined ? {} : { until_number: untilNumber }) }
  const [answer, { boardChanges }] = await Promise.all([supabase().rpc('board_changes', wish), shapes()])
  return boardChanges.parse(orThrow(answer))
}

/** `body`: a Yjs update in base64. Returns its number; idempotent by id. */
export const writeBoard = async (board: string, id: string, body: string): Promise<number> =>
  orThrow(await supabase().rpc('write_board', { board, update: id, body }))

/** Stores a snapshot of the board after change `number`; a named one is listed in the history. */
export const keepBoard = (board: string, number: number, body: string, name = ''): Promise<void> =>
  act(name ? [boardKeys.history(board)] : [], async () => {
    orThrow(await supabase().rpc('keep_board', { board, number, body, name }))
  })

export interface NewBoard {
  id: string
  title: string
  /** A Yjs update in base64. */
  body?: string
  documentaryId?: string
}
export const beginBoard = ({ id, title, body, documentaryId }: NewBoard): Promise<string> =>
  act([boardKeys.mine()], async () =>
    orThrow(
      await supabase().rpc('begin_board', {
        ...{ board: id, title },
        ...(body && { body }),
        ...(documentaryId && { documentary: documentaryId }),
      }),
    ),
  )

export interface Arrangement {
  title?: string
  removed?: boolean
  documentary?: string
  untied?: boolean
}
export const arrangeBoard = (id: string, wish: Arrangement): Promise<void> =>
  act([boardKeys.mine(), boardKeys.one(id)], async () => {
    orThrow(await supabase().rpc('arrange_board', { board: id, ...wish }))
  })

/** Adds a person or changes their role; `role` null removes them. */
export const shareBoard = (id: string, person: string, role: SharedRole | null): Promise<void> =>
  act([boardKeys.one(id), boardKeys.mine()], async () => {
    orThrow(await supabase().rpc('share_board', { board: id, person, ...(role && { role }) }))
  })
export const makeBoardLink = (id: string, role: SharedRole): Promise<string> =>
  act([boardKeys.one(id)], async () => orThrow(await supabase().rpc('make_board_link', { board: id, role })))
export const endBoardLink = (id: string, role: SharedRole): Promise<void> =>
  act([boardKeys.one(id)], async () => {
    orThrow(await supabase().rpc('end_board_link', { board: id, role }))
  })
/** Returns the board of the link. */
export const followBoardLink = (key: string): Promise<string> =>
  act([boardKeys.mine()], async () => orThrow(await supabase().rpc('follow_board_link', { key })))

export const commentOnBoard = (board: string, card: string, body: string): Promise<void> =>
  act([boardKeys.one(board)], async () => {
    orThrow(await supabase().rpc('comment_on_board', { comment: newId(), board, card, body }))
  })
export const settleBoardComment = (board: string, comment: string, wish: { settled?: boolean; gone?: boolean }): Promise<void> =>
  act([boardKeys.one(board)], async () => {
    orThrow(await supabase().rpc('settle_board_comment', { comment, ...wish }))
  })

export const openBoardVote = (board: string, question: string, dots: number, seconds: number): Promise<void> =>
  act([boardKeys.one(board)], async () => {
    orThrow(await supabase().rpc('open_board_vote', { round: newId(), board, question, dots, seconds }))
  })
export const endBoardVote = (board: string, round: string): Promise<void> =>
  act([boardKeys.one(board)], async () => {
    orThrow(await supabase().rpc('end_board_vote', { round }))
  })
export const voteOnBoard = (board: string, round: string, card: string, dots: number): Promise<void> =>
  act([boardKeys.one(board)], async () => {
    orThrow(await supabase().rpc('vote_on_board', { round, card, dots }))
  })

export const makeOutlineScene = (board: string, card: string, documentary: string, title: string, words: string): Promise<string> =>
  act([boardKeys.one(board), boardKeys.outline(documentary)], async () =>
    orThrow(await supabase().rpc('make_outline_scene', { board, card, documentary, title, words })),
  )

let waiting: { range: QuotedRange; hear: (said: SaidInRange | null) => void; fail: (cause: unknown) => void }[] = []
export const saidQuery = (range: QuotedRange) =>
  queryOptions({ queryKey: boardKeys.said(range), staleTime: 5 * 60_000, queryFn: () => saidIn(range) })
/** What is said in a range, with the reader's own rights; null when they may not watch it. Batched: simultaneous calls are one request. */
export const saidIn = (range: QuotedRange) =>
  new Promise<SaidInRange | null>((hear, fail) => {
    if (waiting.length === 0) setTimeout(() => void askWaiting(), 20)
    waiting.push({ range, hear, fail })
  })
async function askWaiting(): Promise<void> {
  const asked = waiting
  waiting = []
  for (let at = 0; at < asked.length; at += 200) {
    const some = asked.slice(at, at + 200)
    try {
      const ranges = some.map(({ range: { versionId, startsMs, endsMs } }) => ({ versionId, startsMs, endsMs }))
      const [answer, { saidInRanges }] = await Promise.all([supabase().rpc('said_in_ranges', { ranges }), shapes()])
      const said = saidInRanges.parse(orThrow(answer))
      for (const { range, hear } of some)
        hear(
          said.find((one) => one.versionId === range.versionId && one.startsMs === range.startsMs && one.endsMs === range.endsMs) ?? null,
        )
    } catch (cause) {
      for (const { fail } of some) fail(cause)
    }
  }
}

/** The cut a film is shown in, whose sentences can be found; null where the reader may not watch it. */
export async function shownVersionOf(documentaryId: string): Promise<string | null> {
  const answer = await supabase().from('documentaries').select('versionId:current_version_id').eq('id', documentaryId).maybeSingle()
  return orThrow(answer)?.versionId ?? null
}

export const shownVersionQuery = (documentaryId: string) =>
  queryOptions({ queryKey: [...boardKeys.all, 'shown-version', documentaryId], queryFn: () => shownVersionOf(documentaryId) })

/** Uploads a re-encoded picture. Returns its name on the board. */
export async function sendBoardPicture(board: string, picture: Blob): Promise<string> {
  const id = newId()
  orThrow(await supabase().storage.from('board-pictures').upload(`${board}/${id}`, picture, { contentType: picture.type }))
  return id
}
/** The stored picture, fetched with the reader's rights. */
export const boardPicture = async (board: string, picture: string): Promise<Blob> =>
  orThrow(await supabase().storage.from('board-pictures').download(`${board}/${picture}`)) as Blob
export const boardPictureQuery = (board: string, picture: string) =>
  queryOptions({
    queryKey: boardKeys.picture(board, picture),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<ImageBitmap> => createImageBitmap(await boardPicture(board, picture)),
  })
