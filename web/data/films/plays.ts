import { queryOptions } from '@tanstack/react-query'
import { house } from '../client.ts'
import { orThrow } from '../house-error.ts'

/** null where there were some plays, but fewer than five: such days name people. */
export interface DayOfPlays {
  day: string
  plays: number | null
  watchedHours: number | null
}

/** Plays and hours of one's own film, a row a day, oldest first. */
export const playsByDay = (documentaryId: string, days = 28) =>
  queryOptions({
    queryKey: ['plays-by-day', documentaryId, days],
    queryFn: async (): Promise<DayOfPlays[]> => {
      const rows = orThrow(await house().rpc('plays_by_day', { documentary: documentaryId, days })) as {
        day: string
        plays: number | null
        watched_hours: number | null
      }[]
      return rows.map((row) => ({
        day: row.day,
        plays: row.plays,
        watchedHours: row.watched_hours === null ? null : Number(row.watched_hours),
      }))
    },
  })
