import type { MyInstitution } from '#contract/institutions/institutions.ts'
import type { KeyUse } from '#core/institutions/library-keys.ts'
import { recordsAddress } from '#web/data/institutions/library-records.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { useText } from '#web/ui/text.ts'
import { counterAddress } from './data/usages.ts'
import { usagesText } from './words.ts'

export interface Made {
  id: string
  secret: string
  usedFor: KeyUse
}

/** The values to enter in the program; they are shown once. */
export function KeyMade({ institution, made: { id, secret, usedFor } }: { institution: MyInstitution; made: Made }) {
  const t = useText(usagesText)
  const parts =
    usedFor === 'usage'
      ? [
          [t('counterAddress'), counterAddress()],
          [t('customerId'), institution.id],
          [t('requestorId'), id],
          [t('apiKey'), secret],
        ]
      : (['marc', 'marcxml', 'kbart'] as const).map((form) => [
          t('recordsAddress', { form: t(`form_${form}`) }),
          recordsAddress(secret, form),
        ])
  return (
    <div className="usages-made" role="status">
      <p>{t('keyMade')}</p>
      {parts.map(([label, address]) => (
        <AddressToCopy key={label} label={label!} address={address!} />
      ))}
    </div>
  )
}
