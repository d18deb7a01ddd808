import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MarkedHandIn } from '#contract/cohorts/works.ts'
import { handedInLogQuery } from '#web/data/cohorts/works.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { useText } from '#web/ui/text.ts'
import { cohortsText } from '../words.ts'

/**
 * The paperwork that was handed in with the film, as it was then. The release for a face in the picture is shown here too, beside its still, once
 * releases can be handed in.
 */
export function HandedInPaper({ handIn: { id, parts, logItems } }: { handIn: MarkedHandIn }) {
  const t = useText(cohortsText)
  const named = [
    parts.version && t('partVersion', { number: parts.version.number, label: parts.version.label }),
    parts.paperEdit && t('partPaperEdit', { title: parts.paperEdit.title, number: parts.paperEdit.number }),
    parts.budget && t('partBudget', { title: parts.budget.title, number: parts.budget.number }),
  ].filter((each) => each !== undefined)
  return (
    <section className="cohorts-paper" aria-label={t('handedInParts')}>
      <ul className="ui">
        {named.map((each) => (
          <li key={each}>{each}</li>
        ))}
        {logItems !== null && <li>{t('partLog', { count: logItems })}</li>}
      </ul>
      {logItems !== null && <Log handIn={id} />}
    </section>
  )
}

/** The clearance log of a hand-in, opened on request. */
export function Log({ handIn }: { handIn: string }) {
  const t = useText(cohortsText)
  const [open, setOpen] = useState(false)
  const log = useQuery({ ...handedInLogQuery(handIn), enabled: open })
  return (
    <>
      <Button small aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('showLog')}
      </Button>
      {open && (
        <Fetched query={log} what={t('loadingLog')}>
          <ul className="cohorts-log">
            {log.data?.map(({ title, code, status, proofs }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a frozen list
              <li key={at}>
                <span>{[code, title].filter(Boolean).join(' ')}</span>
                <span className="small dim">{[status, t('proofCount', { count: proofs })].join(' · ')}</span>
              </li>
            ))}
          </ul>
        </Fetched>
      )}
    </>
  )
}
