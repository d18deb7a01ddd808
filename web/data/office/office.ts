import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  Agenda,
  AuditPage,
  Colleague,
  HouseHealth,
  HouseStorage,
  LetterPage,
  PeoplePage,
  PersonCard,
} from '#contract/office/office.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

export type {
  Agenda,
  AuditPage,
  Colleague,
  DeskLetter,
  HouseHealth,
  HouseStorage,
  LetterPage,
  PeoplePage,
  PersonCard,
} from '#contract/office/office.ts'

export const officeKeys = {
  all: ['office'],
  agenda: (mine: boolean) => [...officeKeys.all, 'agenda', mine],
  colleagues: () => [...officeKeys.all, 'colleagues'],
  letters: (asked: AskedLetters) => [...officeKeys.all, 'letters', asked],
  people: (asked: AskedPeople) => [...officeKeys.all, 'people', asked],
  person: (id: string) => [...officeKeys.all, 'person', id],
  audit: (asked: AskedAudit) => [...officeKeys.all, 'audit', asked],
  storage: () => [...officeKeys.all, 'storage'],
  health: () => [...officeKeys.all, 'health'],
} as const
type Place = { on: string; id: string } | null

/** Open items of the desk, 50 lines a page, by the day promised. The server refuses (42501) everyone but moderators. */
export const agendaQuery = (mine: boolean) =>
  infiniteQueryOptions({
    queryKey: officeKeys.agenda(mine),
    retry: false,
    initialPageParam: null as Place,
    queryFn: async ({ pageParam }): Promise<Agenda> => {
      const call = supabase().rpc('office_agenda', { asked: { mine, after: pageParam } })
      const [answer, { agenda }] = await Promise.all([call, import('#contract/office/office.ts')])
      return agenda.parse(orThrow(answer))
    },
    getNextPageParam: ({ more, lines }): Place => (more ? { on: lines.at(-1)!.dueOn, id: lines.at(-1)!.id } : null),
  })

export interface AskedLetters {
  state: 'waiting' | 'settled'
  words?: string | undefined
  mine?: boolean | undefined
  one?: string | undefined
}
export const lettersQuery = (asked: AskedLetters) =>
  infiniteQueryOptions({
    queryKey: officeKeys.letters(asked),
    initialPageParam: null as Place,
    queryFn: async ({ pageParam }): Promise<LetterPage> => {
      const call = supabase().rpc('list_contact_messages', { asked: { ...asked, after: pageParam } })
      const [answer, { letterPage }] = await Promise.all([call, import('#contract/office/office.ts')])
      return letterPage.parse(orThrow(answer))
    },
    getNextPageParam: ({ more, letters }): Place => (more ? { on: letters.at(-1)!.place, id: letters.at(-1)!.id } : null),
  })
export const claimLetter = (id: string, claimed: boolean): Promise<void> =>
  act([officeKeys.all], async () => {
    orThrow(await supabase().rpc('claim_contact_message', { message: id, claimed }))
  })

/** The others of the desk, by name. */
export const colleaguesQuery = queryOptions({
  queryKey: officeKeys.colleagues(),
  queryFn: async (): Promise<Colleague[]> => {
    const [answer, { colleagues }] = await Promise.all([supabase().rpc('desk_colleagues'), import('#contract/office/office.ts')])
    return colleagues.parse(orThrow(answer))
  },
})
/** Assigns a message to a colleague, who is notified. */
export const assignLetter = (id: string, colleague: string): Promise<void> =>
  act([officeKeys.all], async () => {
    orThrow(await supabase().rpc('assign_contact_message', { message: id, colleague }))
  })

export interface AskedPeople {
  words?: string | undefined
  role?: string | undefined
  state?: 'suspended' | undefined
}
/** The people of the house, the newest first, 40 a page. */
export const peopleQuery = (asked: AskedPeople) =>
  infiniteQueryOptions({
    queryKey: officeKeys.people(asked),
    initialPageParam: null as Place,
    queryFn: async ({ pageParam }): Promise<PeoplePage> => {
      const call = supabase().rpc('list_people', { asked: { ...asked, after: pageParam } })
      const [answer, { peoplePage }] = await Promise.all([call, import('#contract/office/office.ts')])
      return peoplePage.parse(orThrow(answer))
    },
    getNextPageParam: ({ more, people }): Place => (more ? { on: people.at(-1)!.createdAt, id: people.at(-1)!.id } : null),
  })
/** One person as the desk sees them; null for no such account. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: officeKeys.person(id),
    queryFn: async (): Promise<PersonCard | null> => {
      const [answer, { personCard }] = await Promise.all([
        supabase().rpc('read_person', { person: id }),
        import('#contract/office/office.ts'),
      ])
      return personCard.parse(orThrow(answer))
    },
  })

export interface AskedAudit {
  words?: string | undefined
  type?: string | undefined
  severity?: string | undefined
  from?: string | undefined
  until?: string | undefined
  person?: string | undefined
}
async function readAudit(asked: AskedAudit, after: number | null, most: number): Promise<AuditPage> {
  const call = supabase().rpc('search_audit_log', { asked: { ...asked, after, most } })
  const [answer, { auditPage }] = await Promise.all([call, import('#contract/office/office.ts')])
  return auditPage.parse(orThrow(answer))
}
/** The audit log with names, 60 entries a page. */
export const auditQuery = (asked: AskedAudit) =>
  infiniteQueryOptions({
    queryKey: officeKeys.audit(asked),
    initialPageParam: null as number | null,
    queryFn: ({ pageParam }) => readAudit(asked, pageParam, 60),
    getNextPageParam: ({ more, entries }) => (more ? entries.at(-1)!.id : null),
  })
/** All of it that was asked for, up to 20,000 entries, for a file. */
export async function wholeAudit(asked: AskedAudit): Promise<AuditPage['entries']> {
  const all: AuditPage['entries'] = []
  for (let after: number | null = null; all.length < 20_000; after = all.at(-1)!.id) {
    const { entries, more } = await readAudit(asked, after, 1000)
    all.push(...entries)
    if (!more) break
  }
  return all
}

export const houseStorageQuery = queryOptions({
  queryKey: officeKeys.storage(),
  queryFn: async (): Promise<HouseStorage> => {
    const [answer, { houseStorage }] = await Promise.all([supabase().rpc('house_storage'), import('#contract/office/office.ts')])
    return houseStorage.parse(orThrow(answer))
  },
})
export const houseHealthQuery = queryOptions({
  queryKey: officeKeys.health(),
  refetchInterval: 30_000,
  queryFn: async (): Promise<HouseHealth> => {
    const [answer, { houseHealth }] = await Promise.all([supabase().rpc('house_health'), import('#contract/office/office.ts')])
    return houseHealth.parse(orThrow(answer))
  },
})
