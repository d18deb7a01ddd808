import { useState } from 'react'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { proxiedAddress } from '#core/institutions/proxied-address.ts'
import { paths } from '#web/paths.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useCopy } from '#web/ui/controls/copy.ts'
import { useText } from '#web/ui/text.ts'
import { licencesText } from '../words.ts'

/** The link of a film for catalogues and reading lists, through the institution's proxy where it has one. */
export function PermanentLink({ film, institution }: { film: { id: string; title: string }; institution: MyInstitution }) {
  const t = useText(licencesText)
  const copy = useCopy()
  const [byHand, setByHand] = useState(false)
  const address = proxiedAddress(institution.proxyPrefix, location.origin + paths.documentary(film.id))
  if (byHand) return <AddressToCopy label={t('permanentLinkIs', { title: film.title })} address={address} once />
  return (
    <Button small kind="plain" aria-label={t('permanentLinkOf', film)} onClick={() => void copy(address, address, () => setByHand(true))}>
      {t('permanentLink')}
    </Button>
  )
}
