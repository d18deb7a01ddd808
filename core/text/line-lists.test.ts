import { describe, expect, it } from 'vitest'
import { formatChapters, formatCredits, parseChapters, parseCredits } from './line-lists.ts'

describe('chapters written one a line', () => {
  it('are read with hours or without, with a dash or without, and sorted', () => {
    expect(parseChapters('12:30 - The count\n00:00 Tonnage\n\n1:02:03 Night tide').chapters).toEqual([
      { startsMs: 0, title: 'Tonnage' },
      { startsMs: 750_000, title: 'The count' },
      { startsMs: 3_723_000, title: 'Night tide' },
    ])
  })
  it('keep what can be read and name the line that cannot', () => {
    expect(parseChapters('0:00 Tonnage\nThe count')).toEqual({
      chapters: [{ startsMs: 0, title: 'Tonnage' }],
      problems: [{ line: 2, text: 'The count' }],
    })
  })
  it('do not take a title that begins with a number for a time', () => expect(parseChapters('1987 was the year').problems).toHaveLength(1))
  it('read back as they were written', () => {
    const text = '00:00:00 Tonnage\n00:12:30 The count'
    expect(formatChapters(parseChapters(text).chapters)).toBe(text)
  })
})

describe('credits written one a line', () => {
  it('give several people one role', () => {
    expect(parseCredits('producers: Håkon Ystebø-Clarke, Wanjiru Fjeld').credits).toEqual([
      { role: 'producers', name: 'Håkon Ystebø-Clarke' },
      { role: 'producers', name: 'Wanjiru Fjeld' },
    ])
  })
  it.each(['nobody', ': a name', 'sound:'])('name the line "%s"', (line) =>
    expect(parseCredits(line)).toEqual({ credits: [], problems: [{ line: 1, text: line }] }),
  )
  it('read back as they were written', () => {
    const text = 'direction: A\nproducers: B, C'
    expect(formatCredits(parseCredits(text).credits)).toBe(text)
  })
})
