import { z } from 'zod'
import { institutionTypes } from '#core/institutions/institution-types.ts'
import { requestKinds } from '#core/people/messages.ts'

export const requestStates = ['asked', 'answering', 'offered', 'agreed', 'declined', 'withdrawn', 'done'] as const
export type RequestState = (typeof requestStates)[number]

const person = z.object({ id: z.uuid(), name: z.string() })
const film = z.object({ id: z.uuid(), title: z.string(), director: z.string().nullable() })
const request = { request: z.enum(requestKinds).nullable(), state: z.enum(requestStates).nullable(), dueOn: z.string().nullable() }
const range = { startsMs: z.number().int().nullable(), endsMs: z.number().int().nullable() }
/** The contact message that began a thread. `own`: the reader wrote it; `byMail`: its sender has no account. */
const contact = z.object({
  id: z.uuid(),
  reference: z.uuid(),
  purpose: z.string(),
  state: z.enum(['waiting', 'answered', 'closed']),
  dueOn: z.string(),
  name: z.string(),
  own: z.boolean(),
  byMail: z.boolean(),
})
/** What was offered or agreed, in the words of the offering side. */
export const terms = z.record(z.string(), z.unknown())

/** A line of the list as `my_threads` answers it. `film` is null where its reader may not watch it; `asked`: the reader began it. */
const threadLine = z.object({
  id: z.uuid(),
  subject: z.string(),
  people: z.array(person),
  film: film.nullable(),
  contact: contact.nullable(),
  ...range,
  ...request,
  asked: z.boolean(),
  unread: z.number().int(),
  stirredAt: z.string(),
  draft: z.string(),
  muted: z.boolean(),
  last: z
    .object({
      senderId: z.uuid().nullable(),
      kind: z.enum(['words', 'move', 'left']),
      state: z.enum(requestStates).nullable(),
      takenBack: z.boolean(),
      sentAt: z.string(),
      words: z.string(),
      files: z.number().int(),
    })
    .nullable(),
})
export type ThreadLine = z.infer<typeof threadLine>
export const threadPage = z.object({
  counts: z.object({ open: z.number().int(), first: z.number().int() }),
  threads: z.array(threadLine),
})
export type ThreadPage = z.infer<typeof threadPage>

/** A thread without its messages, as `read_thread` answers it. `numberRead` of others is null where either side does not show it. */
export const thread = z.object({
  id: z.uuid(),
  subject: z.string(),
  place: z.enum(['in', 'held']),
  lastNumber: z.number().int(),
  numberRead: z.number().int(),
  muted: z.boolean(),
  archived: z.boolean(),
  draft: z.string(),
  draftAt: z.string().nullable(),
  createdAt: z.string(),
  film: film.nullable(),
  versionId: z.uuid().nullable(),
  ...range,
  showing: z.object({ startsAt: z.string(), place: z.string() }).nullable(),
  /** Its current state, for a reader who sees it on the cut; `reviewing`: the review they are a guest of. */
  note: z
    .object({
      id: z.uuid(),
      versionId: z.uuid(),
      startsMs: z.number().int(),
      endsMs: z.number().int().nullable(),
      words: z.string(),
      author: z.string(),
      resolved: z.boolean(),
      film,
      reviewing: z.uuid().nullable(),
    })
    .nullable(),
  contact: contact.nullable(),
  screening: z.object({ id: z.uuid(), title: z.string(), startsAt: z.string(), zone: z.string() }).nullable(),
  ...request,
  terms,
  asked: z.boolean(),
  moves: z.array(z.enum(requestStates)),
  /** The request for a licence it is about: it is negotiated there. */
  licenceRequest: z
    .object({ id: z.uuid(), institution: z.uuid(), type: z.enum(institutionTypes), asCreator: z.boolean() })
    .nullable()
    .optional(),
  people: z.array(person.extend({ here: z.boolean(), blocked: z.boolean(), numberRead: z.number().int().nullable() })),
})
export type Thread = z.infer<typeof thread>

const message = z.object({
  id: z.uuid(),
  number: z.number().int(),
  senderId: z.uuid().nullable(),
  kind: z.enum(['words', 'move', 'left']),
  body: z.string(),
  state: z.enum(requestStates).nullable(),
  terms: terms.nullable(),
  byMail: z.boolean(),
  sentAt: z.string(),
  takenBack: z.boolean(),
  quote: z.object({ film, versionId: z.uuid(), startsMs: z.number().int(), endsMs: z.number().int() }).nullable(),
  files: z.array(z.object({ id: z.uuid(), name: z.string(), type: z.string(), sizeBytes: z.number().int() })),
})
export type Message = z.infer<typeof message>
export const messages = z.array(message)

const foundMessage = z.object({
  id: z.uuid(),
  threadId: z.uuid(),
  number: z.number().int(),
  subject: z.string(),
  sender: z.string(),
  sentAt: z.string(),
  words: z.string(),
})
export type FoundMessage = z.infer<typeof foundMessage>
export const foundMessages = z.array(foundMessage)

const addressee = person.extend({ known: z.boolean(), creator: z.boolean() })
export type Addressee = z.infer<typeof addressee>
export const addressees = z.array(addressee)

export const messageSettings = z.object({
  showsReading: z.boolean(),
  lettersFrom: z.enum(['everyone', 'known']),
  blocked: z.array(person),
})
export type MessageSettings = z.infer<typeof messageSettings>

/** What is said in a thread's channel: `sent`, `changed` and `read` by the database, `typing` by the pages of who is in it. Hints only: the client then fetches the data. */
export const threadEvents = {
  sent: z.object({ number: z.number().int() }),
  changed: z.object({ number: z.number().int() }),
  read: z.object({ number: z.number().int() }),
  typing: z.object({ userId: z.uuid() }),
}
export const letterEvents = { stirred: z.object({ thread: z.uuid() }) }
