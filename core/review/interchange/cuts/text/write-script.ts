import { timecodeOf } from '../../../../time/frame-counts.ts'
import { onOneLine } from '../../markers.ts'
import { type Cut, type CutClip, countingIn, onTape } from '../cut.ts'
import { factsLeft } from '../facts-left.ts'
import { fileStem } from '../file-names.ts'
import { isPlacedClip, layOut, type PlacedItem } from '../lay-out.ts'
import { type CutOptions, type LeftOut, linesOf, type WrittenCut } from '../left-out.ts'

/** The script as plain text: each item with its place in the cut, its file, reel and tape code, and who says what. */
export function writeScript(cut: Cut, options: CutOptions): WrittenCut {
  const { items, cutaways, lengthFrames, leftOut } = layOut(cut)
  const at = (frames: number) => timecodeOf(cut.startFrame + frames, countingIn(cut))
  const placed: PlacedItem[] = [...items, ...cutaways].toSorted((one, other) => one.recordIn - other.recordIn)
  const paragraphs = placed.map((item) => {
    const span = `${at(item.recordIn)} - ${at(item.recordOut)}`
    if (!isPlacedClip(item)) {
      const { kind, text, person } = item.aside
      if (kind === 'heading') return `${at(item.recordIn)}  ${onOneLine(text).toUpperCase()}`
      return `${kind === 'note' ? at(item.recordIn) : span}  [${kind}]${text === '' ? '' : `\n${said(person, text)}`}`
    }
    const layer = cutaways.includes(item) ? '  [cutaway]' : ''
    return `${span}${layer}  ${sourceOf(item.clip)}\n${said(item.clip.metadata.person, item.clip.words || item.clip.name)}`.trimEnd()
  })
  const all: LeftOut[] = [...leftOut, ...factsLeft(cut, ['scene', 'rights', 'channel names'])]
  const head = `${onOneLine(cut.title)}\n${at(0)} - ${at(lengthFrames)}`
  const text = `${[head, ...paragraphs, linesOf(all, options).join('\n')].join('\n\n')}\n`
  return { files: [{ name: `${fileStem(cut.title)}.txt`, type: 'text/plain', text }], leftOut: all, refused: [] }
}

/** File, reel, and in and out on the tape. */
function sourceOf({ rush, inFrame, outFrame }: CutClip): string {
  const [from, to] = [inFrame, outFrame].map((frame) => timecodeOf(onTape(rush, frame), countingIn(rush)))
  return [rush.fileName, rush.reel ?? '', `${from} - ${to}`].filter((part) => part !== '').join('  ')
}

const said = (person: string | null, words: string) => (words === '' ? '' : `${person ? `${person.toUpperCase()}: ` : ''}${words.trim()}`)
