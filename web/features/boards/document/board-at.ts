import * as Y from 'yjs'
import { fromBase64 } from '#core/boards/base64.ts'
import { boardChangesSince } from '#web/data/boards/boards.ts'
import { BoardDoc } from './board-doc.ts'

/** The board as it was after change `number`, else the current one: from the last snapshot before it and the changes since. */
export async function boardAt(id: string, number?: number): Promise<BoardDoc> {
  const then = new BoardDoc()
  let reached = 0
  let last = number ?? Number.POSITIVE_INFINITY
  while (reached < last) {
    const answer = await boardChangesSince(id, reached, number)
    const { whole, changes } = answer
    const bodies = [...(whole ? [whole.body] : []), ...changes.map(({ body }) => body)]
    if (bodies.length === 0) break
    for (const body of bodies) Y.applyUpdate(then.doc, fromBase64(body))
    last = number ?? answer.last
    reached = changes.at(-1)?.number ?? whole?.number ?? last
  }
  return then
}
