import { zonedMoment } from '#core/time/zoned-time.ts'
import { DateField, TimeField } from '#web/ui/controls/date-field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { ownZone } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { screeningsText } from '../words.ts'
import type { AnnounceSectionProps } from './announce-section.ts'
import { Repeats, WhichEvenings } from './repeats.tsx'
import { dayAndHour } from './when.ts'

interface AnnounceWhenProps extends Pick<AnnounceSectionProps, 'draft' | 'errors' | 'change'> {
  /** Changing an announced screening: how many of its series come after it; null while it is announced. */
  laterEvenings: number | null
  following: boolean
  onFollowing(following: boolean): void
}

/** Day, hour and zone, and whether it comes again. */
export function AnnounceWhen({ draft, errors, change, laterEvenings, following, onFollowing }: AnnounceWhenProps) {
  const t = useText(screeningsText)
  const startsAt = zonedMoment(draft.day, draft.time, draft.zone)
  const zones = [...new Set([draft.zone, ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].filter(Boolean)
  return (
    <section aria-labelledby="announce-when">
      <div className="head">
        <h2 id="announce-when">{t('when')}</h2>
      </div>
      <div className="announce-body">
        <DateField
          label={t('day')}
          name="day"
          value={draft.day}
          error={errors.day}
          onChange={(event) => change({ day: event.target.value })}
        />
        <TimeField label={t('time')} value={draft.time} onChange={(event) => change({ time: event.target.value })} />
        <Select
          label={t('zone')}
          value={draft.zone}
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          onChange={(event) => change({ zone: event.target.value })}
        />
        {startsAt && draft.zone !== ownZone() && <p className="small dim wide">{t('forYou', { when: dayAndHour(startsAt) })}</p>}
        {laterEvenings === null ? (
          <Repeats draft={draft} errors={errors} onChange={change} />
        ) : (
          laterEvenings > 0 && <WhichEvenings count={laterEvenings} following={following} onChange={onFollowing} />
        )}
      </div>
    </section>
  )
}
