import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { type Review, reportReview, reviewsOf } from '#web/data/diary-entries.ts'
import type { Documentary } from '#web/data/films/documentaries.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { dayInFull } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { documentaryText } from './words.ts'

const reasonMaxLength = 1000

/** What people say of the film, out of their diaries. Nothing stands here until somebody does. */
export function Reviews({ documentary }: { documentary: Documentary }) {
  const t = useText(documentaryText)
  const { data } = useQuery(reviewsOf(documentary.id))
  const [reported, setReported] = useState<Review | null>(null)
  if (!data || data.length === 0) return null
  return (
    <section className="page reviews" aria-labelledby="reviews-head">
      <div className="head">
        <h2 id="reviews-head">{t('reviews')}</h2>
      </div>
      <ol>
        {data.map((review) => (
          <Said key={review.id} review={review} onReport={() => setReported(review)} />
        ))}
      </ol>
      {reported && <ReportForm review={reported} onClose={() => setReported(null)} />}
    </section>
  )
}

function Said({ review, onReport }: { review: Review; onReport: () => void }) {
  const t = useText(documentaryText)
  const [uncovered, setUncovered] = useState(!review.spoiler || review.isOwn)
  const by = review.by || t('aViewer')
  return (
    <li className="review">
      {review.halfStars !== null && <Stars halves={review.halfStars} />}
      {review.line &&
        (uncovered ? (
          <p className="review-line">{review.line}</p>
        ) : (
          <Button small onClick={() => setUncovered(true)}>
            {t('uncover')}
          </Button>
        ))}
      <p className="small dim">
        {review.userId ? <Link to={`${paths.profile}?person=${review.userId}`}>{by}</Link> : by}, {dayInFull(review.seenOn)}
        {review.rewatch && `, ${t('again')}`}
      </p>
      {review.isOwn ? (
        <p className="small">
          <Link className="text-link" to={`${paths.viewerDashboard}?view=diary`}>
            {t('toDiary')}
          </Link>
        </p>
      ) : (
        <Button kind="plain" small aria-label={t('reportOf', { name: by })} onClick={onReport}>
          {t('report')}
        </Button>
      )}
    </li>
  )
}

function ReportForm({ review, onClose }: { review: Review; onClose: () => void }) {
  const t = useText(documentaryText)
  const [reason, setReason] = useState('')
  const [working, setWorking] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (working || reason.trim() === '') return
    setWorking(true)
    try {
      await reportReview(review.id, reason.trim())
      toast.success(t('reported'), t('reportedText'))
      onClose()
    } catch (cause) {
      toast.failure(t('notReported'), (cause as Error).message)
      setWorking(false)
    }
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('reportTitle')} text={t('reportText')}>
      <form className="stack" onSubmit={(event) => void send(event)}>
        <TextArea
          label={t('reportReason')}
          rows={3}
          required
          maxLength={reasonMaxLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <p className="dialog-acts">
          <Button onClick={onClose}>{t('leaveDiary')}</Button>
          <Button kind="ink" type="submit" notNow={reason.trim() === ''} working={working && t('reporting')}>
            {t('sendReport')}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
