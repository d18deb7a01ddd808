import { useQuery } from '@tanstack/react-query'
import { type Card, titleOf } from '#core/boards/shape.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { saidQuery } from '#web/data/boards/boards.ts'
import { useText } from '#web/ui/text.ts'
import { boardsText } from './words.ts'

const nowhere = { versionId: '', startsMs: 0, endsMs: 0 }
const mostLetters = 90

/** Title of a card: its first line, else the words of its passage if the reader may see them, else "no words". */
export function useCardTitle(card: Card): string {
  const t = useText(boardsText)
  const own = titleOf(card)
  const said = useQuery({ ...saidQuery(card.range ?? nowhere), enabled: card.range !== null && own === '' })
  const words = said.data?.words ?? ''
  if (own !== '') return own
  if (card.kind === 'picture' && said.data) return `${said.data.title} ${formatTimecode(card.range!.startsMs)}`
  if (words === '') return t('untitledCard')
  return `“${words.length > mostLetters ? `${words.slice(0, mostLetters).replace(/\s+\S*$/, '')} …` : words}”`
}
