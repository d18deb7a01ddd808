/** Where the film is: the item of the programme, and how far its cut is in. */
export interface FilmMoment {
  itemId: string
  atMs: number
}
/** Asked when it is needed, because it moves; null while nothing is on the screen. */
export type Now = () => FilmMoment | null
