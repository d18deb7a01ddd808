import { z } from 'zod'

/** What `office_agenda` answers: open tasks by due date. */
export const agenda = z.object({
  more: z.boolean(),
  lines: z.array(
    z.object({
      kind: z.enum(['case', 'appeal', 'letter', 'application', 'claim', 'withdrawal', 'credit', 'role-application', 'role']),
      id: z.string(),
      dueOn: z.string(),
      title: z.string().nullable(),
      /** Subtype: a case's thing, a letter's purpose, an institution's type, a claim's state, the role asked for. */
      sort: z.string(),
      createdAt: z.string(),
      claimedBy: z.string().nullable(),
      isMine: z.boolean().nullable(),
    }),
  ),
  counts: z.record(z.string(), z.number()),
  late: z.number(),
  /** Tasks due in the last 30 days, and how many were done in time. */
  promised: z.number(),
  kept: z.number(),
})
export type Agenda = z.infer<typeof agenda>

/** What `list_contact_messages` answers. */
export const letterPage = z.object({
  more: z.boolean(),
  letters: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      purpose: z.string(),
      name: z.string(),
      email: z.string(),
      message: z.string(),
      page: z.string(),
      state: z.enum(['waiting', 'answered', 'closed']),
      dueOn: z.string(),
      answer: z.string(),
      /** Its thread, for its participants. */
      threadId: z.string().nullable(),
      hasAccount: z.boolean(),
      /** What was said since, oldest first; `own`: by the sender. */
      further: z.array(z.object({ own: z.boolean(), by: z.string(), words: z.string(), sentAt: z.string(), byMail: z.boolean() })),
      settledAt: z.string().nullable(),
      settledBy: z.string().nullable(),
      createdAt: z.string(),
      claimedBy: z.string().nullable(),
      isMine: z.boolean().nullable(),
      bar: z.literal('self').nullable(),
      place: z.string(),
    }),
  ),
})
export type LetterPage = z.infer<typeof letterPage>
export type DeskLetter = LetterPage['letters'][number]

/** What `desk_colleagues` answers: the other people of the desk, and how many open messages each is assigned. */
export const colleagues = z.array(z.object({ id: z.string(), name: z.string(), letters: z.number() }))
export type Colleague = z.infer<typeof colleagues>[number]

const role = z.enum(['user', 'moderator', 'admin'])
/** What `list_people` answers; `email` is for administrators only. */
export const peoplePage = z.object({
  more: z.boolean(),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      role,
      createdAt: z.string(),
      lastSeenAt: z.string().nullable(),
      suspended: z.boolean(),
      films: z.number(),
    }),
  ),
})
export type PeoplePage = z.infer<typeof peoplePage>

/** What `read_person` answers; null for no such account. */
export const personCard = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    role,
    createdAt: z.string(),
    lastSeenAt: z.string().nullable(),
    isSelf: z.boolean(),
    bar: z.enum(['self', 'rank']).nullable(),
    suspension: z
      .object({
        degree: z.enum(['acts', 'house']),
        reason: z.string(),
        until: z.string().nullable(),
        madeAt: z.string(),
        madeBy: z.string().nullable(),
      })
      .nullable(),
    earlierSuspensions: z.number(),
    casesAgainst: z.number(),
    roleAsked: z
      .object({
        id: z.string(),
        toRole: role,
        reason: z.string(),
        askedBy: z.string().nullable(),
        askedAt: z.string(),
        isMine: z.boolean().nullable(),
      })
      .nullable(),
    storage: z
      .object({
        usedBytes: z.number(),
        quotaBytes: z.number(),
        usedFilms: z.number(),
        quotaFilms: z.number().nullable(),
        usedHours: z.number(),
        quotaHours: z.number().nullable(),
        own: z.object({ bytes: z.number().nullable(), films: z.number().nullable(), hours: z.number().nullable() }).nullable(),
      })
      .nullable(),
    acts: z.array(
      z.object({ id: z.number(), at: z.string(), type: z.string(), details: z.string(), reason: z.string(), by: z.string().nullable() }),
    ),
  })
  .nullable()
export type PersonCard = NonNullable<z.infer<typeof personCard>>

/** What `search_audit_log` answers. */
export const auditPage = z.object({
  more: z.boolean(),
  types: z.array(z.string()),
  entries: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      type: z.string(),
      severity: z.enum(['low', 'medium', 'high', 'critical']),
      details: z.string(),
      reason: z.string(),
      url: z.string(),
      userAgent: z.string(),
      hashedIp: z.string().nullable(),
      userId: z.string().nullable(),
      who: z.string().nullable(),
      aboutId: z.string().nullable(),
      about: z.string().nullable(),
    }),
  ),
})
export type AuditPage = z.infer<typeof auditPage>

/** What `house_storage` answers; bytes throughout. */
export const houseStorage = z.object({
  kinds: z.array(z.object({ kind: z.string(), files: z.number(), bytes: z.number() })),
  databaseBytes: z.number(),
  bin: z.object({ films: z.number(), bytes: z.number(), nextOn: z.string().nullable() }),
  people: z.array(z.object({ id: z.string(), name: z.string().nullable(), bytes: z.number(), films: z.number() })),
})
export type HouseStorage = z.infer<typeof houseStorage>

/** What `house_health` answers. */
export const houseHealth = z.object({
  workers: z.number(),
  waitingSince: z.string().nullable(),
  failedJobs: z.number(),
  failedRuns: z.number(),
  failedFilms: z.number(),
  lastBackup: z.object({ madeAt: z.string(), place: z.string(), bytes: z.number().nullable(), tookMs: z.number().nullable() }).nullable(),
  databaseBytes: z.number(),
  connections: z.number(),
  mostConnections: z.number(),
  databaseSince: z.string(),
  databaseVersion: z.string(),
  people: z.number(),
  films: z.number(),
  newPeople: z.number(),
  attacks: z.number(),
})
export type HouseHealth = z.infer<typeof houseHealth>
