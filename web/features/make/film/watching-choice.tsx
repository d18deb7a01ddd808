import { useId } from 'react'
import { Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { useText } from '#web/ui/text.ts'
import { deskText } from '../words.ts'

interface WatchingChoiceProps {
  finish: boolean
  onChange: (finish: boolean) => void
  /** Another cut replaces the one they are watching. */
  replaced?: boolean
}

/** What becomes of those who are watching while a film is closed to them, or its cut replaced. */
export function WatchingChoice({ finish, onChange, replaced = false }: WatchingChoiceProps) {
  const t = useText(deskText)
  const name = useId()
  return (
    <Fieldset legend={t('whoIsWatching')} className="audience">
      <Radio name={name} value="stop" checked={!finish} onChange={() => onChange(false)}>
        {t(replaced ? 'viewersGoOver' : 'viewersStop')}
      </Radio>
      <Radio name={name} value="finish" checked={finish} onChange={() => onChange(true)}>
        {t('viewersFinish')}
      </Radio>
    </Fieldset>
  )
}
