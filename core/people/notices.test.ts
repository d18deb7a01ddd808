import { describe, expect, it } from 'vitest'
import english from './notice-words/en.json' with { type: 'json' }
import { noticeKinds, noticeLine } from './notices.ts'

const line = (kind: string, about: Record<string, unknown> = {}, times = 1) => noticeLine({ kind, about, times }, 'en', 'UTC').line

describe('a notice', () => {
  it.each([
    ['message', { from: 'Ann' }, 1, 'Ann wrote to you'],
    ['message', { from: 'Ann' }, 3, 'Ann sent you 3 messages'],
    ['message', {}, 1, 'You have a new message'],
    ['request', { from: 'Ann', request: 'licence' }, 1, 'Ann asks you for a licence'],
    ['request-moved', { request: 'licence', state: 'agreed' }, 1, 'A licence: agreed'],
    ['screening', { film: 'Tide', startsAt: '2026-11-22T18:00:00Z' }, 1, '“Tide” is screening November 22, 2026 at 18:00'],
    [
      'security',
      { what: 'new-device', device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
      1,
      'A new device signed in: Firefox, Linux',
    ],
    ['role', { role: 'moderator' }, 1, 'You are now a moderator of the house'],
    ['film', { from: 'Cy' }, 1, 'A film you may like is available'],
    ['of-tomorrow', {}, 1, 'You have a notice'],
  ])('of kind %s says %s', (kind, about, times, said) => {
    expect(line(kind, about, times)).toBe(said)
  })
  it('has a text for every kind, with any field missing', () => {
    for (const kind of noticeKinds) expect(line(kind), kind).not.toMatch(/\{\{|^You have a notice$|^$/)
  })
  it('quotes what a person wrote, without filling in placeholders in it', () => {
    expect(noticeLine({ kind: 'message', about: { from: '{{subject}}', subject: 'A tide {{from}}' }, times: 1 })).toEqual({
      line: '{{subject}} wrote to you',
      quoted: 'A tide {{from}}',
    })
  })
  it('uses every translation it has', () => {
    const camel = (kind: string) => kind.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const known = new Set([...noticeKinds.map(camel), 'fact', 'unknown'])
    expect(Object.keys(english).length).toBeGreaterThan(noticeKinds.length / 2)
    expect(Object.keys(english).filter((key) => !known.has(key.split('_')[0]!))).toEqual([])
  })
})
