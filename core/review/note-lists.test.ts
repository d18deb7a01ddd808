import { describe, expect, it } from 'vitest'
import { everyNote, filterNotes, type ListedNote, mentionBegun, mentionedIn, thinnedMarks } from './note-lists.ts'

const note = (id: string, more: Partial<ListedNote> = {}): ListedNote => ({
  ...{
    id,
    authorId: 'ann',
    assignedTo: null,
    startsMs: 0,
    endsMs: null,
    kind: 'picture',
    body: 'Words.',
    state: 'open',
    carriedFrom: null,
  },
  ...more,
})

describe('a list of notes', () => {
  const notes = [
    note('1', { body: 'The Harbour is too long.' }),
    note('2', { authorId: 'bo', kind: 'sound', assignedTo: 'ann' }),
    note('3', { state: 'resolved', assignedTo: 'ann', carriedFrom: '0' }),
  ]
  it.each([
    [{}, ['1', '2', '3']],
    [{ person: 'bo' }, ['2']],
    [{ kind: 'sound' }, ['2']],
    [{ state: 'open' as const }, ['1', '2']],
    [{ state: 'mine' as const }, ['2']],
    [{ cut: 'earlier' as const }, ['3']],
    [{ cut: 'this' as const, person: 'bo', kind: 'sound' }, ['2']],
    [{ words: ' harbour' }, ['1']],
    [{ words: 'harbour', state: 'resolved' as const }, []],
  ])('filtered by %j', (filter, ids) => {
    expect(filterNotes(notes, { ...everyNote, ...filter }, 'ann').map(({ id }) => id)).toEqual(ids)
  })
  it('is one mark on the bar where notes would overlap', () => {
    const many = Array.from({ length: 2000 }, (_, at) => ({ startsMs: at * 2700 }))
    const marks = thinnedMarks(many, 5_400_000)
    expect(marks.length).toBeLessThanOrEqual(400)
    expect(marks.flatMap(({ notes }) => notes)).toHaveLength(2000)
    expect(thinnedMarks([{ startsMs: 0 }, { startsMs: 100_000 }], 5_400_000).map(({ atMs }) => atMs)).toEqual([0, 100_000])
  })
})

describe('a mention', () => {
  const people = [
    { id: 'a', name: 'Ann' },
    { id: 'b', name: 'Ann Vega' },
    { id: 'c', name: '' },
  ]
  it('is of the longest name after the sign', () => {
    expect(mentionedIn('Ask @ann vega, please', people).map(({ id }) => id)).toEqual(['b'])
    expect(mentionedIn('@Ann and @Ann Vega', people).map(({ id }) => id)).toEqual(['b', 'a'])
    expect(mentionedIn('Ann knows', people)).toEqual([])
  })
  it('is begun by the sign after a space, up to the cursor', () => {
    expect(mentionBegun('Ask @An', 7)).toBe('An')
    expect(mentionBegun('Ask @', 5)).toBe('')
    expect(mentionBegun('mail@house', 10)).toBeNull()
    expect(mentionBegun('Ask @An', 2)).toBeNull()
  })
})
