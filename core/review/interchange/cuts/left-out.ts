import type { CutAside } from './cut.ts'

/** Something a file does not carry, or not as it is. The page says it in words; the file says it in English. */
export type LeftOut =
  /** A rush of another rate; `rate` and `cutRate` are frames a second. The list is not written. */
  | { what: 'other-rate'; item: string; name: string; file: string; rate: number; cutRate: number }
  | { what: 'no-code'; file: string }
  /** What was written is not on the tape: relink by the name of the file. */
  | { what: 'code-made-up'; file: string }
  /** Not frame-true: its code is true of the first frame alone. */
  | { what: 'variable-rate'; file: string }
  /** Written as a cut: longer than the format has, or than the clips beside it. */
  | { what: 'dissolve-too-long'; item: string; name: string; frames: number; most: number }
  | { what: 'dissolve-does-not-fit'; item: string; name: string; frames: number }
  /** One of the two clips has no picture. */
  | { what: 'dissolve-of-sound'; item: string; name: string; frames: number }
  | { what: 'channels'; item: string; name: string; channels: readonly number[] }
  | { what: 'cutaway-overlaps' | 'cutaway-outside'; item: string; name: string }
  | { what: 'past-the-end'; item: string; name: string; frames: number }
  | { what: 'empty'; item: string; name: string }
  | { what: 'speed'; item: string; name: string; framesPerSecond: number | null }
  | { what: 'reel'; reel: string; written: string }
  | { what: 'letters'; count: number }
  | { what: 'asides'; kind: CutAside['kind']; count: number }
  | { what: 'cutaways'; count: number }
  | { what: 'sound' }
  /** What is known of clips and the format has no place for. */
  | { what: 'facts'; facts: readonly Fact[] }

export type Fact = 'person' | 'scene' | 'rights' | 'words' | 'channel names'

export interface CutFile {
  name: string
  /** Media type. */
  type: string
  text: string
}

export interface WrittenCut {
  /** None where the format refuses the cut. */
  files: CutFile[]
  leftOut: LeftOut[]
  /** Why there is no file. */
  refused: LeftOut[]
}

export interface CutOptions {
  /** Sound tracks go along; Resolve reads of a list the picture alone. */
  sound: boolean
  /** Folder of the rushes for the program that reads the file: `/Volumes/Rushes/`, `D:\Rushes`; empty where it is unknown. */
  folder: string
  /** The lines of a file in which it says what it left out; English where nothing else is given. */
  say?: (entry: LeftOut) => string
}

/** One sentence about the file. */
export function saidInFile(entry: LeftOut): string {
  switch (entry.what) {
    case 'other-rate':
      return `${entry.name} (${entry.file}) runs at ${entry.rate} frames a second, the cut at ${entry.cutRate}`
    case 'no-code':
      return `${entry.file} has no timecode; it is counted from 00:00:00:00`
    case 'code-made-up':
      return `${entry.file} has no timecode on its tape; its timecode here was made up, relink by file name`
    case 'variable-rate':
      return `${entry.file} has a variable frame rate: not frame-true to the original`
    case 'dissolve-too-long':
      return `${entry.name}: dissolve of ${entry.frames} frames written as a cut, the most is ${entry.most}`
    case 'dissolve-does-not-fit':
      return `${entry.name}: dissolve of ${entry.frames} frames written as a cut, the clips are shorter`
    case 'dissolve-of-sound':
      return `${entry.name}: dissolve of ${entry.frames} frames written as a cut, there is no picture on both sides`
    case 'channels':
      return `${entry.name}: sound channels ${entry.channels.join(', ')}`
    case 'cutaway-overlaps':
      return `${entry.name}: cutaway that overlaps the one before it`
    case 'cutaway-outside':
      return `${entry.name}: cutaway outside the cut`
    case 'past-the-end':
      return `${entry.name}: ${entry.frames} frames past the end of the rush`
    case 'empty':
      return `${entry.name}: clip without a frame`
    case 'speed':
      return `${entry.name}: change of speed`
    case 'reel':
      return `reel ${entry.reel} is written ${entry.written}`
    case 'letters':
      return `${entry.count} lines are written in ASCII letters`
    case 'asides':
      return `${entry.count} of kind ${entry.kind}`
    case 'cutaways':
      return `${entry.count} cutaways`
    case 'sound':
      return 'sound'
    case 'facts':
      return `what is known of clips: ${entry.facts.join(', ')}`
  }
}

/** The lines of a file. */
export const linesOf = (leftOut: readonly LeftOut[], { say = saidInFile }: CutOptions): string[] =>
  leftOut.map((entry) => `Left out or changed: ${say(entry).replace(/\s+/g, ' ')}`)
