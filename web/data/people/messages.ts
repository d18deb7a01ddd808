import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Addressee, FoundMessage, Message, MessageSettings, RequestState, Thread, ThreadPage } from '#contract/people/messages.ts'
import type { RequestKind } from '#core/people/messages.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { queryClient } from '../house/query-client.ts'

/** The schemas of answers, fetched while the house is asked. */
const shapes = () => import('#contract/people/messages.ts')

export const threadViews = ['open', 'requests', 'first', 'archived'] as const
export type ThreadView = (typeof threadViews)[number]

export const messageKeys = {
  all: ['messages'],
  lists: () => [...messageKeys.all, 'lists'],
  unread: () => [...messageKeys.lists(), 'unread'],
  list: (view: ThreadView) => [...messageKeys.lists(), view],
  thread: (id: string) => [...messageKeys.all, 'thread', id],
  pages: (id: string) => [...messageKeys.all, 'pages', id],
  page: (id: string, page: number) => [...messageKeys.pages(id), page],
  found: (query: string) => [...messageKeys.all, 'found', query],
  people: (query: string, about: LetterAbout) => [...messageKeys.all, 'people', query, about],
  note: (id: string) => [...messageKeys.all, 'note', id],
  settings: () => ['message-settings'],
  templates: () => ['message-templates'],
} as const

const linesAPage = 40
/** The reader's threads, newest first, forty per page. */
export const myThreads = (view: ThreadView) =>
  infiniteQueryOptions({
    queryKey: messageKeys.list(view),
    initialPageParam: undefined as { before_at: string; before_id: string } | undefined,
    queryFn: async ({ pageParam }): Promise<ThreadPage> => {
      const [answer, { threadPage }] = await Promise.all([supabase().rpc('my_threads', { view, ...pageParam }), shapes()])
      return threadPage.parse(orThrow(answer))
    },
    getNextPageParam: ({ threads }) => {
      const last = threads.at(-1)
      return threads.length < linesAPage || !last ? undefined : { before_at: last.stirredAt, before_id: last.id }
    },
  })

/** How many threads have messages the reader has not read, 100 meaning so many or more. */
export const unreadMessages = queryOptions({
  queryKey: messageKeys.unread(),
  queryFn: async (): Promise<number> => orThrow(await supabase().rpc('unread_messages')),
})

/** A thread without its messages. */
export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: messageKeys.thread(id),
    queryFn: async (): Promise<Thread> => {
      const [answer, { thread }] = await Promise.all([supabase().rpc('read_thread', { thread: id }), shapes()])
      return thread.parse(orThrow(answer))
    },
  })

/** Messages are numbered without gaps from 1 and asked for in pages of so many. */
export const messagesAPage = 100
export const pageOfNumber = (number: number): number => Math.floor((number - 1) / messagesAPage)

/** One page of messages; `page` from 0. */
export const messagesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: messageKeys.page(id, page),
    queryFn: async (): Promise<Message[]> => readMessages(id, page * messagesAPage + 1, (page + 1) * messagesAPage),
    staleTime: Number.POSITIVE_INFINITY,
  })

async function readMessages(id: string, from_number: number, to_number: number): Promise<Message[]> {
  const [answer, { messages }] = await Promise.all([supabase().rpc('thread_messages', { thread: id, from_number, to_number }), shapes()])
  return messages.parse(orThrow(answer))
}

const underway = new Map<string, Promise<boolean>>()
/**
 * Appends one message to those shown, fetched alone. Sender and listener may both request it, which is deduplicated.
 * False when messages before it are missing; then the page must be refetched.
 */
export function addMessage(id: string, number: number): Promise<boolean> {
  const name = `${id} ${number}`
  const asked = underway.get(name) ?? fetchBehind(id, number).finally(() => underway.delete(name))
  underway.set(name, asked)
  return asked
}

async function fetchBehind(id: string, number: number): Promise<boolean> {
  const key = messageKeys.page(id, pageOfNumber(number))
  const place = (number - 1) % messagesAPage
  const length = () => queryClient.getQueryData<Message[]>(key)?.length ?? -1
  if (length() > place) return true
  if (length() < place) return false
  const [message] = await readMessages(id, number, number)
  if (!message || length() < place) return false
  if (length() === place) queryClient.setQueryData<Message[]>(key, (known) => known && [...known, message])
  queryClient.setQueryData<Thread>(messageKeys.thread(id), (known) => {
    if (!known) return
    // The reader's own state is read as it is sent: the others are `people`.
    const isOwn = known.people.every((person) => person.id !== message.senderId) && message.senderId !== null
    return { ...known, lastNumber: Math.max(known.lastNumber, number), ...(isOwn && { numberRead: Math.max(known.numberRead, number) }) }
  })
  return true
}

/** Every message of a thread, for keeping a copy of it. */
export async function wholeThread(id: string, lastNumber: number): Promise<Message[]> {
  const all: Message[] = []
  for (let from = 1; from <= lastNumber; from += 200) all.push(...(await readMessages(id, from, from + 199)))
  return all
}

export const foundMessages = (query: string) =>
  queryOptions({
    queryKey: messageKeys.found(query),
    queryFn: async (): Promise<FoundMessage[]> => {
      const [answer, shape] = await Promise.all([supabase().rpc('find_messages', { query }), shapes()])
      return shape.foundMessages.parse(orThrow(answer))
    },
  })

/** What a new letter is about, by their ids. */
export interface LetterAbout {
  film?: string
  note?: string
  screening?: string
}

/** Possible recipients: the film's creator, the note's author and readers, the screening's hosts; contacts, and people with a name like `query`. */
export const peopleToWriteTo = (query: string, about: LetterAbout) =>
  queryOptions({
    queryKey: messageKeys.people(query, about),
    queryFn: async (): Promise<Addressee[]> => {
      const [answer, { addressees }] = await Promise.all([supabase().rpc('people_to_write_to', { query, ...about }), shapes()])
      return addressees.parse(orThrow(answer))
    },
  })

export interface NotedPassage {
  id: string
  words: string
  author: string
  startsMs: number
  endsMs: number | null
}
/** A note a person writes about; null for readers who do not see it. */
export const noteToWriteAbout = (id: string) =>
  queryOptions({
    queryKey: messageKeys.note(id),
    queryFn: async (): Promise<NotedPassage | null> =>
      orThrow(
        await supabase()
          .from('notes')
          .select('id, words:body, author:author_name, startsMs:starts_ms, endsMs:ends_ms')
          .eq('id', id)
          .is('removed_at', null)
          .maybeSingle(),
      ),
  })

export interface NewThread {
  id: string
  messageId: string
  subject: string
  body: string
  people: string[]
  film?: { documentaryId: string; versionId?: string; startsMs?: number; endsMs?: number }
  note?: string
  screening?: string
  request?: { kind: RequestKind; dueOn?: string }
}
export const beginThread = ({ id, messageId, subject, body, people, film, note, screening, request }: NewThread): Promise<string> =>
  act([messageKeys.lists()], async () =>
    orThrow(
      await supabase().rpc('begin_thread', {
        ...{ thread: id, message: messageId, subject, body, people },
        ...(film && { documentary: film.documentaryId }),
        ...(note && { note }),
        ...(screening && { screening }),
        ...(film?.versionId && { version: film.versionId, starts_ms: film.startsMs, ends_ms: film.endsMs }),
        ...(request && { request: request.kind }),
        ...(request?.dueOn && { due_on: request.dueOn }),
      }),
    ),
  )

export interface RequestMove {
  threadId: string
  messageId: string
  state: RequestState
  body: string
  terms?: Record<string, string>
}
export const moveRequest = ({ threadId, messageId, state, body, terms }: RequestMove): Promise<void> =>
  act([messageKeys.thread(threadId), messageKeys.lists()], async () => {
    orThrow(await supabase().rpc('move_request', { thread: threadId, message: messageId, state, body, ...(terms && { terms }) }))
  })

export const takeBackMessage = (threadId: string, { id, number }: Pick<Message, 'id' | 'number'>): Promise<void> =>
  act([messageKeys.page(threadId, pageOfNumber(number)), messageKeys.lists()], async () => {
    orThrow(await supabase().rpc('take_back_message', { message: id }))
  })

/** Sends the read marker; invalidations arrive over the reader's own channel. */
export async function markThread(id: string, number: number): Promise<void> {
  orThrow(await supabase().rpc('mark_thread', { thread: id, number }))
}

export interface Arrangement {
  archived?: boolean
  muted?: boolean
  taken?: boolean
  gone?: boolean
}
export const arrangeThread = (id: string, wish: Arrangement): Promise<void> =>
  act(wish.gone ? [messageKeys.lists()] : [messageKeys.thread(id), messageKeys.lists()], async () => {
    orThrow(await supabase().rpc('arrange_thread', { thread: id, ...wish }))
  })

/** Null when another device wrote a draft since `knownAt`. */
export async function keepDraft(id: string, words: string, knownAt: string | null): Promise<string | null> {
  return orThrow(await supabase().rpc('keep_draft', { thread: id, words, ...(knownAt && { known_at: knownAt }) }))
}

export const blockPerson = (person: string, blocked: boolean): Promise<void> =>
  act([messageKeys.all, messageKeys.settings()], async () => {
    orThrow(await supabase().rpc('block_person', { person, blocked }))
  })
export async function reportMessage(id: string, reason: string): Promise<void> {
  orThrow(await supabase().rpc('report_message', { message: id, reason }))
}

export const myMessageSettings = queryOptions({
  queryKey: messageKeys.settings(),
  queryFn: async (): Promise<MessageSettings> => {
    const [answer, { messageSettings }] = await Promise.all([supabase().rpc('my_message_settings'), shapes()])
    return messageSettings.parse(orThrow(answer))
  },
})
export const setMessageSettings = ({ showsReading, lettersFrom }: Omit<MessageSettings, 'blocked'>): Promise<void> =>
  act([messageKeys.settings(), messageKeys.all], async () => {
    orThrow(await supabase().rpc('set_message_settings', { shows_reading: showsReading, letters_from: lettersFrom }))
  })

export interface Template {
  id: string
  title: string
  body: string
}
export const myTemplates = queryOptions({
  queryKey: messageKeys.templates(),
  queryFn: async (): Promise<Template[]> => orThrow(await supabase().from('message_templates').select('id, title, body').order('title')),
})
export const addTemplate = (title: string, body: string): Promise<void> =>
  act([messageKeys.templates()], async () => {
    orThrow(await supabase().from('message_templates').insert({ title, body }).select('id'))
  })
export const removeTemplate = (id: string): Promise<void> =>
  act([messageKeys.templates()], async () => {
    orThrow(await supabase().from('message_templates').delete().eq('id', id).select('id'))
  })
