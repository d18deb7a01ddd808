import { firstOf } from '../../text/cut-text.ts'
import { type FrameCount, framesOfTimecode, framesPerDay } from '../../time/frame-counts.ts'
import type { Marker, MarkerColour } from './markers.ts'

/** What a file does not say about itself: how its timecode counts, what it shows on the first frame of the cut, and how long that is. */
export interface ReadWith {
  count: FrameCount
  startFrames: number
  lengthFrames: number
}

/** `colour` is null where the file says none. */
export type ReadMarker = Omit<Marker, 'colour'> & { colour: MarkerColour | null }

export interface ReadProblem {
  /** Counted from 1, as editors and spreadsheets do. */
  line: number
  code: 'timecode' | 'outside' | 'no-words' | 'no-places' | 'too-many' | 'shortened'
  /** The original text, at most 80 characters. */
  text: string
}
export interface ReadMarkers {
  markers: ReadMarker[]
  problems: ReadProblem[]
}

/** Limits of notes per cut and letters per note. */
export const mostMarkers = 2000
export const longestComment = 4000
const mostProblems = 200

/**
 * The frame of the cut that a timecode means, null where it is none. Timecode starts again at midnight: what is before the first frame is of the
 * next day where the cut runs that long.
 */
export function frameInCut(written: string, { count, startFrames, lengthFrames }: ReadWith): number | null {
  const counted = framesOfTimecode(written, count)
  if (counted === null) return null
  const frame = counted - startFrames
  return frame < 0 && frame + framesPerDay(count) <= lengthFrames ? frame + framesPerDay(count) : frame
}

/** Takes markers as they are read; what is outside the cut, empty or beyond the limit is reported by its line and left out. */
export function gatherMarkers({ lengthFrames }: ReadWith) {
  const markers: ReadMarker[] = []
  const problems: ReadProblem[] = []
  const problem = (line: number, code: ReadProblem['code'], text: string) => {
    if (problems.length < mostProblems) problems.push({ line, code, text: firstOf(text.trim(), 80) })
  }
  return {
    problem,
    add(line: number, marker: ReadMarker) {
      const comment = visible(marker.comment)
      const startFrame = marker.startFrame
      if (comment === '') return problem(line, 'no-words', marker.name)
      if (startFrame < 0 || startFrame >= lengthFrames) return problem(line, 'outside', comment)
      if (markers.length >= mostMarkers) return problem(line, 'too-many', comment)
      if (comment.length > longestComment) problem(line, 'shortened', comment)
      const endFrame = Math.min(Math.max(startFrame + 1, marker.endFrame), lengthFrames)
      const words = {
        name: firstOf(visible(marker.name), 80),
        author: firstOf(visible(marker.author), 80),
        comment: firstOf(comment, longestComment),
      }
      markers.push({ ...marker, ...words, startFrame, endFrame })
    },
    done: (): ReadMarkers => ({
      markers: markers.toSorted((one, other) => one.startFrame - other.startFrame),
      problems: problems.toSorted((one, other) => one.line - other.line),
    }),
  }
}

/** Without control characters and bidirectional overrides. */
const visible = (text: string) => text.replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '').trim()
