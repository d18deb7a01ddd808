import { expect, it } from 'vitest'
import type { Talk, TalkLine } from '#contract/screenings/talks.ts'
import { hear } from './hear.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const line = (number: number, more: Partial<TalkLine> = {}): TalkLine => ({
  ...{ id: id(number), number, talker: 1, name: 'Ann', place: 'guest', words: `Line ${number}` },
  ...{ itemId: null, atMs: null, saidAt: '2026-11-22T20:00:00Z' },
  ...more,
})
const question = (number: number, supports = 1) => ({
  ...{ id: id(number), number, words: 'Why?', name: 'Ann', nameless: false, itemId: null, atMs: 1000, state: 'waiting' as const },
  ...{ answer: '', mergedInto: null, supports, mergedFrom: 0, askedAt: '2026-11-22T20:00:00Z' },
})
const talk: Talk = {
  place: 'guest',
  me: { number: 2, name: 'Bo', keeps: false, silenced: false, captions: false },
  settings: { chat: 'open', slowSeconds: 30, links: false, questions: true, marks: true, stageUrl: '', kept: false },
  ...{ note: null, lines: [line(1), line(3)], questions: [], polls: [], scheduled: [], levels: [], spoken: [], hidden: [] },
}
const words = (one: Talk) => one.lines.map((each) => each.words)

it('a late line is sorted in, and a duplicate is dropped', () => {
  const heard = hear(hear(talk, { name: 'said', payload: line(2) }), { name: 'said', payload: line(2) })
  expect(words(heard)).toEqual(['Line 1', 'Line 2', 'Line 3'])
})
it('a removed line loses its text and gets it back when restored', () => {
  const gone = hear(talk, { name: 'line', payload: line(1, { words: null }) })
  expect(words(gone)).toEqual([null, 'Line 3'])
  expect(words(hear(gone, { name: 'line', payload: line(1) }))).toEqual(['Line 1', 'Line 3'])
})
it('a broadcast question keeps the reader’s own fields', () => {
  const asked = { ...talk, questions: [{ ...question(1), mine: true, supported: true }] }
  expect(hear(asked, { name: 'question', payload: question(1, 7) }).questions).toEqual([{ ...question(1, 7), mine: true, supported: true }])
})
it('a silenced person’s messages are removed, and they are notified', () => {
  expect(words(hear(talk, { name: 'person', payload: { number: 1, silenced: true, linesToo: true } }))).toEqual([null, null])
  expect(hear(talk, { name: 'person', payload: { number: 2, silenced: true } }).me.silenced).toBe(true)
  expect(hear(talk, { name: 'person', payload: { number: 2, captions: true } }).me).toMatchObject({ captions: true, silenced: false })
})
it('a repeated second has its newest sum, and old ones are dropped', () => {
  const level = (second: number, marks: number) => ({ second, kind: 'applause' as const, marks })
  const known = { ...talk, levels: [level(1, 4), level(500, 1)] }
  expect(hear(known, { name: 'level', payload: { levels: [level(500, 3), level(501, 1)] } }).levels).toEqual([level(500, 3), level(501, 1)])
})
