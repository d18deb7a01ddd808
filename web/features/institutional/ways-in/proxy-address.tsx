import { type FormEvent, useState } from 'react'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { proxiedAddress } from '#core/institutions/proxied-address.ts'
import { putProxy } from '#web/data/institutions/institutions.ts'
import { paths } from '#web/paths.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { useAct } from './use-act.ts'
import { waysInText } from './words.ts'

/** What leads through the institution's proxy: set once, it is before every link of films, clips and records. */
export function ProxyAddress({ institution }: { institution: MyInstitution }) {
  const t = useText(waysInText)
  const { working, run } = useAct()
  const [prefix, setPrefix] = useState(institution.proxyPrefix)
  const keep = (event: FormEvent) => {
    event.preventDefault()
    void run(() => putProxy(institution.id, prefix), t('kept'))
  }
  return (
    <form onSubmit={keep}>
      <TextField
        label={t('proxy')}
        hint={t('proxyHint')}
        inputMode="url"
        maxLength={500}
        value={prefix}
        onChange={(event) => setPrefix(event.target.value)}
      />
      <Button type="submit" small kind="ink" working={working && t('keeping')}>
        {t('save')}
      </Button>
      {institution.proxyPrefix && (
        <AddressToCopy
          label={t('proxyLink')}
          address={proxiedAddress(institution.proxyPrefix, `${location.origin}${paths.institution(institution.type)}`)}
        />
      )}
    </form>
  )
}
