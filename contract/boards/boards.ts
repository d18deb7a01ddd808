import { z } from 'zod'

export const boardRoles = ['view', 'comment', 'edit', 'owner'] as const
export type BoardRole = (typeof boardRoles)[number]
export type SharedRole = Exclude<BoardRole, 'owner'>
const role = z.enum(boardRoles)
const sharedRole = z.enum(['view', 'comment', 'edit'])

/** Answer of `my_boards()`. `film`: title of the film it is for, if the reader may see it. */
export const boardLines = z.array(
  z.object({
    id: z.uuid(),
    title: z.string(),
    role,
    owner: z.string(),
    people: z.number().int(),
    film: z.string().nullable(),
    changedAt: z.string(),
    removedAt: z.string().nullable(),
  }),
)
export type BoardLine = z.infer<typeof boardLines>[number]

const comment = z.object({
  id: z.uuid(),
  cardId: z.string(),
  personId: z.uuid().nullable(),
  person: z.string(),
  body: z.string(),
  madeAt: z.string(),
  settledAt: z.string().nullable(),
})
export type BoardComment = z.infer<typeof comment>
const dots = z.record(z.string(), z.number().int())
/** A vote; `all` is null while it is open. */
const round = z.object({
  id: z.uuid(),
  question: z.string(),
  dots: z.number().int(),
  openedBy: z.string(),
  endsAt: z.string(),
  open: z.boolean(),
  mine: dots,
  voted: z.number().int(),
  all: dots.nullable(),
})
export type BoardRound = z.infer<typeof round>

/** Answer of `read_board(…)`: everything except its cards. `links` only for its owner; `scenes`: ids of cards that are scenes of an outline. */
export const boardFacts = z.object({
  id: z.uuid(),
  title: z.string(),
  role,
  removedAt: z.string().nullable(),
  lastNumber: z.number().int(),
  film: z.object({ id: z.uuid(), title: z.string(), mine: z.boolean() }).nullable(),
  people: z.array(z.object({ id: z.uuid(), name: z.string(), role })),
  links: z.array(z.object({ id: z.uuid(), role: sharedRole })),
  comments: z.array(comment),
  scenes: z.array(z.string()),
  round: round.nullable(),
})
export type BoardFacts = z.infer<typeof boardFacts>

/** Answer of `board_changes(…)`: bodies are Yjs updates in base64. `last`: number of the latest change. */
export const boardChanges = z.object({
  last: z.number().int(),
  whole: z.object({ number: z.number().int(), body: z.string() }).nullable(),
  changes: z.array(z.object({ number: z.number().int(), body: z.string() })),
})
export type BoardChanges = z.infer<typeof boardChanges>

export const boardHistory = z.object({
  sittings: z.array(
    z.object({ number: z.number().int(), changes: z.number().int(), fromAt: z.string(), untilAt: z.string(), person: z.string() }),
  ),
  named: z.array(z.object({ id: z.uuid(), number: z.number().int(), name: z.string(), at: z.string(), person: z.string() })),
})
export type BoardHistory = z.infer<typeof boardHistory>

/** Answer of `said_in_ranges(…)`: what its reader may watch now. */
export const saidInRanges = z.array(
  z.object({
    versionId: z.uuid(),
    startsMs: z.number().int(),
    endsMs: z.number().int(),
    documentaryId: z.uuid(),
    title: z.string(),
    durationMs: z.number().int().nullable(),
    words: z.string().nullable(),
    storyboard: z
      .object({
        objectName: z.string(),
        columns: z.number().int(),
        rows: z.number().int(),
        tileWidth: z.number().int(),
        tileHeight: z.number().int(),
        frameTimesMs: z.array(z.number()),
      })
      .nullable(),
  }),
)
export type SaidInRange = z.infer<typeof saidInRanges>[number]

/** Broadcast on `board:<id>` by the database. A change too long for a broadcast comes without a body and is fetched. */
export const boardEvents = {
  changed: z.object({ number: z.number().int(), id: z.uuid(), by: z.uuid().nullable(), body: z.string().optional() }),
  stirred: z.object({}),
}

const place = z.number().finite()
/** Broadcast on `board-room:<id>` by the clients, many times a second: pointer, viewport, drags. Never stored. */
export const boardRoomEvents = {
  here: z.object({
    userId: z.uuid(),
    name: z.string().max(120),
    at: z.object({ x: place, y: place }).nullable(),
    view: z.object({ x: place, y: place, zoom: place, width: place, height: place }),
    chosen: z.array(z.string().max(40)).max(200),
    dragged: z.object({ dx: place, dy: place }).nullable(),
    /** Shows the frames of the board one by one to everyone who follows. */
    presents: z.boolean(),
  }),
}
export type BoardPresence = z.infer<(typeof boardRoomEvents)['here']>
