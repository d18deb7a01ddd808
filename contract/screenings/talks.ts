import { z } from 'zod'
import { markKinds, pollKinds, pollParts } from '#core/screenings/talks.ts'

export const talkPlaces = ['host', 'moderator', 'speaker', 'guest'] as const
export type TalkPlace = (typeof talkPlaces)[number]

/** What the hosts of a screening allow. */
export const talkSettings = z.object({
  chat: z.enum(['open', 'slow', 'paused']),
  slowSeconds: z.number().int(),
  links: z.boolean(),
  questions: z.boolean(),
  marks: z.boolean(),
  stageUrl: z.string(),
  kept: z.boolean(),
})
export type TalkSettings = z.infer<typeof talkSettings>

/** A line of the chat. `talker` the writer's pseudonym in the room; `words` is null once it was removed. */
export const talkLine = z.object({
  id: z.uuid(),
  number: z.number().int(),
  talker: z.number().int(),
  name: z.string(),
  place: z.enum(talkPlaces),
  words: z.string().nullable(),
  itemId: z.uuid().nullable(),
  atMs: z.number().int().nullable(),
  saidAt: z.string(),
})
export type TalkLine = z.infer<typeof talkLine>
export const talkLines = z.array(talkLine)

export const questionStates = ['waiting', 'live', 'answered', 'dismissed'] as const
export type QuestionState = (typeof questionStates)[number]

/** A question as broadcast to the room; `atMs`: position of the film. */
export const toldQuestion = z.object({
  id: z.uuid(),
  number: z.number().int(),
  words: z.string(),
  name: z.string(),
  nameless: z.boolean(),
  itemId: z.uuid().nullable(),
  atMs: z.number().int().nullable(),
  state: z.enum(questionStates),
  answer: z.string(),
  mergedInto: z.uuid().nullable(),
  supports: z.number().int(),
  mergedFrom: z.number().int(),
  askedAt: z.string(),
})
/** The same for one person: whether it is theirs, and whether they support it. */
const talkQuestion = toldQuestion.extend({ mine: z.boolean(), supported: z.boolean() })
export type TalkQuestion = z.infer<typeof talkQuestion>

/** How often each answer was given, or the words people gave; disclosed from five answers on. */
const pollResult = z.object({
  count: z.number().int(),
  choices: z.array(z.number().int()).nullable(),
  words: z.array(z.string()).nullable(),
})
export type PollResult = z.infer<typeof pollResult>
/** `answers`: the number, for the moderator of the talk; null under five. */
export const talkPoll = z.object({
  id: z.uuid(),
  part: z.enum(pollParts),
  place: z.number().int(),
  kind: z.enum(pollKinds),
  words: z.string(),
  choices: z.array(z.string()),
  state: z.enum(['kept', 'open', 'closed']),
  itemId: z.uuid().nullable(),
  atMs: z.number().int().nullable(),
  mine: z.union([z.number().int(), z.string()]).nullable(),
  answers: z.number().int().nullable(),
  result: pollResult.nullable(),
})
export type TalkPoll = z.infer<typeof talkPoll>

export const talkLevel = z.object({ second: z.number().int(), kind: z.enum(markKinds), marks: z.number().int() })
export const spokenLine = z.object({ id: z.uuid(), number: z.number().int(), words: z.string(), done: z.boolean() })
export type SpokenLine = z.infer<typeof spokenLine>

/** A talk as `read_talk` answers it. `note` is for the panel; `hidden`: people of the room the reader has blocked. */
export const talk = z.object({
  place: z.enum(talkPlaces),
  me: z.object({ number: z.number().int(), name: z.string(), keeps: z.boolean(), silenced: z.boolean(), captions: z.boolean() }),
  settings: talkSettings,
  note: z.string().nullable(),
  lines: talkLines,
  questions: z.array(talkQuestion),
  polls: z.array(talkPoll),
  scheduled: z.array(z.object({ itemId: z.uuid().nullable(), atMs: z.number().int() })),
  levels: z.array(talkLevel),
  spoken: z.array(spokenLine),
  hidden: z.array(z.number().int()),
})
export type Talk = z.infer<typeof talk>

/** Events the database broadcasts to a room, by name. */
export const talkEvents = {
  said: talkLine,
  line: talkLine,
  question: toldQuestion,
  person: z.object({
    number: z.number().int(),
    silenced: z.boolean().optional(),
    linesToo: z.boolean().optional(),
    captions: z.boolean().optional(),
  }),
  arranged: talkSettings,
  noted: z.object({}),
  polls: z.object({}),
  level: z.object({ levels: z.array(talkLevel) }),
  spoken: spokenLine,
} as const
export type TalkEvents = typeof talkEvents
export type TalkEvent = { [Name in keyof TalkEvents]: { name: Name; payload: z.infer<TalkEvents[Name]> } }[keyof TalkEvents]

/** Who is or was in a room, for its moderators. */
export const talkPeople = z.array(
  z.object({
    number: z.number().int(),
    name: z.string(),
    place: z.enum([...talkPlaces, 'gone']),
    silenced: z.boolean(),
    captions: z.boolean(),
    lines: z.number().int(),
  }),
)
export type TalkPerson = z.infer<typeof talkPeople>[number]
