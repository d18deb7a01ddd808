import { rushTimecode } from '#core/edit/edit-script.ts'
import type { RushSelect } from '#web/data/edit/selects.ts'
import { RowMenu } from '#web/ui/controls/row-menu.tsx'
import { useText } from '#web/ui/text.ts'
import { alternateOf, cutawayOf } from '../open/edit-acts.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { drag } from '../script/dragged.ts'
import { paperEditText } from '../words.ts'

/** One select: who says what, from where. Enter or a press adds it behind the chosen item. */
export function BinSelect({ select, onAdd }: { select: RushSelect; onAdd: () => void }) {
  const t = useText(paperEditText)
  const { people, rushes, readOnly, rows, items, chosen, act } = useOpenEdit()
  const rush = rushes.get(select.rushId)
  const item = rows.find(({ id }) => id === chosen)
  const needsItem = item ? undefined : t('chooseItemFirst')
  const where = rush ? `${rush.reel || rush.name} ${rushTimecode(rush, select.inFrame)}` : t('rushGone')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter on the button in it adds it too
    <div className="edit-select" draggable={!readOnly} onDragStart={(event) => drag(event, 'select', select.id)}>
      <button type="button" className="edit-take" aria-disabled={readOnly || undefined} onClick={() => readOnly || onAdd()}>
        <span className="edit-who">
          <b>{(select.personId && people.get(select.personId)) || t('unnamed')}</b>
          {select.mark && <span className="mono">{'I'.repeat(select.mark)}</span>}
        </span>
        <span className="edit-said">{select.words || t('selectWithoutWords')}</span>
        <span className="mono dim">{where}</span>
        {select.tags.length > 0 && <span className="small dim">{select.tags.join(' · ')}</span>}
        <span className="unseen">{t('addToScript')}</span>
      </button>
      {!readOnly && (
        <RowMenu
          label={t('selectActs')}
          menuLabel={t('selectActs')}
          items={() => [
            { label: t('addToScript'), aside: 'Enter', onChoose: onAdd },
            {
              label: t('addAsCutaway'),
              onChoose: () => item && act([cutawayOf(items, item, select)]),
              ...(needsItem && { notNow: needsItem }),
            },
            {
              label: t('addAsAlternate'),
              onChoose: () => item && act([alternateOf(item, select)]),
              ...(needsItem && { notNow: needsItem }),
            },
          ]}
        />
      )}
    </div>
  )
}
