/** What the releases need to know of their film. */
export interface TeamFilmHead {
  id: string
  title: string
  language: string | null
}
