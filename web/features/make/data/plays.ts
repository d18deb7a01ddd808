import { queryOptions } from '@tanstack/react-query'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

/** null where there were some plays, but fewer than five: such days name people. */
export interface DayOfPlays {
  day: string
  plays: number | null
  watchedHours: number | null
}

const playKeys = {
  all: ['plays'],
  byDay: (documentaryId: string, days: number) => [...playKeys.all, 'by-day', documentaryId, days],
} as const

/** Plays and hours of the caller's film, a row a day, oldest first. */
export const playsByDay = (documentaryId: string, days = 28) =>
  queryOptions({
    queryKey: playKeys.byDay(documentaryId, days),
    queryFn: async (): Promise<DayOfPlays[]> =>
      orThrow(await supabase().rpc('plays_by_day', { documentary: documentaryId, days }).select('day, plays, watchedHours:watched_hours')),
  })
