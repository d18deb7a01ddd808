import { expect, it } from 'vitest'
import { type ChangedCredit, type CreditedCut, composedCredits, computedCredits, placeBetween } from './composed-credits.ts'

const cut: CreditedCut = {
  people: [{ id: 'amina', name: 'Amina', section: 'participants' }],
  works: [
    {
      ...{ id: 'song', title: 'Nine lights', performer: 'The Harbour Band', label: '' },
      rights: [
        { role: 'composer', name: 'Ada Moe' },
        { role: 'publisher', name: 'Strait Music' },
      ],
    },
  ],
  items: [
    { id: 'arc-1', creditWords: 'Nordic Newsreel Archive', licensor: 'Nordic' },
    { id: 'arc-2', creditWords: 'Nordic Newsreel Archive', licensor: 'Nordic' },
    { id: 'arc-3', creditWords: '', licensor: 'Pathé' },
    { id: 'arc-4', creditWords: '', licensor: '' },
  ],
}
const change = (over: Partial<ChangedCredit>): ChangedCredit => ({
  ...{ id: 'c', of: '', section: 'thanks', words: null, place: 0, hidden: false },
  ...over,
})
const words = (over: Partial<CreditedCut>, changes: ChangedCredit[] = []) =>
  composedCredits(computedCredits({ ...cut, ...over }), changes).map((line) => line.words)

it('names who is in the cut, each licensor once', () =>
  expect(words({})).toEqual(['Amina', '“Nine lights” (Ada Moe) · The Harbour Band · Strait Music', 'Nordic Newsreel Archive', 'Pathé']))

it('loses who was trimmed out, and gains who came in', () => {
  expect(words({ items: cut.items.slice(0, 2), people: [] })).not.toContain('Pathé')
  expect(words({ items: [...cut.items, { id: 'arc-5', creditWords: 'City museum', licensor: '' }] })).toContain('City museum')
})

it('keeps other words with the computed ones beside them, also while the line is out of the cut', () => {
  const changes = [change({ of: 'item:arc-3', section: 'archive', words: 'British Pathé' })]
  const line = composedCredits(computedCredits(cut), changes).find(({ of }) => of === 'item:arc-3')
  expect(line).toMatchObject({ words: 'British Pathé', computed: 'Pathé' })
  expect(words({ items: [] }, changes)).not.toContain('British Pathé')
})

it('has lines of its own, hides lines and orders them', () => {
  const changes = [
    change({ id: 'a', words: 'The harbour master' }),
    change({ id: 'b', of: 'item:arc-3', section: 'archive', place: 0.5, hidden: true }),
  ]
  const lines = composedCredits(computedCredits(cut), changes)
  expect(lines.filter(({ section }) => section === 'archive').map((line) => [line.words, line.hidden])).toEqual([
    ['Pathé', true],
    ['Nordic Newsreel Archive', false],
  ])
  expect(lines.at(-1)).toMatchObject({ section: 'thanks', words: 'The harbour master', computed: null })
  expect([placeBetween(undefined, 1), placeBetween(1, 2), placeBetween(3, undefined), placeBetween(undefined, undefined)]).toEqual([
    0.5, 1.5, 4, 1,
  ])
})
