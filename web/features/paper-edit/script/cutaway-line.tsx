import { rushTimecode } from '#core/edit/edit-script.ts'
import type { EditItem } from '#core/edit/items.ts'
import { removed } from '#core/edit/moved-items.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { paperEditText } from '../words.ts'

/** A cutaway above the item it covers. */
export function CutawayLine({ item }: { item: EditItem }) {
  const t = useText(paperEditText)
  const { rushes, act, readOnly } = useOpenEdit()
  const rush = item.rush ? rushes.get(item.rush) : undefined
  return (
    <p className="edit-over small">
      <span>{t('kind_cutaway')}</span>
      <span className="mono">
        {rush ? `${rush.reel || rush.name} ${rushTimecode(rush, item.in ?? 0)} - ${rushTimecode(rush, item.out ?? 0)}` : t('rushGone')}
      </span>
      {!readOnly && (
        <Button small kind="plain" aria-label={t('removeCutaway')} onClick={() => act([removed(item)])}>
          {t('remove')}
        </Button>
      )}
    </p>
  )
}
