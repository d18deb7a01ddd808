import { useState } from 'react'
import { msOfFrames } from '#core/edit/kept-frames.ts'
import { newId } from '#core/house/new-id.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { timeText } from '#core/time/typed-time.ts'
import { addUse, removeFromLog } from '#web/data/clearance/clearance-acts.ts'
import type { ClearanceItem, ClearanceUse } from '#web/data/clearance/clearance-log.ts'
import { failureSaid } from '#web/data/house/failure-said.ts'
import { useMarkedPlace } from '#web/player/marking/mark-on-material.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { FormError } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenLog } from '../open-log.ts'
import { clearancesText } from '../words.ts'
import { Part } from './part.tsx'

/** Where an item is: on rushes or versions, and from there in the cut that is looked at. */
export function UsesPart({ item }: { item: ClearanceItem }) {
  const t = useText(clearancesText)
  const { log, cleared, cut, cutName } = useOpenLog()
  const [adding, setAdding] = useState(false)
  const uses = log.uses.filter(({ itemId }) => itemId === item.id)
  const shown = cleared.uses.get(item.id)?.shown ?? []
  return (
    <Part
      title={t('uses')}
      act={
        <Button small kind="plain" onClick={() => setAdding(!adding)} aria-expanded={adding}>
          {t('addUse')}
        </Button>
      }
    >
      {uses.length === 0 && <p className="small dim">{t('noUses')}</p>}
      <ul className="clearances-rows">
        {uses.map((use) => (
          <UseRow key={use.id} use={use} />
        ))}
      </ul>
      {cut && shown.length > 0 && (
        <p className="small">
          {t('shownIn', { cut: cutName })}{' '}
          {shown.slice(0, 20).map(([from, to]) => (
            <span key={from} className="mono clearances-at">
              {formatTimecode(msOfFrames(from, cut.rate))} – {formatTimecode(msOfFrames(to, cut.rate))}
            </span>
          ))}
          {shown.length > 20 && ` + ${shown.length - 20}`}
        </p>
      )}
      {adding && <UseForm item={item} onDone={() => setAdding(false)} />}
    </Part>
  )
}

function UseRow({ use }: { use: ClearanceUse }) {
  const t = useText(clearancesText)
  const { film, versions } = useOpenLog()
  const name = versions.get(use.versionId)?.name ?? t('versionGone')
  const remove = async () => {
    await removeFromLog(film.id, 'clearance_uses', [use.id])
    toast.success(t('useDeleted'), undefined, {
      label: t('undo'),
      onPress: () => void removeFromLog(film.id, 'clearance_uses', [use.id], false),
    })
  }
  return (
    <li className="clearances-use">
      <span>{name}</span>
      <span className="mono">
        {use.startsMs === null || use.endsMs === null ? t('whole') : `${timeText(use.startsMs)} – ${timeText(use.endsMs)}`}
      </span>
      <Button small kind="plain" aria-label={t('deleteNamed', { name })} onClick={() => void remove()}>
        {t('delete')}
      </Button>
    </li>
  )
}

function UseForm({ item, onDone }: { item: ClearanceItem; onDone: () => void }) {
  const t = useText(clearancesText)
  const { film, versions } = useOpenLog()
  const { fields, read, hasMaterial } = useMarkedPlace(film.id, versions)
  const [error, setError] = useState('')
  const add = async () => {
    const place = read()
    if (!place) return
    setError('')
    try {
      await addUse(film.id, { id: newId(), itemId: item.id, ...place })
      onDone()
    } catch (cause) {
      setError(failureSaid(cause, t('notSaved')))
    }
  }
  return (
    <div className="clearances-form">
      {fields}
      <FormError>{error}</FormError>
      {hasMaterial && (
        <Button small onClick={() => void add()}>
          {t('addUse')}
        </Button>
      )}
    </div>
  )
}
