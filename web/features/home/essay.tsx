import { useQuery } from '@tanstack/react-query'
import { essayQuery } from '#web/data/house/home.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { NotHere } from '#web/ui/layout/not-here.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { SkeletonLine } from '#web/ui/layout/skeleton.tsx'
import { Failed } from '#web/ui/layout/states.tsx'
import { EssayFilm } from './essay-film.tsx'
import { dayOf, useHomeText } from './words.ts'

/** One essay, whole. */
export default function EssayPage({ id }: { id: string }) {
  const t = useHomeText()
  const essay = useQuery(essayQuery(id))
  usePageTitle(essay.data?.title)
  if (essay.isPending)
    return (
      <div className="page essay" aria-busy="true">
        <SkeletonLine as="title-l" width="60%" />
        <SkeletonLine width="44ch" />
        <SkeletonLine width="40ch" />
      </div>
    )
  if (essay.isError)
    return (
      <div className="page essay">
        <Failed title={t('failedTitle')} text={t('failedText')} again={essay.refetch} />
      </div>
    )
  if (!essay.data)
    return <NotHere title={t('essayGone')} text={t('essayGoneText')} acts={<ButtonLink to={paths.home}>{t('toFront')}</ButtonLink>} />
  const { title, lead, body, signedBy, publishedAt, film } = essay.data
  return (
    <article className={film ? 'page essay essay--beside' : 'page essay'}>
      <h1 className="title-l">{title}</h1>
      <p className="ui dim essay-by">{t('by', { name: signedBy, day: dayOf(publishedAt) })}</p>
      <div className="essay-words">
        <p className="spoken">{lead}</p>
        {body
          .split(/\n\s*\n/)
          .filter((paragraph) => paragraph.trim())
          .map((paragraph) => (
            <p key={paragraph.slice(0, 80)} className="lead measure">
              {paragraph}
            </p>
          ))}
      </div>
      {film && <EssayFilm essayId={id} film={film} />}
    </article>
  )
}
