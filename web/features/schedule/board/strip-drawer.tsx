import { movedStrips } from '#core/production/schedule/move-strips.ts'
import { created, daysInOrder, removed, rowsOf } from '#core/production/schedule/rows.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Drawer } from '#web/ui/controls/dialog.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { FieldControl, type Option } from '../fields/field-control.tsx'
import { saveField } from '../fields/save-field.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { scheduleText } from '../words.ts'

/** Everything a strip says. Another day moves it, as dragging does. */
export function StripDrawer() {
  const t = useText(scheduleText)
  const { strip: id, openStrip, byId } = useOpenSchedule()
  const strip = id ? byId(id) : undefined
  return (
    <Drawer open={strip !== undefined} onOpenChange={(open) => open || openStrip(null)} title={t('strip')}>
      {strip?.type === 'strip' && <StripFields />}
    </Drawer>
  )
}

function StripFields() {
  const t = useText(scheduleText)
  const { strip: id, byId, rows, act, cast, scenes, openStrip, student } = useOpenSchedule()
  const strip = byId(id!)
  if (strip?.type !== 'strip') return null
  const options: Record<string, readonly Option[]> = {
    day: daysInOrder(rows).map((day) => ({
      value: day.id,
      label: `${day.number || '–'} · ${calendarDay(day.date, { weekday: 'short', day: 'numeric', month: 'short' })} ${day.unit}`.trim(),
    })),
    scene: [...scenes].map(([value, label]) => ({ value, label })),
    people: [...cast.values()].map((person) => ({ value: person.id, label: person.name })),
    kit: rowsOf(rows, 'kit').map((kit) => ({ value: kit.id, label: kit.name || t('unnamed') })),
    location: rowsOf(rows, 'place').map((place) => ({ value: place.id, label: place.name || t('unnamed') })),
  }
  const field = (name: string) => (
    <FieldControl
      key={name}
      row={strip}
      field={name}
      options={options[name]}
      onSave={(value) => act(name === 'day' ? movedStrips(rows, [strip.id], String(value), null) : saveField(strip, name, value))}
    />
  )
  const remove = () => {
    openStrip(null)
    act([removed(strip)])
    toast.success(t('stripDeleted'), undefined, { label: t('undo'), onPress: () => act([created(strip)]) })
  }
  return (
    <div className="stack">
      {['kind', 'title', 'scene', 'day', 'start', 'minutes', 'location', 'inside', 'light'].map(field)}
      {['people', 'kit'].map(field)}
      {(student ? ['questions', 'note'] : ['questions', 'notAsk', 'storyDay', 'note']).map(field)}
      <Button small kind="plain" onClick={remove}>
        {t('deleteStrip')}
      </Button>
    </div>
  )
}
