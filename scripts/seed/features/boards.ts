import { randomUUID } from 'node:crypto'
import * as Y from 'yjs'
import { toBase64 } from '#core/boards/base64.ts'
import { sizeOf } from '#core/boards/shape.ts'
import { board } from '#supabase/seed/board.ts'
import type { SeededFilm } from '../steps/film.ts'
import { daysFromNow, type HouseClient, heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'

const columnW = 340

/** A board of the creator with another maker on it: cards of every kind, a passage that plays, connectors, columns, a remark, a named state, a scene. Once. */
export const seedBoards: SeedRoom = async ({ people: { creator, student }, publicFilms }) => {
  const film = publicFilms.get(board.slug)
  const begun = orThrow(await creator.rpc('my_boards')) as { title: string }[]
  if (!film || begun.some(({ title }) => title === board.title)) return
  const id = randomUUID()
  const ids = board.cards.map(() => randomUUID())
  const columns = board.columns.map(() => randomUUID())
  const doc = new Y.Doc()
  await layCards(doc, creator, film, ids, columns)
  const body = toBase64(Y.encodeStateAsUpdate(doc))
  heard(await creator.rpc('begin_board', { board: id, title: board.title, body, documentary: film.documentaryId }))
  heard(await creator.rpc('keep_board', { board: id, number: 1, body, name: board.named }))
  const key = orThrow(await creator.rpc('make_board_link', { board: id, role: 'comment' }))
  heard(await student.rpc('follow_board_link', { key }))
  const { card, words } = board.remark
  heard(await student.rpc('comment_on_board', { comment: randomUUID(), board: id, card: ids[card]!, body: words }))
  for (const [at, one] of board.cards.entries())
    if ('scene' in one) {
      const [title = '', ...rest] = one.words.split('\n')
      heard(
        await creator.rpc('make_outline_scene', {
          board: id,
          card: ids[at]!,
          documentary: film.documentaryId,
          title,
          words: rest.join('\n'),
        }),
      )
    }
}

/** As the page writes them (docs/guides/boards.md): place and size as one value, words as shared text. */
async function layCards(doc: Y.Doc, creator: HouseClient, film: SeededFilm, ids: readonly string[], columns: readonly string[]) {
  const [lines, beats] = [doc.getMap('lines'), doc.getMap('beats')]
  const put = (id: string, at: number[], words: string, more: object) => putCard(doc, id, at, words, more)
  const below = board.columns.map(() => 80)
  for (const [at, { kind, column, words, ...one }] of board.cards.entries()) {
    const { w } = sizeOf(kind)
    const h = kind === 'quote' ? 300 : 150
    const range = 'quote' in one ? { range: await sentenceOf(creator, film, one.quote) } : {}
    const due = 'dueIn' in one ? { due: daysFromNow(one.dueIn).toISOString().slice(0, 10) } : {}
    const state = 'state' in one ? { state: one.state } : {}
    const place = [column * (columnW + 60) + 20, below[column]!, Math.max(w, columnW - 40), h]
    put(ids[at]!, place, words, {
      kind,
      strength: one.strength,
      z: at + 1,
      rank: at + 1,
      beat: columns[column]!,
      ...range,
      ...due,
      ...state,
    })
    below[column]! += h + 24
  }
  for (const [at, title] of board.columns.entries()) {
    beats.set(
      columns[at]!,
      new Y.Map<unknown>([
        ['title', title],
        ['rank', at],
      ]),
    )
    put(randomUUID(), [at * (columnW + 60), 0, columnW, Math.max(...below) + 16], title, { kind: 'frame', z: -1 })
  }
  for (const [from, to, label] of board.lines)
    lines.set(
      randomUUID(),
      new Y.Map<unknown>([
        ['from', ids[from]],
        ['to', ids[to]],
        ['label', label],
      ]),
    )
}

export function putCard(doc: Y.Doc, id: string, at: number[], words: string, more: object) {
  doc.getMap('cards').set(id, new Y.Map<unknown>([['at', at], ['words', new Y.Text(words)], ...Object.entries(more)]))
}

async function sentenceOf(creator: HouseClient, film: SeededFilm, number: number) {
  const cues = orThrow(
    await creator
      .from('cues')
      .select('starts_ms, ends_ms')
      .eq('version_id', film.versionId)
      .order('starts_ms')
      .limit(number + 1),
  )
  const cue = cues.at(-1) ?? { starts_ms: 0, ends_ms: 2000 }
  return { versionId: film.versionId, startsMs: cue.starts_ms, endsMs: cue.ends_ms }
}
