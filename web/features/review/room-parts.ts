import type { ReactNode } from 'react'
import type { CutToReview, FilmToReview } from '#web/data/review/teams.ts'
import type { Film } from '#web/player/film.ts'

/** Views of a film's room, in the order of its head. `?view=`; the first is what one comes for. */
export const roomViews = ['notes', 'cuts', 'tasks', 'files', 'test', 'team'] as const
export type RoomView = (typeof roomViews)[number]

/** Parts other features add to a film's desk; the page that composes them passes them in. A view without a part is not offered. */
export type RoomParts = Partial<
  Record<'cuts' | 'tasks' | 'files' | 'test', (of: { film: FilmToReview; version: CutToReview }) => ReactNode>
>

/** A cut as its guests have it, for what another room does with it instead of notes (`?view=test`). */
export interface LentCut {
  film: Film
  documentaryId: string
  versionId: string
  title: string
  durationMs: number
  width: number
  height: number
  /** The guest's name, to be on the picture. */
  mark: ReactNode
}
export type GuestPart = (of: LentCut) => ReactNode
