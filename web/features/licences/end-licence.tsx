import { useState } from 'react'
import type { Licence } from '#contract/institutions/licences.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { endLicence } from './data/licences.ts'
import { licencesText } from './words.ts'

/** Ends a trial or a licence, after a confirmation; it can be undone for ten minutes. */
export function EndLicence({ licence }: { licence: Licence }) {
  const t = useText(licencesText)
  const [asking, setAsking] = useState(false)
  const [working, setWorking] = useState(false)
  const { trial } = licence.terms
  const end = async (gone: boolean) => {
    setWorking(true)
    try {
      await endLicence(licence.id, gone)
      setAsking(false)
      if (gone) toast.success(t('ended'), undefined, { label: t('undo'), onPress: () => void end(false) })
    } catch (error) {
      toast.failure(t('notEnded'), error instanceof HouseError ? [error.message, error.hint].filter(Boolean).join(' ') : undefined)
    }
    setWorking(false)
  }
  return (
    <>
      <Button small kind="plain" onClick={() => setAsking(true)}>
        {t(trial ? 'endTrial' : 'giveUp')}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('endTitle', { institution: licence.institution.name })}
        acts={
          <>
            <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
            <Button kind="ink" working={working && t('sending')} onClick={() => void end(true)}>
              {t(trial ? 'endTrial' : 'giveUp')}
            </Button>
          </>
        }
      >
        <p className="measure">{t(trial ? 'endTrialText' : 'giveUpText')}</p>
      </Dialog>
    </>
  )
}
