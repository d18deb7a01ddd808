import { type FormEvent, useState } from 'react'
import { HouseError } from '#web/data/house/house-error.ts'
import { approveVersion } from '#web/data/review/approvals.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { Reviewing } from '../data/reviews.ts'
import { collaborationText } from '../words.ts'

/** Lets a guest approve the cut, where their link allows it, under the name they gave. */
export function GuestApproval({ versionId, review }: { versionId: string; review: Reviewing['review'] }) {
  const t = useText(collaborationText)
  const [approvedAt, setApprovedAt] = useState(review.approvedAt)
  const [words, setWords] = useState('')
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<string>()
  if (approvedAt !== null)
    return (
      <p className="ui" role="status">
        {t('youApproved', {
          name: review.person,
          number: review.number,
          date: dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(approvedAt)),
        })}
      </p>
    )
  const approve = async (event: FormEvent) => {
    event.preventDefault()
    if (working) return
    setWorking(true)
    setError(undefined)
    try {
      await approveVersion(versionId, words)
      setApprovedAt(new Date().toISOString())
    } catch (cause) {
      setError(cause instanceof HouseError ? [cause.message, cause.hint].filter(Boolean).join(' ') : t('notDoneText'))
    }
    setWorking(false)
  }
  return (
    <form className="review-door" noValidate aria-label={t('approval')} onSubmit={(event) => void approve(event)}>
      <TextField
        label={t('approveFor')}
        hint={t('approveForHint', { name: review.person })}
        maxLength={1000}
        autoComplete="off"
        value={words}
        error={error}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit" small kind="ink" working={working && t('working')}>
        {t('approveCut', { number: review.number })}
      </Button>
    </form>
  )
}
