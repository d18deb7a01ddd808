import { type FormEvent, useState } from 'react'
import type { MyInstitution, WaysIn } from '#contract/institutions/institutions.ts'
import { putCards } from '#web/data/institutions/institutions.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { listed } from './listed.ts'
import { useAct } from './use-act.ts'
import { waysInText } from './words.ts'

/** Numbers of library cards; the house keeps no number, only what proves one. */
export function Cards({ institution, ways }: { institution: MyInstitution; ways: WaysIn }) {
  const t = useText(waysInText)
  const { working, run } = useAct()
  const [text, setText] = useState('')
  const [instead, setInstead] = useState(false)
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    if (await run(() => putCards(institution.id, listed(text), instead), t('cardsKept'))) setText('')
  }
  return (
    <form onSubmit={keep}>
      <TextArea
        label={t('cards')}
        hint={t('cardsHint', { cards: ways.cards, used: ways.cardsUsed })}
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="small dim">
        {t('cardsLink')} <span className="mono">{`${location.origin}${paths.institution(institution.type)}?cards=${institution.id}`}</span>
      </p>
      <Checkbox checked={instead} onChange={(event) => setInstead(event.target.checked)}>
        {t('cardsInstead')}
      </Checkbox>
      <Button type="submit" small kind="ink" working={working && t('keeping')}>
        {t('save')}
      </Button>
    </form>
  )
}
