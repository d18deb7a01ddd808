import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { folded } from '#core/text/findable.ts'
import { type KeptMoment, myMoments } from '#web/data/people/moments.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { Fetched } from './fetched.tsx'
import { KeptMomentRow } from './kept-moment.tsx'
import { viewerText } from './words.ts'

/** All saved passages, film by film, the most recently saved film first. */
export function MomentsView() {
  const t = useText(viewerText)
  const moments = useQuery(myMoments)
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(folded(typed.trim()))
  return (
    <Fetched answer={moments} loading={t('momentsLoading')} failed={t('momentsFailed')}>
      {(kept) =>
        kept.length === 0 ? (
          <Empty
            title={t('momentsNone')}
            text={t('momentsNoneText')}
            act={
              <ButtonLink small to={paths.search}>
                {t('toSearch')}
              </ButtonLink>
            }
          />
        ) : (
          <section className="kept" aria-labelledby="kept-head">
            <div className="head">
              <h2 id="kept-head">{t('momentsCount', { count: kept.length })}</h2>
              <input
                type="search"
                className="input kept-find"
                aria-label={t('findMoments')}
                placeholder={t('findMoments')}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            </div>
            <Films moments={kept.filter((moment) => matches(moment, wanted))} />
          </section>
        )
      }
    </Fetched>
  )
}

const matches = ({ note, said, film }: KeptMoment, wanted: string) =>
  wanted === '' || folded(`${note} ${said} ${film?.title ?? ''} ${film?.director ?? ''}`).includes(wanted)

function Films({ moments }: { moments: KeptMoment[] }) {
  const t = useText(viewerText)
  const byFilm = Map.groupBy(moments, ({ film }) => film?.id ?? '')
  if (moments.length === 0) return <p className="dim">{t('momentsNotFound')}</p>
  return [...byFilm].map(([id, ofFilm]) => {
    const film = ofFilm[0]!.film
    return (
      <div key={id} className="kept-film">
        <h3 className="title-s">{film ? <Link to={paths.documentary(film.id)}>{film.title || t('untitled')}</Link> : t('noLonger')}</h3>
        {!film && <p className="small dim">{t('noLongerText')}</p>}
        <ol>
          {ofFilm
            .toSorted((one, other) => one.startsMs - other.startsMs)
            .map((moment) => (
              <KeptMomentRow key={moment.id} moment={moment} />
            ))}
        </ol>
      </div>
    )
  })
}
