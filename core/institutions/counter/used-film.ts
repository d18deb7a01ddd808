/** A film and its counts by month, in the order of `countedMetrics` (contract/institutions/usages.ts). */
export interface UsedFilm {
  id: string
  title: string
  director: string
  publisher: string
  publishedOn: string | null
  doi: string | null
  months: Readonly<Record<string, readonly number[]>>
}
