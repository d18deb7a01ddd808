import { queryOptions } from '@tanstack/react-query'
import type {
  FilmToScreen,
  Screening,
  ScreeningEntry,
  ScreeningGuest,
  ScreeningLists,
  ScreeningPermissions,
  ScreeningPlayback,
  ScreeningWish,
  Timeline,
} from '#contract/screenings/screenings.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { queryClient } from '../house/query-client.ts'
import { askedHere, playbackRefusal } from '../media/playback.ts'

export type * from '#contract/screenings/screenings.ts'

/** The schemas of answers, fetched while the house is asked. */
const shapes = () => import('#contract/screenings/screenings.ts')

export const screeningKeys = {
  all: ['screenings'],
  lists: () => [...screeningKeys.all, 'lists'],
  one: (id: string) => [...screeningKeys.all, 'one', id],
  guests: (id: string) => [...screeningKeys.all, 'guests', id],
  present: (id: string) => [...screeningKeys.all, 'present', id],
  permissions: () => [...screeningKeys.all, 'permissions'],
  films: (query: string, film: string | null) => [...screeningKeys.all, 'films', query, film],
} as const

/** Screenings the person hosts, attends, and may attend. */
export const screeningsQuery = () =>
  queryOptions({
    queryKey: screeningKeys.lists(),
    queryFn: async (): Promise<ScreeningLists> => {
      const [answer, { screeningLists }] = await Promise.all([supabase().rpc('list_screenings'), shapes()])
      return screeningLists.parse(orThrow(answer))
    },
  })

/** The data of door and room; null without access. */
export const screeningQuery = (id: string) =>
  queryOptions({
    queryKey: screeningKeys.one(id),
    queryFn: async (): Promise<Screening | null> => {
      const [answer, { screening, screeningEvenings, screeningInvitations, screeningTrailers }] = await Promise.all([
        supabase().rpc('read_screening', { screening: id }),
        shapes(),
      ])
      const read = screening.nullable().parse(orThrow(answer))
      if (!read) return null
      const holds = read.me.place === 'owner' || read.me.place === 'host'
      const [evenings, trailers, invitations] = await Promise.all([
        read.seriesId ? supabase().rpc('screening_evenings', { screening: id }).then(orThrow) : [],
        read.items.some(({ kind }) => kind === 'trailer') ? supabase().rpc('screening_trailers', { screening: id }).then(orThrow) : {},
        holds ? supabase().rpc('screening_invitations', { screening: id }).then(orThrow) : [],
      ])
      const ranges = screeningTrailers.parse(trailers)
      const items = read.items.map((item) => ({ ...item, ranges: ranges[item.id] ?? [] }))
      // The clock may have changed during this request, and the broadcast has arrived already.
      const heard = queryClient.getQueryData<Screening | null>(screeningKeys.one(id))?.timeline
      const timeline = heard && heard.number > read.timeline.number ? heard : read.timeline
      return {
        ...read,
        timeline,
        items,
        evenings: screeningEvenings.parse(evenings),
        invitations: screeningInvitations.parse(invitations),
      }
    },
  })

/** Everyone who is coming; for hosts and moderators. */
export const guestsQuery = (id: string) =>
  queryOptions({
    queryKey: screeningKeys.guests(id),
    queryFn: async (): Promise<ScreeningGuest[]> => {
      const [answer, { screeningGuests }] = await Promise.all([supabase().rpc('list_guests', { screening: id }), shapes()])
      return screeningGuests.parse(orThrow(answer))
    },
  })

/** Films the person may put on a programme, or has to request, by a part of their title. */
export const filmsToScreenQuery = (query: string, film: string | null = null) =>
  queryOptions({
    queryKey: screeningKeys.films(query, film),
    queryFn: async (): Promise<FilmToScreen[]> => {
      const [answer, { filmsToScreen }] = await Promise.all([
        supabase().rpc('films_to_screen', film ? { query, film } : { query }),
        shapes(),
      ])
      return filmsToScreen.parse(orThrow(answer))
    },
  })

export const permissionsQuery = () =>
  queryOptions({
    queryKey: screeningKeys.permissions(),
    queryFn: async (): Promise<ScreeningPermissions> => {
      const [answer, { screeningPermissions }] = await Promise.all([supabase().rpc('list_screening_permissions'), shapes()])
      return screeningPermissions.parse(orThrow(answer))
    },
  })

/** Answers the id of what was announced. */
export const announceScreening = (wish: ScreeningWish): Promise<string> =>
  act([screeningKeys.lists()], async () => orThrow(await supabase().rpc('announce_screening', { wish: wish as never })))

/** One evening at each of the moments (ISO 8601), 2 to 52; answers the id of the first. */
export const announceSeries = (wish: ScreeningWish, starts: string[]): Promise<string> =>
  act([screeningKeys.lists()], async () => orThrow(await supabase().rpc('announce_series', { wish: wish as never, starts })))

/** `following` here and below: with later dates of its series that have not begun. */
export const changeScreening = (id: string, wish: ScreeningWish, following = false): Promise<void> =>
  act([following ? screeningKeys.all : screeningKeys.lists(), screeningKeys.one(id)], async () => {
    orThrow(await supabase().rpc('change_screening', { screening: id, wish: wish as never, following }))
  })

export const cancelScreening = (id: string, word: string, following = false): Promise<void> =>
  act([following ? screeningKeys.all : screeningKeys.lists(), screeningKeys.one(id)], async () => {
    orThrow(await supabase().rpc('cancel_screening', { screening: id, word, following }))
  })
export const restoreScreening = (id: string, following = false): Promise<void> =>
  act([following ? screeningKeys.all : screeningKeys.lists(), screeningKeys.one(id)], async () => {
    orThrow(await supabase().rpc('restore_screening', { screening: id, following }))
  })

export type ClockAct = 'start' | 'hold' | 'resume' | 'intermission' | 'skip' | 'back' | 'go' | 'end' | 'reopen' | 'lead'
export interface ClockMove {
  act: ClockAct
  /** Optimistic lock: the expected revision; a conflict does nothing. */
  known?: number
  item?: number
  positionMs?: number
  minutes?: number
}
/** Controls playback. Applied here immediately, and by everyone a moment later. */
export async function moveScreening(id: string, { act: what, known, item, positionMs, minutes }: ClockMove): Promise<void> {
  const [answer, { timeline }] = await Promise.all([
    supabase().rpc('move_screening', {
      screening: id,
      act: what,
      ...(known !== undefined && { known }),
      ...(item !== undefined && { item }),
      ...(positionMs !== undefined && { position_ms: Math.round(positionMs) }),
      ...(minutes !== undefined && { minutes }),
    }),
    shapes(),
  ])
  noteTimeline(id, timeline.parse(orThrow(answer)))
  if (what === 'lead') void queryClient.invalidateQueries({ queryKey: screeningKeys.one(id) })
}

/** Caches a broadcast clock, unless the cached one is newer. */
export function noteTimeline(id: string, timeline: Timeline): void {
  queryClient.setQueryData<Screening | null>(screeningKeys.one(id), (known) =>
    known && known.timeline.number <= timeline.number ? { ...known, timeline } : known,
  )
}

export interface Registration {
  name: string
  seat: 'online' | 'hall'
  email: string
  zone: string
  heads: number
  /** Language of the guest's emails. */
  language: string
}
export const registerForScreening = (id: string, wish: Registration): Promise<ScreeningEntry> =>
  act([screeningKeys.one(id), screeningKeys.lists()], async () => {
    const [answer, { screeningEntry }] = await Promise.all([supabase().rpc('register_for_screening', { screening: id, ...wish }), shapes()])
    return screeningEntry.parse(orThrow(answer))
  })

/** Enters with the key of a link. */
export async function enterScreening(key: string, zone: string): Promise<ScreeningEntry> {
  const [answer, { screeningEntry }] = await Promise.all([supabase().rpc('enter_screening', { key, zone }), shapes()])
  return screeningEntry.parse(orThrow(answer))
}

/** Cancels a registration. */
export const leaveScreening = (id: string): Promise<void> =>
  act([screeningKeys.one(id), screeningKeys.lists()], async () => {
    orThrow(await supabase().rpc('leave_screening', { screening: id }))
  })

/** Heartbeat or leave; returns the number of people. Lost reports are not counted. */
export async function attendScreening(id: string, leaves = false): Promise<number> {
  return orThrow(await supabase().rpc('attend_screening', { screening: id, leaves }))
}

/** A key for the person's own phone. */
export async function passOnScreening(id: string): Promise<string> {
  return orThrow(await supabase().rpc('pass_on_screening', { screening: id }))
}

export interface NewGuest {
  name: string
  email: string
  seat: 'online' | 'hall'
  heads: number
}
/** Invites a person and returns the key of their link, shown only once. */
export const inviteGuest = (id: string, guest: NewGuest): Promise<string> =>
  act([screeningKeys.guests(id)], async () => {
    const made = orThrow(await supabase().rpc('invite_guest', { screening: id, ...guest }))
    return (made as { key: string }).key
  })
export const renewGuest = (id: string, guest: string): Promise<string> =>
  act([screeningKeys.guests(id)], async () => orThrow(await supabase().rpc('renew_guest', { guest })))
export const removeGuest = (id: string, guest: string, removed: boolean): Promise<void> =>
  act([screeningKeys.guests(id), screeningKeys.one(id)], async () => {
    orThrow(await supabase().rpc('remove_guest', { guest, removed }))
  })

export const askToScreen = (documentary: string, word: string): Promise<void> =>
  act([screeningKeys.permissions(), [...screeningKeys.all, 'films']], async () => {
    orThrow(await supabase().rpc('ask_to_screen', { documentary, word }))
  })
export const answerToScreen = (permission: string, granted: boolean, answer: string): Promise<void> =>
  act([screeningKeys.permissions()], async () => {
    orThrow(await supabase().rpc('answer_to_screen', { permission, granted, answer }))
  })

/** What the room plays now. Throws `PlaybackError`. */
export async function fetchScreeningPlayback(id: string, itemId: string): Promise<ScreeningPlayback> {
  const query = new URLSearchParams({ screening: id, item: itemId })
  const [{ data, error }, { screeningPlayback }] = await Promise.all([
    supabase().functions.invoke(`playback?${query}`, { method: 'GET' }),
    shapes(),
  ])
  if (error) throw playbackRefusal(error)
  return askedHere(screeningPlayback.parse(data))
}
