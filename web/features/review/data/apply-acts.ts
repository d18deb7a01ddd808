import type { WaitingAct } from '#web/data/review/notes/outbox.ts'
import type { Note } from '#web/data/review/notes.ts'

/** Notes as their writer sees them: the server's state with pending local acts applied. */
export function applyActs(notes: readonly Note[], waiting: readonly WaitingAct[], me: string): Note[] {
  if (waiting.length === 0) return notes as Note[]
  const shown = new Map(notes.map((note) => [note.id, note]))
  for (const one of waiting) {
    const note = one.act.do === 'write' ? (shown.get(one.noteId) ?? written(one, me)) : shown.get(one.noteId)
    if (note) shown.set(one.noteId, changed(note, one, me))
  }
  return [...shown.values()]
}

const at = ({ writtenMs }: WaitingAct) => new Date(writtenMs).toISOString()

function written(one: WaitingAct, me: string): Note | undefined {
  if (one.act.do !== 'write') return undefined
  const { note, authorName, files } = one.act
  const { draft, ...said } = note
  return {
    ...said,
    ...{ id: one.noteId, versionId: one.versionId, authorId: me, authorName, state: draft ? 'draft' : 'open' },
    ...{
      resolvedBy: null,
      resolvedAt: null,
      resolvedWith: '',
      carriedFrom: null,
      writtenAt: at(one),
      changedAt: at(one),
      replies: [],
      reactions: [],
    },
    files: files.map(({ id, name, blob, voiceMs }) => ({ id, replyId: null, name, type: blob.type, sizeBytes: blob.size, voiceMs })),
  }
}

function changed(note: Note, one: WaitingAct, me: string): Note {
  const { act } = one
  switch (act.do) {
    case 'write':
      return note
    case 'change': {
      const { draft, ...after } = act.after
      return { ...note, ...after, state: draft === false && note.state === 'draft' ? 'open' : note.state }
    }
    case 'resolve':
      return act.resolved
        ? { ...note, state: 'resolved', resolvedBy: me, resolvedAt: at(one), resolvedWith: act.words }
        : { ...note, state: 'open', resolvedBy: null, resolvedAt: null, resolvedWith: '' }
    case 'reply': {
      if (note.replies.some(({ id }) => id === act.replyId)) return note
      const reply = { id: act.replyId, authorId: me, authorName: act.authorName, body: act.body, writtenAt: at(one), changedAt: null }
      return { ...note, replies: [...note.replies, reply] }
    }
    case 'change-reply':
      return { ...note, replies: note.replies.map((reply) => (reply.id === act.replyId ? { ...reply, body: act.after } : reply)) }
    case 'react': {
      const others = note.reactions.filter(({ personId, mark }) => personId !== me || mark !== act.mark)
      return { ...note, reactions: act.given ? [...others, { personId: me, mark: act.mark }] : others }
    }
  }
}
