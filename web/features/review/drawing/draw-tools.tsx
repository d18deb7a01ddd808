import type { Shape } from '#web/data/review/notes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from '../words.ts'
import type { Tool } from './drawing-layer.tsx'

export interface Pencil {
  tool: Tool | null
  ink: Shape['ink']
  words: string
}
export const atRest: Pencil = { tool: null, ink: 'signal', words: '' }

const tools: readonly Tool[] = ['pen', 'arrow', 'box', 'text']
const inks: readonly Shape['ink'][] = ['signal', 'white', 'black']

interface DrawToolsProps {
  pencil: Pencil
  drawn: number
  onPencil(pencil: Pencil): void
  onUndo(): void
  onClear(): void
}

/** What one draws with, and in which ink. */
export function DrawTools({ pencil, drawn, onPencil, onUndo, onClear }: DrawToolsProps) {
  const t = useText(collaborationText)
  return (
    <div className="review-draw" role="toolbar" aria-label={t('draw')}>
      {tools.map((tool) => (
        <button key={tool} type="button" aria-pressed={pencil.tool === tool} onClick={() => onPencil({ ...pencil, tool })}>
          {t(`tool_${tool}`)}
        </button>
      ))}
      <span className="review-inks">
        {inks.map((ink) => (
          <button
            key={ink}
            type="button"
            className={`review-ink review-ink--${ink}`}
            aria-label={t(`ink_${ink}`)}
            aria-pressed={pencil.ink === ink}
            onClick={() => onPencil({ ...pencil, ink })}
          />
        ))}
      </span>
      {pencil.tool === 'text' && (
        <input
          className="input"
          aria-label={t('drawWords')}
          placeholder={t('drawWords')}
          maxLength={200}
          value={pencil.words}
          onChange={(event) => onPencil({ ...pencil, words: event.target.value })}
        />
      )}
      {drawn > 0 && (
        <>
          <Button small kind="plain" onClick={onUndo}>
            {t('undoShape')}
          </Button>
          <Button small kind="plain" onClick={onClear}>
            {t('clearDrawing')}
          </Button>
        </>
      )}
      <Button small kind="plain" onClick={() => onPencil(atRest)}>
        {t('drawDone')}
      </Button>
    </div>
  )
}
