/** What the desk needs of a screening. */
export interface DeskScreening {
  id: string
  title: string
  items: readonly {
    id: string
    kind: string
    title: string
    startsMs: number
    durationMs: number
    film: { documentaryId: string; title: string } | null
  }[]
}
