import { useState } from 'react'
import { isDay } from '#core/production/schedule/days.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { today } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { scheduleText } from '../words.ts'

interface NewDayProps {
  open: boolean
  first: string
  onClose(): void
  onAdd(date: string, unit: string): void
}

/** The date of a new day; one in the past is asked about. A second unit on one date is a day of its own. */
export function NewDay({ open, first, onClose, onAdd }: NewDayProps) {
  const t = useText(scheduleText)
  return (
    <Dialog open={open} onOpenChange={(opens) => opens || onClose()} title={t('addDay')}>
      <NewDayForm first={first} onAdd={onAdd} />
    </Dialog>
  )
}

function NewDayForm({ first, onAdd }: Pick<NewDayProps, 'first' | 'onAdd'>) {
  const t = useText(scheduleText)
  const [date, setDate] = useState(first)
  const [unit, setUnit] = useState('')
  const past = isDay(date) && date < today()
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isDay(date)) onAdd(date, unit.trim())
      }}
    >
      <DateField
        label={t('field_day_date')}
        value={date}
        onChange={(event) => setDate(event.target.value)}
        error={past ? t('inThePast') : undefined}
      />
      <TextField
        label={t('field_day_unit')}
        hint={t('unitHint')}
        maxLength={20}
        value={unit}
        onChange={(event) => setUnit(event.target.value)}
      />
      <Button type="submit" kind="ink" notNow={!isDay(date)}>
        {past ? t('addAnyway') : t('add')}
      </Button>
    </form>
  )
}
