import { type CardKind, typedKinds } from '#core/boards/shape.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { addCard } from '../acts.ts'
import { useOpenBoard } from '../board-context.ts'
import { addPicture } from '../pictures.ts'
import { boardsText } from '../words.ts'
import { type Tool, tools } from './gestures.ts'

const keys: Record<Tool, string> = { choose: 'V', hand: 'H', line: 'L', draw: 'D', frame: 'F' }

interface PaletteProps {
  tool: Tool
  onTool(tool: Tool): void
  onAdd(act: (at: { x: number; y: number }) => string): void
  onHouse(): void
  onPicture(card: string): void
}

/** The toolbar: tools and kinds of cards, as words. */
export function Palette({ tool, onTool, onAdd, onHouse, onPicture }: PaletteProps) {
  const t = useText(boardsText)
  const { id, board, mayEdit } = useOpenBoard()
  const add = (kind: CardKind) => onAdd((at) => addCard(board, kind, at))
  const addFile = async (file: File | undefined) => {
    if (!file) return
    try {
      onPicture(await addPicture(board, id, file, { x: 0, y: 0 }))
    } catch (cause) {
      toast.failure(t('pictureRefused'), (cause as Error).message)
    }
  }
  return (
    <div className="board-palette board-scrolls">
      <fieldset aria-label={t('tools')}>
        {tools
          .filter((one) => mayEdit || one === 'choose' || one === 'hand')
          .map((one) => (
            <button key={one} type="button" aria-pressed={tool === one} onClick={() => onTool(one)}>
              {t(`tool_${one}`)} <kbd className="mono">{keys[one]}</kbd>
            </button>
          ))}
      </fieldset>
      {mayEdit && (
        <fieldset aria-label={t('addCard')} className="board-palette-kinds">
          {[...typedKinds, 'note' as const, 'link' as const].map((kind) => (
            <button key={kind} type="button" onClick={() => add(kind)}>
              {t(`kind_${kind}`)}
            </button>
          ))}
          <label className="board-palette-file">
            {t('kind_picture')}
            <input
              type="file"
              accept="image/*"
              className="unseen"
              onChange={(event) => {
                void addFile(event.target.files?.[0])
                event.target.value = ''
              }}
            />
          </label>
        </fieldset>
      )}
      {mayEdit && (
        <button type="button" onClick={onHouse}>
          {t('fromHouse')}
        </button>
      )}
    </div>
  )
}
