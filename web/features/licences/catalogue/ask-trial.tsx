import { useState } from 'react'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import type { CatalogueFilm } from '#contract/institutions/licences.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { beginTerms } from '../data/licences.ts'
import { trialTerms } from '../terms/draft.ts'
import { licencesText } from '../words.ts'

/** One press: asks the creator for thirty days free of charge, which end automatically. */
export function AskTrial({ film, institution }: { film: CatalogueFilm; institution: MyInstitution }) {
  const t = useText(licencesText)
  const [working, setWorking] = useState(false)
  const ask = async () => {
    setWorking(true)
    try {
      await beginTerms({
        ...{ institutionId: institution.id, creatorId: film.creatorId, documentaryId: film.id },
        ...{ terms: trialTerms([film]), words: '' },
      })
      toast.success(t('askedNow'), t('askedTrialText'))
    } catch (error) {
      toast.failure(t('notSent'), error instanceof HouseError ? [error.message, error.hint].filter(Boolean).join(' ') : undefined)
      setWorking(false)
    }
  }
  return (
    <Button small working={working && t('sending')} onClick={() => void ask()}>
      {t('askTrial')}
    </Button>
  )
}
