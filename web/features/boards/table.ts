import { type Card, cardsMax, plainCard } from '#core/boards/shape.ts'
import { firstOf } from '#core/text/cut-text.ts'

/** Cards from the lines of a table: the first column is the title, the others are below it; laid out in rows of six. */
export function fromTable(rows: readonly (readonly string[])[], newId: () => string): Card[] {
  return rows
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .slice(0, cardsMax)
    .map((row, at) => ({
      ...plainCard(newId(), 'note', (at % 6) * 272, Math.floor(at / 6) * 172),
      words: firstOf(
        row
          .map((cell) => cell.trim())
          .filter(Boolean)
          .join('\n'),
        4000,
      ),
      rank: at,
    }))
}
