import { type FormEvent, useState } from 'react'
import type { MyInstitution, WaysIn } from '#contract/institutions/institutions.ts'
import { putNetworks } from '#web/data/institutions/institutions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { listed } from './listed.ts'
import { useAct } from './use-act.ts'
import { waysInText } from './words.ts'

/** Visitors from these addresses may join. */
export function Networks({ institution, ways }: { institution: MyInstitution; ways: WaysIn }) {
  const t = useText(waysInText)
  const { working, run } = useAct()
  const [text, setText] = useState(ways.networks.join('\n'))
  const keep = (event: FormEvent) => {
    event.preventDefault()
    void run(() => putNetworks(institution.id, listed(text)), t('kept'))
  }
  return (
    <form onSubmit={keep}>
      <TextArea
        label={t('networks')}
        hint={ways.address ? t('networksHintHere', { address: ways.address }) : t('networksHint')}
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" small kind="ink" working={working && t('keeping')}>
        {t('save')}
      </Button>
    </form>
  )
}
