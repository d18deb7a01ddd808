import type { FrameCount } from '../frame-counts.ts'
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
  /** What stood there, at most 80 characters. */
  text: string
}
export interface ReadMarkers {
  markers: ReadMarker[]
  problems: ReadProblem[]
}

/** A cut has no more notes than these at once, and a note no more letters. */
export const mostMarkers = 2000
export const longestComment = 4000
const mostProblems = 200

/** Takes markers as they are read; what does not lie in the cut, says nothing or is too much is named by its line and left out. */
export function gatherMarkers({ lengthFrames }: ReadWith) {
  const markers: ReadMarker[] = []
  const problems: ReadProblem[] = []
  const problem = (line: number, code: ReadProblem['code'], text: string) => {
    if (problems.length < mostProblems) problems.push({ line, code, text: text.trim().slice(0, 80) })
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
        name: visible(marker.name).slice(0, 80),
        author: visible(marker.author).slice(0, 80),
        comment: comment.slice(0, longestComment),
      }
      markers.push({ ...marker, ...words, startFrame, endFrame })
    },
    done: (): ReadMarkers => ({
      markers: markers.toSorted((one, other) => one.startFrame - other.startFrame),
      problems: problems.toSorted((one, other) => one.line - other.line),
    }),
  }
}

/** Without controls and what turns the direction of writing round. */
const visible = (text: string) => text.replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '').trim()
