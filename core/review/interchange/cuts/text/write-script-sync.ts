import { onOneLine } from '../../markers.ts'
import type { Cut } from '../cut.ts'
import { factsLeft } from '../facts-left.ts'
import { fileStem } from '../file-names.ts'
import type { CutOptions, LeftOut, WrittenCut } from '../left-out.ts'

/**
 * Text for Avid's ScriptSync: `NAME: words`, a paragraph each. It matches the text with the sound, so there are only spoken words: no
 * timecode, no headings, and nothing about what is missing.
 */
export function writeScriptSync(cut: Cut, _options: CutOptions): WrittenCut {
  const spoken = cut.items.flatMap((item) => {
    const [person, words] =
      item.kind === 'clip' ? [item.metadata.person, item.words] : item.kind === 'voice-over' ? [item.person, item.text] : [null, '']
    return onOneLine(words) === '' ? [] : [`${person ? `${onOneLine(person).toUpperCase().replaceAll(':', '')}: ` : ''}${onOneLine(words)}`]
  })
  const file = { name: `${fileStem(cut.title)}_ScriptSync.txt`, type: 'text/plain', text: `${spoken.join('\n\n')}\n` }
  return { files: [file], leftOut: leftOutOf(cut), refused: [] }
}

function leftOutOf(cut: Cut): LeftOut[] {
  const { items, cutaways } = cut
  const count = (kind: string) => items.filter((item) => item.kind === kind).length
  return [
    ...(['heading', 'note', 'title'] as const).flatMap((kind) =>
      count(kind) > 0 ? [{ what: 'asides', kind, count: count(kind) } as const] : [],
    ),
    ...(cutaways.length > 0 ? [{ what: 'cutaways', count: cutaways.length } as const] : []),
    ...factsLeft(cut, ['scene', 'rights', 'channel names']),
  ]
}
