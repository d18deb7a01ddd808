import type { ReactNode } from 'react'
import type { CutToReview, FilmToReview } from '#web/data/teams.ts'

/** Views of a film's room, in the order of its head. `?view=`; the first is what one comes for. */
export const roomViews = ['notes', 'cuts', 'tasks', 'files', 'test', 'team'] as const
export type RoomView = (typeof roomViews)[number]

/** What other rooms put into a film's room; the page that composes them brings them. A view nobody brings is not offered. */
export type RoomParts = Partial<
  Record<'cuts' | 'tasks' | 'files' | 'test', (of: { film: FilmToReview; version: CutToReview }) => ReactNode>
>
