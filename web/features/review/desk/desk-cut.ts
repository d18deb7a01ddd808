import type { Film } from '#web/player/film.ts'

/** The cut under review, and the reader's role in it. */
export interface DeskCut {
  documentaryId: string
  versionId: string
  title: string
  language: string | null
  durationMs: number
  width: number
  height: number
  frameRate: number
  /** Timecode of the first frame on the tape; null where it is not set. */
  startTimecode: string | null
}
export interface Reviewer {
  id: string
  name: string
  /** `reader`: a guest who sees notes and writes none. */
  role: 'owner' | 'producer' | 'editor' | 'reviewer' | 'guest' | 'reader'
}
export const edits = ({ role }: Reviewer): boolean => role === 'owner' || role === 'producer' || role === 'editor'
export const isOfTeam = ({ role }: Reviewer): boolean => role !== 'guest' && role !== 'reader'

export interface DeskProps {
  cut: DeskCut
  film: Film
  me: Reviewer
}
