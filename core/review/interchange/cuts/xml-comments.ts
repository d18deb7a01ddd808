import { type CutOptions, type LeftOut, linesOf } from './left-out.ts'

/** What was left out as comments of an XML file, each on a line of its own; `--` would end one. */
export const xmlComments = (leftOut: readonly LeftOut[], options: CutOptions): string =>
  linesOf(leftOut, options)
    .map((line) => `<!-- ${line.replace(/[^\P{Cc}]|\p{Cs}|[\ufffe\uffff]/gu, '').replace(/-(?=-)/g, '- ')} -->\n`)
    .join('')
