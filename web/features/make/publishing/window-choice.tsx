import { useId } from 'react'
import { Checkbox, Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { DateField, TimeField } from '#web/ui/controls/date-field.tsx'
import { FormError } from '#web/ui/controls/field.tsx'
import { ownZone } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { TypedWindow } from './showing-window.ts'
import { publishingText } from './words.ts'

interface WindowChoiceProps {
  typed: TypedWindow
  onChange: (typed: TypedWindow) => void
  /** It is shown already: "at once" would be "as it is". */
  shown: boolean
  problem: string | undefined
}

/** From when and until when a film is shown, in the reader's own zone. */
export function WindowChoice({ typed, onChange, shown, problem }: WindowChoiceProps) {
  const t = useText(publishingText)
  const name = useId()
  const set = (change: Partial<TypedWindow>) => onChange({ ...typed, ...change })
  const zone = t('inZone', { zone: ownZone() })
  return (
    <Fieldset legend={t('when')} className="audience">
      <Radio name={name} value="now" checked={typed.starts === 'now'} onChange={() => set({ starts: 'now' })}>
        {t(shown ? 'asItIsShown' : 'atOnce')}
      </Radio>
      <Radio name={name} value="later" checked={typed.starts === 'later'} onChange={() => set({ starts: 'later' })}>
        {t('atATime')}
      </Radio>
      {typed.starts === 'later' && (
        <div className="window-fields">
          <DateField label={t('fromDay')} value={typed.fromDay} onChange={(event) => set({ fromDay: event.target.value })} />
          <TimeField label={t('fromTime')} value={typed.fromTime} hint={zone} onChange={(event) => set({ fromTime: event.target.value })} />
        </div>
      )}
      <Checkbox checked={typed.ends} onChange={(event) => set({ ends: event.target.checked })}>
        {t('untilATime')}
      </Checkbox>
      {typed.ends && (
        <div className="window-fields">
          <DateField label={t('untilDay')} value={typed.untilDay} onChange={(event) => set({ untilDay: event.target.value })} />
          <TimeField
            label={t('untilTime')}
            value={typed.untilTime}
            hint={zone}
            onChange={(event) => set({ untilTime: event.target.value })}
          />
        </div>
      )}
      <FormError>{problem}</FormError>
    </Fieldset>
  )
}
