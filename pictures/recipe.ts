import type { Create, CreateText, OutputInfo, Raw, Sharp } from 'sharp'

/** What may be done to a picture: calls of the picture library, as values that cross to another process. */
type Calls = Pick<
  Sharp,
  | 'autoOrient'
  | 'avif'
  | 'extract'
  | 'flatten'
  | 'gif'
  | 'jpeg'
  | 'png'
  | 'raw'
  | 'removeAlpha'
  | 'resize'
  | 'toColourspace'
  | 'webp'
  | 'composite'
>
export type Step = { [Name in keyof Calls]: [call: Name, ...args: Parameters<Calls[Name]>] }[keyof Calls]

export interface SentFile {
  file: Uint8Array
  /** Scanners and stitchers write TIFF; read only where a person was told that it may be sent. */
  mayBeTiff?: boolean
}

export interface Recipe {
  /** An uploaded file, pixels of our own, one colour, or text set in a font. */
  source: SentFile | { pixels: Uint8Array; raw: Raw } | { create: Create } | { text: CreateText }
  /** Most pixels a file may unpack to. */
  mostPixels: number
  steps: Step[]
  /** Pictures made of what `steps` made, which is then unpacked once and not sent itself. */
  pieces?: Step[][]
}

export interface Drawn {
  content: Buffer
  info: Pick<OutputInfo, 'width' | 'height' | 'channels'>
}

/** What a picture says of itself; sizes are those it is shown in. */
export interface Look {
  width: number
  height: number
}

/** It is no picture of the formats this house reads, is broken, or takes more pixels, time or memory than it may. */
export class PictureRefused extends Error {
  readonly why: 'unreadable' | 'outgrew'
  constructor(why: PictureRefused['why'], message: string) {
    super(message)
    this.why = why
  }
}

export type Order = { kind: 'draw'; recipe: Recipe } | { kind: 'look'; file: Uint8Array }
export type Answer = { kind: 'drawn'; drawn: Drawn[] } | { kind: 'looked'; look: Look } | { kind: 'failed'; message: string }
