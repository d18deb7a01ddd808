import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { basketOf, type KeptMoment, myMoments } from '#web/data/people/moments.ts'
import { clipPath, paths } from '#web/paths.ts'
import { ButtonLink, PlaySign } from '#web/ui/controls/button.tsx'
import { useLength } from '#web/ui/layout/length.ts'
import { Empty } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { Bibliography } from './bibliography.tsx'
import { Fetched } from './fetched.tsx'
import { KeptMomentRow, playable } from './kept-moment.tsx'
import { viewerText } from './words.ts'

/** Passages chosen to belong together: they play one after the other, and are cited together. */
export function BasketView() {
  const t = useText(viewerText)
  const moments = useQuery(myMoments)
  return (
    <Fetched answer={moments} loading={t('momentsLoading')} failed={t('momentsFailed')}>
      {(kept) => <Basket moments={basketOf(kept)} />}
    </Fetched>
  )
}

function Basket({ moments }: { moments: KeptMoment[] }) {
  const t = useText(viewerText)
  const length = useLength()
  const clips = moments.filter(playable)
  const totalMs = clips.reduce((sum, { startsMs, endsMs }) => sum + endsMs - startsMs, 0)
  if (moments.length === 0)
    return (
      <Empty
        title={t('basketNone')}
        text={t('basketNoneText')}
        act={
          <ButtonLink small to={`${paths.viewerDashboard}?view=moments`}>
            {t('toMoments')}
          </ButtonLink>
        }
      />
    )
  const [first] = clips
  return (
    <>
      <section className="kept" aria-labelledby="basket-head">
        <div className="head">
          <h2 id="basket-head">{t('basketCount', { count: moments.length, length: length(totalMs) })}</h2>
          {first && (
            <ButtonLink kind="act" small to={clipPath(first.film!.id, first, 1)} state={{ play: true }}>
              <PlaySign />
              {t('playBasket')}
            </ButtonLink>
          )}
        </div>
        <ol className="basket">
          {moments.map((moment) => (
            <KeptMomentRow
              key={moment.id}
              moment={moment}
              basket={moments}
              {...(playable(moment) ? { place: clips.indexOf(moment) + 1 } : {})}
              head={
                <h3 className="title-s">
                  {moment.film ? <Link to={paths.documentary(moment.film.id)}>{moment.film.title || t('untitled')}</Link> : t('noLonger')}
                </h3>
              }
            />
          ))}
        </ol>
      </section>
      {clips.length > 0 && <Bibliography moments={clips} />}
    </>
  )
}
