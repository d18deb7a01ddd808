import { describe, expect, it } from 'vitest'
import english from './notice-words/en.json' with { type: 'json' }
import { noticeKinds, noticeLine } from './notices.ts'

const line = (kind: string, about: Record<string, unknown> = {}, times = 1) => noticeLine({ kind, about, times }, 'en', 'UTC').line

describe('a notice', () => {
  it.each([
    ['message', { from: 'Ann' }, 1, 'Ann wrote to you'],
    ['message', { from: 'Ann' }, 3, 'Ann wrote to you, 3 letters'],
    ['message', {}, 1, 'Somebody wrote to you'],
    ['request', { from: 'Ann', request: 'licence' }, 1, 'Ann asks you for a licence'],
    ['request-moved', { request: 'licence', state: 'agreed' }, 1, 'A licence: agreed'],
    ['screening', { film: 'Tide', startsAt: '2026-11-22T18:00:00Z' }, 1, '“Tide” is shown November 22, 2026 at 6:00 PM'],
    [
      'security',
      { what: 'new-device', device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
      1,
      'A new device signed in: Firefox, Linux',
    ],
    ['role', { role: 'moderator' }, 1, 'You are a moderator of the house now'],
    ['film', { from: 'Cy' }, 1, 'A film you may care for is here'],
    ['of-tomorrow', {}, 1, 'Something concerns you'],
  ])('of kind %s says %s', (kind, about, times, said) => {
    expect(line(kind, about, times)).toBe(said)
  })
  it('has words for every kind, whatever is missing', () => {
    for (const kind of noticeKinds) expect(line(kind), kind).not.toMatch(/\{\{|^Something concerns you$|^$/)
  })
  it('quotes what somebody wrote and never takes it for words of its own', () => {
    expect(noticeLine({ kind: 'message', about: { from: '{{subject}}', subject: 'A tide {{from}}' }, times: 1 })).toEqual({
      line: '{{subject}} wrote to you',
      quoted: 'A tide {{from}}',
    })
  })
  it('uses every word it has', () => {
    const camel = (kind: string) => kind.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const known = new Set([...noticeKinds.map(camel), 'fact', 'unknown'])
    expect(Object.keys(english).filter((key) => !known.has(key.split('_')[0]!))).toEqual([])
  })
})
