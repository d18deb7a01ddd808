import { expect, it } from 'vitest'
import { needsInCut } from '../needs-in-cut.ts'
import { binderPages, shareOfSource } from './binder.ts'

const rate = { frames: 25, seconds: 1 }
const cut = {
  ...{ rate, frames: 1000 },
  pieces: [
    { record: [0, 250] as const, version: 'rush', source: [0, 250] as const, sourceRate: rate },
    { record: [500, 625] as const, version: 'rush', source: [0, 125] as const, sourceRate: rate },
  ],
}
const uses = needsInCut(cut, [{ of: 'poster', version: 'rush', startsMs: 2000, endsMs: 4000 }])
const entry = { id: 'x', itemId: 'poster', sourceMs: 40_000 }
const said = [
  { startsMs: 0, endsMs: 1900, text: 'We came at dawn.' },
  { startsMs: 2000, endsMs: 3900, text: 'The poster hung there.' },
  { startsMs: 4200, endsMs: 6000, text: 'Nobody read it.' },
  { startsMs: 19_000, endsMs: 20_000, text: 'Later.' },
]

it('has a page for each use, with the words before, over and after it', () => {
  const pages = binderPages(cut, [entry], uses, said)
  expect(pages.map(({ startsMs, endsMs }) => [startsMs, endsMs])).toEqual([
    [2000, 4000],
    [22_000, 24_000],
  ])
  expect(pages[0]).toMatchObject({ before: 'We came at dawn.', during: 'The poster hung there.', after: 'Nobody read it.' })
  expect(pages[1]).toMatchObject({ before: 'Later.', during: '', after: '' })
})

it('says how much of the source is used, a repeat once', () => {
  expect(shareOfSource(entry, uses.get('poster'))).toBe(0.05)
  expect(shareOfSource({ ...entry, sourceMs: null }, uses.get('poster'))).toBeNull()
})
