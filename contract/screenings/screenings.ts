import { z } from 'zod'
import { playback, playbackFacts } from '../media/playback.ts'

/** Position of a screening: at `positionMs` of item number `item` at `sinceMs` (since 1970, the house's clock), running on from there or not. */
export const timeline = z.object({
  item: z.number().int(),
  positionMs: z.number().int(),
  running: z.boolean(),
  /** In the future: it starts, or resumes after an intermission, at that moment by itself. */
  sinceMs: z.number().int(),
  endedMs: z.number().int().nullable(),
  /** Grows with every change; 0: never changed. */
  number: z.number().int(),
  /** By item: when it really began; null: it did not, or by itself since the last change. */
  beganMs: z.array(z.number().int().nullable()),
  ledBy: z.uuid().nullable(),
})
export type Timeline = z.infer<typeof timeline>

export const itemKinds = ['film', 'trailer', 'interval', 'talk'] as const
export const screeningStates = ['ahead', 'paused', 'running', 'held', 'over'] as const
export const screeningRoles = ['owner', 'host', 'moderator', 'speaker'] as const

/** The poster of a film and the ratio of its picture; no poster where the caller may not see it. */
const pictured = { posterObject: z.string().nullable(), width: z.number().int().nullable(), height: z.number().int().nullable() }

const listed = z.object({
  id: z.uuid(),
  title: z.string(),
  startsAt: z.string(),
  /** IANA: the zone it is announced in; readers see their own. */
  zone: z.string(),
  online: z.boolean(),
  /** The hall; empty without one. */
  venue: z.string(),
  entry: z.enum(['public', 'link', 'invitation']),
  capacity: z.number().int().nullable(),
  hallCapacity: z.number().int().nullable(),
  revision: z.number().int(),
  cancelledAt: z.string().nullable(),
  seriesId: z.uuid().nullable(),
  lengthMs: z.number().int(),
  state: z.enum(screeningStates),
  registered: z.number().int(),
  hallRegistered: z.number().int(),
  waiting: z.number().int(),
  films: z.array(z.object({ title: z.string(), director: z.string().nullable(), year: z.number().int().nullable(), ...pictured })),
})
export type ListedScreening = z.infer<typeof listed>

/** Answer of `list_screenings()`. */
export const screeningLists = z.object({
  held: z.array(listed.extend({ role: z.enum(screeningRoles) })),
  going: z.array(listed),
  open: z.array(listed),
})
export type ScreeningLists = z.infer<typeof screeningLists>

const item = z.object({
  id: z.uuid(),
  kind: z.enum(itemKinds),
  title: z.string(),
  note: z.string(),
  /** Start of a film or trailer in its cut. */
  startsMs: z.number().int(),
  durationMs: z.number().int(),
  /** The film was deleted, the house withholds it, or no host may show it that day any more. */
  withheld: z.boolean(),
  film: z
    .object({
      documentaryId: z.uuid(),
      versionId: z.uuid().nullable(),
      title: z.string(),
      director: z.string(),
      year: z.number().int().nullable(),
      country: z.string().nullable(),
      language: z.string().nullable(),
      contentNotes: z.string(),
      ...pictured,
      /** Of the whole cut in LUFS; null where it was not measured. */
      loudness: z.number().nullable(),
      canWatch: z.boolean(),
    })
    .nullable(),
})
/** `ranges` of a trailer: start and end of its passages in the cut, one after the other; empty: one passage from `startsMs`. */
export type ScreeningItem = z.infer<typeof item> & { ranges: readonly number[] }

/** Why the caller cannot enter. */
export const doorClosed = ['unknown', 'cancelled', 'over', 'late'] as const

/** Answer of `read_screening(…)`: the data of door and room; null for callers without access. */
export const screening = listed.extend({
  word: z.string(),
  doorsMinutes: z.number().int(),
  lateMinutes: z.number().int().nullable(),
  regions: z.array(z.string()),
  watermark: z.boolean(),
  startsItself: z.boolean(),
  licence: z.string(),
  /** Whether guests pay to come in; the house handles no payments. */
  admission: z.boolean(),
  cancelledWord: z.string(),
  closed: z.enum(doorClosed).nullable(),
  timeline,
  /** Name of the host who controls playback. */
  ledBy: z.string().nullable(),
  items: z.array(item),
  people: z.array(z.object({ userId: z.uuid(), name: z.string(), role: z.enum(screeningRoles) })),
  me: z.object({
    place: z.enum([...screeningRoles, 'guest', 'waiting', 'invited']).nullable(),
    guestId: z.uuid().nullable(),
    name: z.string(),
    seat: z.enum(['online', 'hall']).nullable(),
    heads: z.number().int(),
    state: z.enum(['invited', 'registered', 'waiting', 'withdrawn', 'removed']).nullable(),
    /** Eight signs in the watermark, by which a copy is traced. */
    mark: z.string(),
    /** Number of people ahead on the waiting list. */
    before: z.number().int().nullable(),
  }),
})

/** Answer of `screening_evenings(…)`: further dates of its series that the caller may see. */
export const screeningEvenings = z.array(z.object({ id: z.uuid(), startsAt: z.string(), cancelledAt: z.string().nullable() }))

/** Answer of `screening_trailers(…)`: the passages of each trailer, by item. */
export const screeningTrailers = z.record(z.string(), z.array(z.number().int()))

const askedRole = z.enum(['host', 'moderator', 'speaker'])
/** Answer of `screening_invitations(…)`: people named as co-hosts who have not accepted; empty for others. */
export const screeningInvitations = z.array(
  z.object({
    id: z.uuid(),
    address: z.string(),
    userId: z.uuid().nullable(),
    name: z.string(),
    role: askedRole,
    state: z.enum(['open', 'declined']),
  }),
)
/** Answer of `my_screening_invitations()`: co-host invitations, one per series. */
export const askedToHold = z.array(
  z.object({
    id: z.uuid(),
    screeningId: z.uuid(),
    title: z.string(),
    startsAt: z.string(),
    zone: z.string(),
    role: askedRole,
    from: z.string(),
    evenings: z.number().int(),
  }),
)
export type AskedToHold = z.infer<typeof askedToHold>[number]

export type Screening = Omit<z.infer<typeof screening>, 'items'> & {
  items: ScreeningItem[]
  evenings: z.infer<typeof screeningEvenings>
  invitations: z.infer<typeof screeningInvitations>
}

/** Answer of `enter_screening` and `register_for_screening`. */
export const screeningEntry = z.object({
  state: z.enum([...doorClosed, 'used', 'full', 'elsewhere', 'invitation', 'registered', 'waiting', 'invited', 'withdrawn', 'removed']),
  screeningId: z.uuid().optional(),
})
export type ScreeningEntry = z.infer<typeof screeningEntry>

/** Answer of `list_guests(…)`. */
export const screeningGuests = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    seat: z.enum(['online', 'hall']),
    heads: z.number().int(),
    state: z.enum(['invited', 'registered', 'waiting', 'withdrawn', 'removed']),
    cameAt: z.string().nullable(),
    registeredAt: z.string().nullable(),
    devices: z.number().int(),
    /** Minutes in the room, on whichever device. */
    minutes: z.number().int(),
  }),
)
export type ScreeningGuest = z.infer<typeof screeningGuests>[number]

const permission = z.object({
  id: z.uuid(),
  documentaryId: z.uuid(),
  film: z.string(),
  name: z.string(),
  word: z.string(),
  state: z.enum(['asked', 'granted', 'declined']),
  answer: z.string(),
  askedAt: z.string(),
})
/** Answer of `list_screening_permissions()`. */
export const screeningPermissions = z.object({ toAnswer: z.array(permission), asked: z.array(permission) })
export type ScreeningPermissions = z.infer<typeof screeningPermissions>

/** Answer of `films_to_screen(…)`. */
export const filmsToScreen = z.array(
  z.object({
    documentaryId: z.uuid(),
    title: z.string(),
    director: z.string(),
    year: z.number().int().nullable(),
    durationMs: z.number().int(),
    mayShow: z.boolean(),
    /** The first day of the licence under which it may be shown; null: today, or not at all. */
    from: z.string().nullable(),
    asked: z.enum(['asked', 'granted', 'declined']).nullable(),
    /** How long its own trailer is; null: it has none. */
    trailerMs: z.number().int().nullable(),
    ...pictured,
  }),
)
export type FilmToScreen = z.infer<typeof filmsToScreen>[number]

/** Fields of a screening when it is announced or changed (`announce_screening`, `change_screening`). */
export interface ScreeningWish {
  title: string
  word: string
  startsAt: string
  zone: string
  online: boolean
  venue: string
  entry: 'public' | 'link' | 'invitation'
  capacity: number | null
  hallCapacity: number | null
  doorsMinutes: number
  lateMinutes: number | null
  regions: string[]
  watermark: boolean
  startsItself: boolean
  licence: string
  admission?: boolean
  items: {
    kind: (typeof itemKinds)[number]
    title: string
    note: string
    documentaryId?: string
    versionId?: string
    startsMs?: number
    durationMs?: number
  }[]
  /** Existing hosts by account; invited ones by address. They enter their names themselves. */
  people: { userId?: string; email?: string; role: 'host' | 'moderator' | 'speaker' }[]
}

const about = z.object({ id: z.uuid(), itemId: z.uuid(), watermark: z.boolean() })
/** Answer of `screening_facts(…)`; null for outsiders, or while the item is not shown. */
export const screeningFacts = playbackFacts.unwrap().extend({ screening: about }).nullable()
/** Answer of `GET /functions/v1/playback?screening=<id>&item=<item id>`: the film as `playback` has it, signed for an hour then requested again. */
export const screeningPlayback = playback.extend({ screening: about })
export type ScreeningPlayback = z.infer<typeof screeningPlayback>
