import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Film } from '#web/player/film.ts'
import { Watermark } from '#web/player/picture/watermark.tsx'
import { useSession } from '#web/session/use-session.ts'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Denied, Loading } from '#web/ui/layout/states.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { fetchReviewing, type Reviewing, reviewingQuery } from '../data/reviews.ts'
import { ReviewDesk } from '../desk/review-desk.tsx'
import type { GuestPart } from '../room-parts.ts'
import { collaborationText } from '../words.ts'
import { GuestApproval } from './guest-approval.tsx'

/** A cut and its notes for a guest, whose name is on the picture. */
export function GuestDesk({ id, test }: { id: string; test: GuestPart }) {
  const t = useText(collaborationText)
  const asked = useQuery(reviewingQuery(id))
  const { refetch } = asked
  usePageTitle(asked.data?.review.title)
  // A link revoked while the page was open is detected on return to it.
  useEffect(() => {
    const again = () => document.visibilityState === 'visible' && void refetch()
    document.addEventListener('visibilitychange', again)
    return () => document.removeEventListener('visibilitychange', again)
  }, [refetch])
  if (asked.isPending) return <div className="page row">{<Loading what={t('fetchingFilm')} />}</div>
  if (!asked.data || asked.isError)
    return <div className="page row">{<Denied wholePage title={t('reviewOver')} text={t('reviewOverText')} />}</div>
  return <Desk key={asked.data.versionId} reviewing={asked.data} test={test} />
}

function Desk({ reviewing, test }: { reviewing: Reviewing; test: GuestPart }) {
  const t = useText(collaborationText)
  const { user } = useSession()
  const film = useLentFilm(reviewing)
  const [day] = useState(() => dateFormat({ dateStyle: 'medium' }).format(new Date()))
  const [query] = useSearchParams()
  const { review } = reviewing
  if (!film || !user) return null
  const mark = <Watermark film={film} text={`${review.person} · ${review.mark} · ${day}`} />
  const { documentaryId, versionId, durationMs, width, height } = reviewing
  const lent = { documentaryId, versionId, durationMs, width, height }
  const cutName = review.versionLabel
    ? t('cutNamed', { number: review.number, label: review.versionLabel })
    : t('cutNumber', { number: review.number })
  return (
    <div className="page review-room">
      <header className="review-guest-head">
        <h1 className="title-m">{review.title || t('untitled')}</h1>
        <p className="small dim">
          {[
            cutName,
            t('openUntil', { date: dateFormat({ dateStyle: 'long' }).format(new Date(review.expiresAt)) }),
            t('asGuest', { name: review.person }),
          ].join(' · ')}
        </p>
      </header>
      {review.mayApprove && <GuestApproval versionId={versionId} review={review} />}
      {test({ film, mark, ...lent, title: review.title })}
      {query.get('view') !== 'test' && (
        <ReviewDesk
          film={film}
          me={{ id: user.id, name: review.person, role: review.mayWrite ? 'guest' : 'reader' }}
          cut={{
            ...{
              documentaryId: reviewing.documentaryId,
              versionId: reviewing.versionId,
              title: review.title,
              language: review.language,
              startTimecode: review.startTimecode,
            },
            ...{ durationMs: reviewing.durationMs, width: reviewing.width, height: reviewing.height, frameRate: reviewing.frameRate },
          }}
          mark={mark}
        />
      )}
    </div>
  )
}

/** The film of a review while the page shows it. */
function useLentFilm(reviewing: Reviewing): Film | undefined {
  const [film, setFilm] = useState<Film>()
  const { id } = reviewing.review
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer it was opened with is its first; later ones it fetches itself
  useEffect(() => {
    let first: Reviewing | undefined = reviewing
    const made = new Film({
      startMs: 0,
      durationMs: reviewing.durationMs,
      async load() {
        const answer = first ?? (await fetchReviewing(id))
        first = undefined
        return answer
      },
    })
    setFilm(made)
    return () => made.close()
  }, [id])
  return film
}
