import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Documentary } from '#web/data/film/documentaries.ts'
import { type Review, reportReview, reviewsOf } from '#web/data/people/diary-entries.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { dayInFull } from '#web/ui/controls/date-field.tsx'
import { ReportDialog } from '#web/ui/controls/report-dialog.tsx'
import { Stars } from '#web/ui/controls/stars.tsx'
import { Failed } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { documentaryText } from './words.ts'

/** Reviews of the film, from diaries. Empty until there is one. */
export function Reviews({ documentary }: { documentary: Documentary }) {
  const t = useText(documentaryText)
  const reviews = useQuery(reviewsOf(documentary.id))
  const { data = [] } = reviews
  const [reported, setReported] = useState<Review | null>(null)
  if (data.length === 0 && !reviews.isLoadingError) return null
  return (
    <section className="page reviews" aria-labelledby="reviews-head">
      <div className="head">
        <h2 id="reviews-head">{t('reviews')}</h2>
      </div>
      {reviews.isLoadingError ? (
        <Failed title={t('reviewsFailed')} again={reviews.refetch} />
      ) : (
        <ol>
          {data.map((review) => (
            <Said key={review.id} review={review} onReport={() => setReported(review)} />
          ))}
        </ol>
      )}
      {reported && <ReportDialog onReport={(reason) => reportReview(reported.id, reason)} onClose={() => setReported(null)} />}
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
