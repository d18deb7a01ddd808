import { memo, useLayoutEffect, useRef } from 'react'
import { editTimecode } from '#core/edit/edit-script.ts'
import type { EditItem } from '#core/edit/items.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { playFrom } from '../open/use-edit-keys.ts'
import { paperEditText } from '../words.ts'
import { Alternates } from './alternates.tsx'
import { Bite } from './bite.tsx'
import { CutawayLine } from './cutaway-line.tsx'
import { drag } from './dragged.ts'
import { ItemMenu } from './item-menu.tsx'
import { WrittenItem } from './written-item.tsx'

interface ScriptItemProps {
  item: EditItem
  at: number
  over: readonly EditItem[]
}

/** One row of the script. Its margin has the timecode of the cut and is what it is dragged by. While others scroll or are dragged it is not drawn again. */
export const ScriptItem = memo(function ScriptItem({ item, at, over }: ScriptItemProps) {
  const t = useText(paperEditText)
  const whole = useOpenEdit()
  const { assembly, edit, chosen, choose, readOnly } = whole
  const span = assembly.spans.get(item.id)
  const length = span ? span.record[1] - span.record[0] : 0
  const row = useRef<HTMLElement>(null)
  const isChosen = chosen === item.id
  const was = useRef(false)
  // A row that was moved or came back in sight has lost the keyboard; one that is chosen now gets it from another row. The bin keeps it.
  useLayoutEffect(() => {
    const [here, active] = [row.current, document.activeElement]
    const chosenNow = isChosen && !was.current
    was.current = isChosen
    if (!isChosen || !here || here.contains(active)) return
    if (active === document.body || (chosenNow && here.closest('.edit-script')?.contains(active))) here.focus({ preventScroll: true })
  })
  return (
    <article
      ref={row}
      className="edit-item"
      data-kind={item.kind}
      data-chosen={isChosen || undefined}
      aria-label={t('itemNumber', { number: at + 1, kind: t(`kind_${item.kind}`) })}
      tabIndex={isChosen || (chosen === null && at === 0) ? 0 : -1}
      onFocus={() => choose(item.id)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and the menu move it too */}
      <div className="edit-margin mono" draggable={!readOnly} onDragStart={(event) => drag(event, 'item', item.id)}>
        {length > 0 && span && (
          <>
            <button
              type="button"
              className="edit-code"
              aria-label={t('playFrom', { at: editTimecode(edit, span.record[0]) })}
              onClick={() => playFrom(whole, item.id)}
            >
              {editTimecode(edit, span.record[0])}
            </button>
            <span className="dim">
              {span.estimated && `${t('estimatedSign')} `}
              {editTimecode({ ...edit, startFrame: 0 }, length)}
            </span>
          </>
        )}
      </div>
      <div className="edit-body">
        {over.map((cutaway) => (
          <CutawayLine key={cutaway.id} item={cutaway} />
        ))}
        {item.kind === 'clip' || (item.kind === 'cutaway' && item.rush) ? <Bite item={item} /> : <WrittenItem item={item} />}
        {item.alternates.length > 0 && <Alternates item={item} />}
      </div>
      {!readOnly && <ItemMenu item={item} at={at} />}
    </article>
  )
})
