import type { Film } from '#web/player/film.ts'

/** The cut that is reviewed, and who one is in its review. */
export interface DeskCut {
  documentaryId: string
  versionId: string
  title: string
  language: string | null
  durationMs: number
  width: number
  height: number
  frameRate: number
  /** Of the first frame, as the tape has it; null where nobody has said it. */
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
