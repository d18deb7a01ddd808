import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { formatTimecode } from '#core/time/timecode.ts'
import type { Documentary } from '#web/data/film/documentaries.ts'
import { basketOf, type KeptMoment, myMoments } from '#web/data/people/moments.ts'
import { clipPath, paths } from '#web/paths.ts'
import type { Film } from '#web/player/film.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { WriteToMaker } from '../acts/write-to-maker.tsx'
import { documentaryText } from '../words.ts'
import { useClip } from './use-clip.ts'

/** Under the film when an address asks for a clip: what plays, what comes after it in the reader's basket, and the way out into the whole film. */
export function ClipBar({ film, documentary }: { film: Film; documentary: Documentary }) {
  const t = useText(documentaryText)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const at = Number.parseInt(query.get('basket') ?? '', 10)
  const inBasket = Number.isInteger(at) && at > 0
  const { data } = useQuery({ ...myMoments, enabled: inBasket })
  const playable = playableOf(data ?? [])
  const next = inBasket ? playable[at] : undefined
  const clip = useClip(film, () => {
    if (next) void navigate(clipPath(next.film.id, next, at + 1), { state: { play: true } })
  })
  if (!clip) return null
  const [from, to] = [formatTimecode(clip.startsMs), formatTimecode(clip.endsMs)]
  return (
    <section className="clip-bar" aria-label={t('clip')} data-dims>
      <p className="ui" role="status">
        {inBasket && data ? t('clipOf', { at, count: playable.length }) : clip.over ? t('clipOver') : t('clip')}{' '}
        <span className="mono">
          {from} – {to}
        </span>
      </p>
      <p className="cite-acts">
        <Button small onClick={clip.playAgain}>
          {t('clipAgain')}
        </Button>
        <ButtonLink small to={paths.documentary(documentary.id, clip.startsMs)} state={{ play: true }}>
          {t('clipWhole')}
        </ButtonLink>
        {next && (
          <ButtonLink small to={clipPath(next.film.id, next, at + 1)} state={{ play: true }}>
            {t('clipNext', { title: next.film.title || t('untitled') })}
          </ButtonLink>
        )}
        <WriteToMaker documentary={documentary} range={clip} kind="plain" />
      </p>
    </section>
  )
}

/** What of the basket can be played now: not what was lost, nor what is no longer the reader's to watch. */
const playableOf = (moments: readonly KeptMoment[]) =>
  basketOf(moments).filter(
    (moment): moment is KeptMoment & { film: NonNullable<KeptMoment['film']> } =>
      moment.film !== null && moment.version !== null && moment.followed !== 'lost',
  )
