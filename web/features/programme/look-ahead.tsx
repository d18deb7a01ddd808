import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { DateField, TimeField } from '#web/ui/controls/date-field.tsx'
import { fieldsOf, momentOf } from './put-down.tsx'
import { useProgrammeText } from './words.ts'

const dayMs = 86_400_000

/** The front page as it will be at a moment to come, for moderators alone. */
export function LookAhead() {
  const t = useProgrammeText()
  const [day, setDay] = useState(() => fieldsOf(new Date(Date.now() + dayMs)).day)
  const [hour, setHour] = useState('20:00')
  return (
    <div className="look-ahead">
      <DateField label={t('asOf')} value={day} required onChange={(event) => setDay(event.target.value)} />
      <TimeField label={t('asOfHour')} value={hour} required onChange={(event) => setHour(event.target.value)} />
      {day && hour && (
        <ButtonLink small to={`${paths.home}?at=${encodeURIComponent(momentOf(day, hour))}`}>
          {t('lookAhead')}
        </ButtonLink>
      )}
    </div>
  )
}
