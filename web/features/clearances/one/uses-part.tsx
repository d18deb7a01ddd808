import { useState } from 'react'
import { msOfFrames } from '#core/edit/kept-frames.ts'
import { isTime, type Marked } from '#core/film/marked-range.ts'
import { newId } from '#core/house/new-id.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { timeText } from '#core/time/typed-time.ts'
import { addUse, removeFromLog } from '#web/data/clearance/clearance-acts.ts'
import type { ClearanceItem, ClearanceUse } from '#web/data/clearance/clearance-log.ts'
import { MarkOnFilm } from '#web/player/marking/mark-on-film.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { FormError } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenLog } from '../open-log.ts'
import { failureSaid } from '../refused.ts'
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
  const all = [...versions.values()]
  const [version, choose] = useState(all[0]?.id ?? '')
  const [whole, setWhole] = useState(false)
  const [range, setRange] = useState<Marked>({ startsMs: null, endsMs: null })
  const [error, setError] = useState('')
  const chosen = versions.get(version)
  if (!chosen) return <p className="small">{t('noMaterial')}</p>
  const add = async () => {
    const { startsMs, endsMs } = range
    if (!whole && !(isTime(startsMs) && isTime(endsMs) && endsMs > startsMs)) return setError(t('rangeNeeded'))
    setError('')
    try {
      await addUse(film.id, {
        id: newId(),
        itemId: item.id,
        versionId: version,
        startsMs: whole ? null : startsMs,
        endsMs: whole ? null : endsMs,
      })
      onDone()
    } catch (cause) {
      setError(failureSaid(cause, t('notSaved')))
    }
  }
  return (
    <div className="clearances-form">
      <Select
        label={t('onMaterial')}
        value={version}
        onChange={(event) => choose(event.target.value)}
        options={all.map(({ id, name, isRush }) => ({ value: id, label: t(isRush ? 'rushNamed' : 'inVersion', { title: name }) }))}
      />
      <Checkbox checked={whole} onChange={(event) => setWhole(event.target.checked)}>
        {t('wholeVersion')}
      </Checkbox>
      {!whole && (
        <MarkOnFilm
          key={version}
          of={{ documentaryId: film.id, versionId: version, durationMs: chosen.durationMs }}
          value={range}
          onChange={setRange}
          legend={t('rangeOf')}
        />
      )}
      <FormError>{error}</FormError>
      <Button small onClick={() => void add()}>
        {t('addUse')}
      </Button>
    </div>
  )
}
