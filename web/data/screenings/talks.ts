import { queryOptions } from '@tanstack/react-query'
import type { QuestionState, Talk, TalkEvent, TalkLine, TalkPerson, TalkSettings } from '#contract/screenings/talks.ts'
import type { MarkKind, PollKind, PollPart } from '#core/screenings/talks.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { queryClient } from '../house/query-client.ts'
import { hear } from './hear.ts'

/** The schemas of answers, fetched while the house is asked. */
const shapes = () => import('#contract/screenings/talks.ts')

export const talkKeys = {
  all: ['talks'],
  talk: (screening: string) => [...talkKeys.all, screening],
  people: (screening: string) => [...talkKeys.all, screening, 'people'],
  older: (screening: string) => [...talkKeys.all, screening, 'older'],
} as const

/** Everything said in a screening so far, as its reader finds it on coming in: the newest two hundred lines, all questions, what is asked. */
export const talkQuery = (screening: string) =>
  queryOptions({
    queryKey: talkKeys.talk(screening),
    queryFn: async (): Promise<Talk> => {
      const asked = { screening, meanwhile: [] as TalkEvent[] }
      onTheWay.add(asked)
      try {
        const [answer, { talk }] = await Promise.all([supabase().rpc('read_talk', { screening }), shapes()])
        return asked.meanwhile.reduce(hear, talk.parse(orThrow(answer)))
      } finally {
        onTheWay.delete(asked)
      }
    },
  })

/** Pending answers with events received since the request: they may have been read before these events. */
const onTheWay = new Set<{ screening: string; meanwhile: TalkEvent[] }>()

/** Applies a broadcast, also to a pending answer. */
export function heardInTalk(screening: string, event: TalkEvent): void {
  for (const asked of onTheWay) if (asked.screening === screening) asked.meanwhile.push(event)
  changeTalk(screening, (talk) => hear(talk, event))
}

/** The two hundred lines before line `before`, in order. */
export async function olderLines(screening: string, before: number): Promise<TalkLine[]> {
  const [answer, { talkLines }] = await Promise.all([supabase().rpc('older_talk_lines', { screening, before }), shapes()])
  return talkLines.parse(orThrow(answer))
}

export const talkPeopleQuery = (screening: string) =>
  queryOptions({
    queryKey: talkKeys.people(screening),
    queryFn: async (): Promise<TalkPerson[]> => {
      const [answer, { talkPeople }] = await Promise.all([supabase().rpc('talk_people', { screening }), shapes()])
      return talkPeople.parse(orThrow(answer))
    },
  })

/** Updates the cached talk without a refetch. */
export function changeTalk(screening: string, change: (talk: Talk) => Talk): void {
  queryClient.setQueryData<Talk>(talkKeys.talk(screening), (known) => known && change(known))
}

/** Posts a line. Idempotent by `id`. */
export async function sayInTalk(screening: string, id: string, words: string): Promise<void> {
  const [answer, { talkLine }] = await Promise.all([supabase().rpc('say_in_talk', { line: id, screening, words }), shapes()])
  const line = talkLine.parse(orThrow(answer))
  heardInTalk(screening, { name: 'said', payload: line })
}

export async function removeLine(screening: string, number: number, removed: boolean): Promise<void> {
  orThrow(await supabase().rpc('remove_talk_line', { screening, number, removed }))
}

/** Silences a person in this screening; `linesToo` removes what they said. */
export const silencePerson = (screening: string, talker: number, silenced: boolean, linesToo = false): Promise<void> =>
  act([talkKeys.people(screening)], async () => {
    orThrow(await supabase().rpc('silence_talker', { screening, talker, silenced, lines_too: linesToo }))
  })
export const giveCaptions = (screening: string, talker: number, given: boolean): Promise<void> =>
  act([talkKeys.people(screening)], async () => {
    orThrow(await supabase().rpc('give_captions', { screening, talker, given }))
  })

/** The hosts' settings; `note`: for the speakers. */
export async function arrangeTalk(screening: string, wish: Partial<TalkSettings> & { note?: string }): Promise<void> {
  const [answer, { talkSettings }] = await Promise.all([supabase().rpc('arrange_talk', { screening, wish }), shapes()])
  const settings = talkSettings.parse(orThrow(answer))
  changeTalk(screening, (talk) => ({ ...talk, settings, note: wish.note ?? talk.note }))
}

/** Whether what one says may be read again afterwards. */
export async function keepMyWords(screening: string, keeps: boolean): Promise<void> {
  orThrow(await supabase().rpc('keep_my_words', { screening, keeps }))
  changeTalk(screening, (talk) => ({ ...talk, me: { ...talk.me, keeps } }))
}

export interface NewQuestion {
  id: string
  words: string
  nameless: boolean
  /** The second it is about; where the film is for everyone without it. */
  about?: { itemId: string; atMs: number }
}
export async function askInTalk(screening: string, { id, words, nameless, about }: NewQuestion): Promise<void> {
  const [answer, { toldQuestion }] = await Promise.all([
    supabase().rpc('ask_in_talk', {
      ...{ question: id, screening, words, nameless },
      ...(about && { item: about.itemId, at_ms: Math.round(about.atMs) }),
    }),
    shapes(),
  ])
  const question = toldQuestion.parse(orThrow(answer))
  changeTalk(screening, (talk) => {
    const heard = hear(talk, { name: 'question', payload: question })
    return { ...heard, questions: heard.questions.map((one) => (one.id === id ? { ...one, mine: true, supported: true } : one)) }
  })
}

/** Optimistic update, rolled back on a refusal. */
export async function supportQuestion(screening: string, id: string, supported: boolean): Promise<void> {
  const put = (on: boolean, supports?: number) =>
    changeTalk(screening, (talk) => ({
      ...talk,
      questions: talk.questions.map((one) =>
        one.id === id ? { ...one, supported: on, supports: supports ?? one.supports + Number(on) - Number(one.supported) } : one,
      ),
    }))
  put(supported)
  try {
    put(supported, orThrow(await supabase().rpc('support_question', { question: id, supported })))
  } catch (refused) {
    put(!supported)
    throw refused
  }
}

export async function settleQuestion(id: string, state: QuestionState, answer = ''): Promise<void> {
  orThrow(await supabase().rpc('settle_question', { question: id, state, answer }))
}
/** Merges a question into another; null undoes it. */
export async function mergeQuestion(id: string, into: string | null): Promise<void> {
  orThrow(await supabase().rpc('merge_question', { question: id, ...(into && { into_question: into }) }))
}

export interface NewPoll {
  id: string
  part: PollPart
  kind: PollKind
  words: string
  choices: string[]
  place: number
  /** Opened when the film gets there; by hand without it. */
  at?: { itemId: string; atMs: number } | undefined
}
export const writePoll = (screening: string, { id, part, kind, words, choices, place, at }: NewPoll): Promise<void> =>
  act([talkKeys.talk(screening)], async () => {
    orThrow(
      await supabase().rpc('write_poll', {
        ...{ poll: id, screening, part, kind, words, choices, place },
        ...(at && { item: at.itemId, at_ms: Math.round(at.atMs) }),
      }),
    )
  })
export const removePoll = (screening: string, id: string): Promise<void> =>
  act([talkKeys.talk(screening)], async () => {
    orThrow(await supabase().rpc('remove_poll', { poll: id }))
  })
export const movePoll = (screening: string, id: string, state: 'open' | 'closed'): Promise<void> =>
  act([talkKeys.talk(screening)], async () => {
    orThrow(await supabase().rpc('move_poll', { poll: id, state }))
  })
export const answerPoll = (screening: string, id: string, answer: number | string): Promise<void> =>
  act([talkKeys.talk(screening)], async () => {
    orThrow(await supabase().rpc('answer_poll', { poll: id, ...(typeof answer === 'number' ? { choice: answer } : { words: answer }) }))
  })

/** Sends a number of reactions. Lost ones are not retried. */
export async function markMoment(screening: string, kind: MarkKind, times: number): Promise<void> {
  orThrow(await supabase().rpc('mark_moment', { screening, kind, times }))
}

/** Transcribes some seconds of sound, a WAV, as live caption `line`. */
export async function hearSpoken(screening: string, line: string, wav: Uint8Array, language: string): Promise<void> {
  let letters = ''
  // Chunked: too many arguments for one call.
  for (let at = 0; at < wav.length; at += 8192) letters += String.fromCharCode(...wav.subarray(at, at + 8192))
  orThrow(await supabase().rpc('hear_spoken', { line, screening, sound: btoa(letters), language }))
}

/** Sends a typed live caption: the whole line, repeatedly until `done`. */
export async function writeSpoken(screening: string, line: string, words: string, done: boolean): Promise<void> {
  orThrow(await supabase().rpc('write_spoken', { line, screening, words, done }))
}
