import { randomUUID } from 'node:crypto'
import type { Cast } from './two-people.ts'

/** A thread of hers with the other, a message of each, and her report of theirs. */
export async function makeMessages({ careful, other, otherId }: Cast) {
  const [thread, message, theirMessage] = [randomUUID(), randomUUID(), randomUUID()]
  const letter = { thread, message, subject: 'The gannets', body: 'Who counted?', people: [otherId] }
  await careful.rpc('begin_thread', letter).throwOnError()
  await other.rpc('send_message', { message: theirMessage, thread, body: 'Nobody.' }).throwOnError()
  await careful.rpc('report_message', { message: theirMessage, reason: 'Unkind.' }).throwOnError()
  return { thread, message, their_message: theirMessage }
}

/** A board of hers with a link, an open vote, and a remark on it. */
export async function makeBoard({ careful }: Cast) {
  const [board, comment, round] = [randomUUID(), randomUUID(), randomUUID()]
  await careful.rpc('begin_board', { board, title: 'Hers', body: 'AAA=' }).throwOnError()
  await careful.rpc('comment_on_board', { comment, board, card: 'one', body: 'Nobody.' }).throwOnError()
  await careful.rpc('open_board_vote', { round, board, question: 'Which?', dots: 3, seconds: 3600 }).throwOnError()
  const key = (await careful.rpc('make_board_link', { board, role: 'view' }).throwOnError()).data
  return { board, comment, round, key }
}
