/** What is printed of a screening. */
export interface PrintedScreening {
  id: string
  title: string
  word: string
  startsAt: string
  zone: string
  online: boolean
  venue: string
  licence: string
  entry: 'public' | 'link' | 'invitation'
  items: readonly {
    id: string
    kind: 'film' | 'trailer' | 'interval' | 'talk'
    title: string
    durationMs: number
    film: {
      documentaryId: string
      title: string
      director: string
      year: number | null
      country: string | null
      contentNotes: string
      width: number | null
      height: number | null
    } | null
  }[]
  people: readonly { name: string; role: string }[]
}
export const papers = { A4: [210, 297], A3: [297, 420], Letter: [215.9, 279.4] } as const
export type Paper = keyof typeof papers
