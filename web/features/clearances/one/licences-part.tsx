import { useState } from 'react'
import { covering } from '#core/clearance/coverage.ts'
import { expiryOf } from '#core/clearance/expiry.ts'
import { removeFromLog } from '#web/data/clearance/clearance-acts.ts'
import type { ClearanceItem, ClearanceLicence } from '#web/data/clearance/clearance-log.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { listFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenLog } from '../open-log.ts'
import { daysSaid, mediaSaid, secondsText, territorySaid } from '../said.ts'
import { clearancesText } from '../words.ts'
import { LicenceForm } from './licence-form.tsx'
import { Part } from './part.tsx'

/** The licences of an item: what each allows, how long it still holds, and which planned releases it covers. */
export function LicencesPart({ item }: { item: ClearanceItem }) {
  const t = useText(clearancesText)
  const { log } = useOpenLog()
  const [edited, edit] = useState<ClearanceLicence | 'new' | null>(null)
  const licences = log.licences.filter(({ itemId }) => itemId === item.id)
  return (
    <Part
      title={t('licences')}
      act={
        <Button small kind="plain" onClick={() => edit('new')}>
          {t('addLicence')}
        </Button>
      }
    >
      {licences.length === 0 && <p className="small dim">{t('noLicences')}</p>}
      <ul className="clearances-rows">
        {licences.map((licence) => (
          <LicenceRow key={licence.id} licence={licence} onEdit={() => edit(licence)} />
        ))}
      </ul>
      {edited && <LicenceForm item={item} licence={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
    </Part>
  )
}

function LicenceRow({ licence, onEdit }: { licence: ClearanceLicence; onEdit: () => void }) {
  const t = useText(clearancesText)
  const { film, log } = useOpenLog()
  const { state, days } = expiryOf(licence.endsOn, licence.zone, new Date())
  const covers = log.releases.filter((release) => covering(release, [licence]).length > 0).map(({ name }) => name)
  const name = `${mediaSaid(licence.media, t)}, ${territorySaid(licence, t)}`
  const remove = async () => {
    await removeFromLog(film.id, 'clearance_licences', [licence.id])
    toast.success(t('licenceDeleted'), undefined, {
      label: t('undo'),
      onPress: () => void removeFromLog(film.id, 'clearance_licences', [licence.id], false),
    })
  }
  return (
    <li>
      <p>
        <strong>{name}</strong>
        {licence.exclusive && <span className="small"> {t('exclusive')}</span>}
      </p>
      <p className="small">
        {licence.endsOn === null ? t('perpetual', { from: daysSaid(licence, t) }) : daysSaid(licence, t)}{' '}
        {state !== 'running' && state !== 'perpetual' && (
          <strong className="clearances-expiry" data-state={state}>
            {t(`expiry_${state}`, { count: days ?? 0 })}
          </strong>
        )}
      </p>
      {licence.mostMs !== null && <p className="small">{t('mostSeconds', { seconds: secondsText(licence.mostMs / 1000) })}</p>}
      {licence.limits && <p className="small">{licence.limits}</p>}
      <p className="small dim">{covers.length > 0 ? t('covers', { list: listFormat().format(covers) }) : t('coversNone')}</p>
      <p className="clearances-row-acts">
        <Button small kind="plain" aria-label={t('editNamed', { name })} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button small kind="plain" aria-label={t('deleteNamed', { name })} onClick={() => void remove()}>
          {t('delete')}
        </Button>
      </p>
    </li>
  )
}
