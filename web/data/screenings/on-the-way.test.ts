import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { Talk, TalkLine } from '#contract/screenings/talks.ts'
import { heardInTalk, talkQuery } from './talks.ts'

const screening = '00000000-0000-4000-8000-000000000001'
const line = (number: number): TalkLine => ({
  ...{
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    number,
    talker: 1,
    name: 'Ann',
    place: 'guest',
    words: `Line ${number}`,
  },
  ...{ itemId: null, atMs: null, saidAt: '2026-11-22T20:00:00Z' },
})
const read: Talk = {
  place: 'guest',
  me: { number: 2, name: 'Bo', keeps: false, silenced: false, captions: false },
  settings: { chat: 'open', slowSeconds: 30, links: false, questions: true, marks: true, stageUrl: '', kept: false },
  ...{ note: null, lines: [line(1)], questions: [], polls: [], scheduled: [], levels: [], spoken: [], hidden: [] },
}
const house = vi.hoisted(() => ({ answer: (_data: unknown) => {} }))
vi.mock('../house/client.ts', () => ({
  supabase: () => ({ rpc: () => new Promise((done) => (house.answer = (data) => done({ data, error: null }))) }),
}))

it('what is said during a refetch is not overwritten by the older answer', async () => {
  const coming = new QueryClient().fetchQuery(talkQuery(screening))
  heardInTalk(screening, { name: 'said', payload: line(2) })
  heardInTalk('00000000-0000-4000-8000-000000000009', { name: 'said', payload: line(3) })
  house.answer(read)
  expect((await coming).lines.map(({ words }) => words)).toEqual(['Line 1', 'Line 2'])
})
