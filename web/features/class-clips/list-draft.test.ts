import { expect, it } from 'vitest'
import type { ListedClip } from '#contract/institutions/class-clips.ts'
import type { ClassList } from '#contract/institutions/class-lists.ts'
import { draftsOf, readQuestion } from './list-draft.ts'

const clip = { id: 'c1', startsMs: 10_250, endsMs: 20_000 } as ListedClip
const asked = [
  { id: 'q1', atMs: 12_000, words: 'How high?', choices: ['One', 'Two'], right: 2, answer: null },
  { id: 'q2', atMs: 10_250, words: 'Who is it?', choices: [], right: null, answer: null },
]

it('a playlist that is opened to be changed and saved as it is has the same questions, with their ids, to the millisecond', () => {
  const list = { clips: [{ id: 'c1', questions: asked }] } as unknown as ClassList
  expect(draftsOf(list).map((draft) => readQuestion(draft, [clip]))).toEqual(
    asked.map(({ answer, ...question }) => ({ question: { ...question, clip: 'c1' } })),
  )
})

it('a question that is added has no id yet', () => {
  const draft = { key: 'k', clip: 'c1', atMs: 15_000, words: 'Why?', choices: '', right: '' }
  expect(readQuestion(draft, [clip])).toEqual({ question: { clip: 'c1', atMs: 15_000, words: 'Why?', choices: [], right: null } })
})
