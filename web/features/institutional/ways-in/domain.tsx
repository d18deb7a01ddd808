import { useState } from 'react'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { changeInstitution } from '#web/data/institutions/institutions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { useAct } from './use-act.ts'
import { waysInText } from './words.ts'

/** What an address at the institution's domain is good for. */
export function Domain({ institution }: { institution: MyInstitution }) {
  const t = useText(waysInText)
  const { working, run } = useAct()
  const [domainOpens, setDomainOpens] = useState(institution.domainOpens)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void run(() => changeInstitution({ ...institution, domainOpens }), t('kept'))
      }}
    >
      <Select
        label={t('domainOpens', { domain: institution.domain })}
        value={domainOpens}
        onChange={(event) => setDomainOpens(event.target.value as MyInstitution['domainOpens'])}
        options={(['asked', 'at-once', 'never'] as const).map((value) => ({ value, label: t(`domain_${value}`) }))}
      />
      <Button type="submit" small kind="ink" working={working && t('keeping')}>
        {t('save')}
      </Button>
    </form>
  )
}
