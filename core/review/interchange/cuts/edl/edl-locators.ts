import { timecodeOf } from '../../../../time/frame-counts.ts'
import { edlLocator } from '../../shell/edl-parts.ts'
import { asideWords } from '../aside-words.ts'
import { type Cut, countingIn } from '../cut.ts'
import { isPlacedClip, type PlacedItem } from '../lay-out.ts'

/** The locators of items without a rush go to the event they begin at or in. */
export function locatorsOf(items: readonly PlacedItem[], cut: Cut, plain: (text: string) => string): { recordIn: number; line: string }[] {
  return items.flatMap((placed) => {
    const said = isPlacedClip(placed) ? null : asideWords(placed.aside)
    if (!said) return []
    const at = timecodeOf(cut.startFrame + placed.recordIn, countingIn(cut))
    return [{ recordIn: placed.recordIn, line: edlLocator(at, said.colour, `${said.name}: ${plain(said.text)}`) }]
  })
}
