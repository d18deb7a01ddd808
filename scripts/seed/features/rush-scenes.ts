import * as Y from 'yjs'
import { toBase64 } from '#core/boards/base64.ts'
import { sizeOf } from '#core/boards/shape.ts'
import { shotList } from '#supabase/seed/shot-list.ts'
import { type HouseClient, heard, orThrow } from '../steps/house.ts'
import { putCard } from './boards.ts'
import { idOfWords } from './id-of-words.ts'

/** The scenes that were planned for a film, as cards of a board of its own. Answers their ids, in order. */
export async function seedRushScenes(creator: HouseClient, documentary: string): Promise<string[]> {
  const board = idOfWords(`${shotList.title} ${documentary}`)
  const ids = shotList.scenes.map(({ title }) => idOfWords(`${board} ${title}`))
  const doc = new Y.Doc()
  const { w, h } = sizeOf('scene')
  for (const [at, { title, words }] of shotList.scenes.entries())
    putCard(doc, ids[at]!, [at * (w + 40), 0, w, h], `${title}\n${words}`, { kind: 'scene', z: at + 1, rank: at + 1 })
  const body = toBase64(Y.encodeStateAsUpdate(doc))
  heard(await creator.rpc('begin_board', { board, title: shotList.title, body, documentary }))
  const scenes: string[] = []
  for (const [at, { title, words }] of shotList.scenes.entries())
    scenes.push(orThrow(await creator.rpc('make_outline_scene', { board, card: ids[at]!, documentary, title, words })))
  return scenes
}
